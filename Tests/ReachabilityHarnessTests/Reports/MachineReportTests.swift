import Foundation
import LinkConditions
import ReachabilityHarness
import Testing

@Suite("Reports for programs")
struct MachineReportTests {
  private func object(_ value: Any?) throws -> [String: Any] {
    try #require(value as? [String: Any])
  }

  @Test
  func `JSON has times in seconds, and everything that a verdict rests on`() throws {
    let text = JSONReport.text(try Gallery.verdicts())
    let report = try object(JSONSerialization.jsonObject(with: Data(text.utf8)))
    #expect(report["outcome"] as? String == "failed")
    #expect(report["passed"] as? Int == 1)
    let trials = try #require(report["trials"] as? [[String: Any]])
    #expect(trials.map { $0["outcome"] as? String } == ["passed", "failed", "inconclusive"])
    #expect(trials[1]["seed"] as? String == "8")
    #expect(trials[1]["end"] as? Double == 60)
    let monitors = try #require(trials[1]["monitors"] as? [[String: Any]])
    let deviation = try object((monitors[1]["deviations"] as? [Any])?.first)
    #expect(deviation["kind"] as? String == "missing")
    #expect(deviation["at"] as? Double == 11.1)
    let expected = try object((monitors[1]["expected"] as? [Any])?.last)
    #expect(expected["states"] as? [String] == ["reachable"])
    let line = try object((monitors[1]["lines"] as? [Any])?.first)
    #expect(line["state"] as? String == "reachable")
    #expect(line["interface"] as? String == "wifi")
  }

  @Test
  func `JSON holds whatever a program writes`() throws {
    let text = JSONReport.text([try Gallery.hostileVerdict()])
    let report = try object(JSONSerialization.jsonObject(with: Data(text.utf8)))
    let trial = try object((report["trials"] as? [Any])?.first)
    #expect(trial["scenario"] as? String == Gallery.hostile)
  }

  @Test
  func `TAP counts its points, and passes only what passed`() throws {
    let lines = TAPReport.text(try Gallery.verdicts()).split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["TAP version 14", "1..6"])
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(
      points == [
        "ok 1 - commute / path (seed 7)", "ok 2 - commute / stuck (seed 7)",
        "ok 3 - subway / path (seed 8)", "not ok 4 - subway / stuck (seed 8)",
        "not ok 5 - subway / late (seed 8)", "not ok 6 - elevator / path (seed 9)",
      ]
    )
    #expect(lines.contains("  outcome: inconclusive"))
    #expect(lines.contains("    - kind: wrongAtStart"))
  }

  @Test
  func `TAP descriptions hold no directive and no line break`() throws {
    let lines = TAPReport.text([try Gallery.hostileVerdict()]).split(separator: "\n")
    let point = try #require(lines.first { $0.hasPrefix("not ok") })
    #expect(point.contains("\\#"))
    #expect(!point.contains(" # "))
    #expect(lines.filter { $0.hasPrefix("not ok") || $0.hasPrefix("ok") }.count == 1)
  }
}
