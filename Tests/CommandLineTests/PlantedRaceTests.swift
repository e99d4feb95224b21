import Foundation
import TestSupport
import Testing

/// A monitor that misses what comes too soon after something else, from the hunt to the shortest timeline.
@Suite(.serialized) struct `a planted race` {
  /// Passes on what a good monitor says, but for what comes less than 3 ms after its last word.
  private static let racing = PlantedMonitor(
    name: "races",
    script: #"""
      exec bash -c 'last=0
      "$0" monitor | while read -r line; do
        now=${EPOCHREALTIME/[.,]/}
        if ((now - last >= 3000)); then echo "$line"; fi
        last=$now
      done' "$condition"
      """#
  )

  /// Two changes of the routes, 5 ms apart give or take 4 ms; what follows has nothing to do with it.
  private static let scenario = """
    { name: "near", timeline: [
      { at: "0s", apply: "wifi" },
      { at: "5s", jitter: "2ms", route: { remove: "both" } },
      { at: "5.005s", jitter: "2ms", route: { add: "both" } },
      { at: "8s", apply: "blackhole" },
      { at: "12s", end: true },
    ] }
    """

  @Test func `is found by a hunt, played again by the printed command, and shortened`() throws {
    let sandbox = try CommandLineSandbox()
    let path = try Self.racing.install(in: sandbox)
    let file = "\(sandbox.home)/tmp/near.json"
    try Self.scenario.write(toFile: file, atomically: true, encoding: .utf8)
    let found = try sandbox.condition(
      [
        "test", file, "--virtual-time", "--seeds", "1..10000", "--minimize", "--monitor",
        "races=\(path)", "--contract", "path", "--report", "tap=\(sandbox.home)/tmp/hunt.tap",
      ],
      seconds: 600
    )
    #expect(found.status == 1, "\(found)")
    #expect(found.output.contains("races: missing: reachable was due"), "\(found)")

    let command = try #require(
      found.outputLines.first { $0.hasPrefix("  condition test ") },
      "\(found)"
    )
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let again = try sandbox.condition(
      words + ["--report", "tap=\(sandbox.home)/tmp/again.tap"],
      seconds: 300
    )
    #expect(again.status == 1, "\(again)")
    #expect(again.output.contains("races: missing: reachable was due"), "\(again)")

    let head = try #require(found.outputLines.firstIndex { $0.hasPrefix("minimized to 2 of 4 ") })
    let text = found.outputLines[(head + 1)...].joined(separator: "\n")
    let shortest = "\(sandbox.home)/tmp/near-minimal.json"
    try text.write(toFile: shortest, atomically: true, encoding: .utf8)
    let seed = try #require(words.last)
    let short = try sandbox.condition(
      [
        "test", shortest, "--virtual-time", "--seed", seed, "--report",
        "tap=\(sandbox.home)/tmp/short.tap",
      ],
      seconds: 300
    )
    #expect(short.status == 1, "\(short)")
    #expect(short.output.contains("races: missing: reachable was due"), "\(short)")
  }
}
