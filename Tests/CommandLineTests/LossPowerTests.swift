import Foundation
import TestSupport
import Testing

/// Three packets in ten are lost each way, for ten minutes.
///
/// A probe monitor that does as it declares is never failed, one that gives up after the first failure is.
/// CONDITION_TEST_SEEDS=1000 asks for that many runs instead of the usual few.
@Suite(.serialized) struct `thirty percent of loss` {
  private static let seeds =
    ProcessInfo.processInfo.environment["CONDITION_TEST_SEEDS"].flatMap(Int.init) ?? 10

  /// What both declare, with as many failures as the word says.
  private static func contract(down: Int) -> String {
    "{probe: {interval: '5s', timeout: '3s', down: \(down)}}"
  }

  /// Runs that a report holds at most.
  private static let portion = 50

  @Test func `fails who gives up at once, and nobody else`() throws {
    let sandbox = try CommandLineSandbox()
    let file = "\(sandbox.home)/tmp/thirty.json"
    let monitors = [("correct", 3), ("hasty", 1)].map { name, down in
      """
      { name: "\(name)", command: ["\(sandbox.executable)", "monitor", "--json", \
      "--contract", "\(Self.contract(down: down))"], contract: \(Self.contract(down: 3)) },
      """
    }
    let scenario = """
      { name: "thirty", monitors: [
        \(monitors.joined(separator: "\n"))
      ], timeline: [
        { at: "0s", apply: { profile: "wifi", set: { loss: "30%" } } },
        { at: "10m", end: true },
      ] }
      """
    try scenario.write(toFile: file, atomically: true, encoding: .utf8)
    var outcomes: [String: [String: Int]] = [:]
    for first in stride(from: 1, through: Self.seeds, by: Self.portion) {
      let last = min(first + Self.portion - 1, Self.seeds)
      let result = try sandbox.condition(
        [
          "test", file, "--virtual-time", "--seeds", "\(first)..\(last)", "--keep-going", "--json",
        ],
        seconds: 900
      )
      let trials = try JSONValue(result.output).trials.elements
      try #require(trials.count == last - first + 1, "\(result)")
      for trial in trials {
        for monitor in trial.monitors.elements {
          let (name, outcome) = (monitor.name.string ?? "?", monitor.outcome.string ?? "?")
          outcomes[name, default: [:]][outcome, default: 0] += 1
          if name == "correct" {
            #expect(outcome == "passed", "seed \(trial.seed): \(monitor.deviations)")
          }
        }
      }
    }
    #expect(outcomes["correct"] == ["passed": Self.seeds])
    let found = outcomes["hasty"]?["failed"] ?? 0
    print("30 % of loss: found \(found) of \(Self.seeds) hasty monitors in ten minutes each")
    #expect(Double(found) >= 0.99 * Double(Self.seeds), "\(outcomes)")
  }
}
