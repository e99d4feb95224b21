import Foundation
import TestSupport
import Testing

/// For each shipped profile, what the monitors say matches what the profile should produce.
@Suite(.serialized) struct `each shipped profile` {
  /// A good start, the profile, and a good end.
  private static func scenario(_ profile: String) -> (name: String, text: String) {
    let name = "around-\(profile.replacingOccurrences(of: ".", with: "-"))"
    let text = """
      { name: "\(name)", timeline: [
        { at: "0s", apply: "wifi" },
        { at: "8s", jitter: "1s", apply: "\(profile)" },
        { at: "36s", jitter: "1s", apply: "wifi" },
        { at: "52s", end: true },
      ] }
      """
    return (name, text)
  }

  @Test func `produces in the path, host and probe monitors what it should`() throws {
    let sandbox = try CommandLineSandbox()
    let listed = try JSONValue(try sandbox.condition("list", "--json").output)
    let profiles = listed.elements.compactMap(\.name.string)
    #expect(profiles.count > 30)
    let directory = "\(sandbox.home)/tmp/scenarios"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for profile in profiles {
      let scenario = Self.scenario(profile)
      try scenario.text
        .write(toFile: "\(directory)/\(scenario.name).json", atomically: true, encoding: .utf8)
    }
    let result = try sandbox.condition(
      ["test", directory, "--virtual-time", "--seed", "7", "--jobs", "2", "--json"],
      seconds: 900
    )
    #expect(result.status == 0, "\(result)")
    let trials = try JSONValue(result.output).trials.elements
    #expect(trials.count == profiles.count)
    for trial in trials {
      let name = trial.scenario.string ?? "?"
      for monitor in trial.monitors.elements {
        let share = monitor.figures.assertedShare.number ?? 0
        switch monitor.name.string {
        case "path": #expect(share == 1, "\(name)")
        case "probe": #expect(share >= 0.9, "\(name): \(share)")
        default: break
        }
      }
      let names = trial.monitors.elements.compactMap(\.name.string)
      #expect(Set(names).isSuperset(of: ["path", "host", "probe"]), "\(name): \(names)")
    }
  }
}
