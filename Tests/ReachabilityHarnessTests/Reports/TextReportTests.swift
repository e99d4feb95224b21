import ReachabilityHarness
import Testing

@Suite("The report for a terminal")
struct TextReportTests {
  @Test
  func `a failed trial shows its lanes, its marks, the explanations and how to play it again`()
    throws
  {
    let text = TextReport.text([try Gallery.verdicts()[1]], width: 72)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("failed  subway  seed 8") == true)
    let lane = try #require(lines.first { $0.hasPrefix("path ") })
    // 60 s on 61 columns: the loss is from 10.2 s to 25.3 s.
    #expect(lane.contains("█▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁"))
    #expect(lines.contains { $0.hasPrefix("stuck ") && !$0.contains("▁") })
    #expect(text.contains("▲1"))
    #expect(text.contains("1 stuck: missing: unreachable was due from"))
    #expect(text.contains("late: wrong at start: its first verdict, at 400 ms, was unreachable"))
    #expect(text.contains("wlan0 lost its carrier"))
    #expect(lines.last == "  condition test subway --virtual-time --seed 8")
  }

  @Test(arguments: [10, 40, 72, 100, 200])
  func `no drawn line is wider than the terminal`(width: Int) throws {
    let text = TextReport.text(try Gallery.verdicts() + [Gallery.hostileVerdict()], width: width)
    let drawn = text.split(separator: "\n").filter { line in line.contains { "█▁▏│▲".contains($0) }
    }
    #expect(!drawn.isEmpty)
    #expect(drawn.allSatisfy { $0.count <= max(width, 40) })
  }

  @Test
  func `colours only where they are wanted, and never another control character`() throws {
    let verdicts = try Gallery.verdicts() + [Gallery.hostileVerdict()]
    let plain = TextReport.text(verdicts)
    #expect(!plain.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    let colored = TextReport.text(verdicts, isColored: true)
    #expect(colored.contains("\u{1B}[31m"))
    var stripped = colored
    for code in [0, 1, 2, 31, 32, 33, 35, 36] {
      stripped = stripped.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false)
        .joined()
    }
    #expect(stripped == plain)
  }

  @Test
  func `several trials end with a tally`() throws {
    let last = TextReport.text(try Gallery.verdicts()).split(separator: "\n").last
    #expect(last == "3 trials: 1 passed, 1 failed, 1 inconclusive")
  }

  @Test
  func `the report card has a row a scenario and a column a monitor`() throws {
    let lines = Matrix(try Gallery.verdicts()).text().split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("commute   ✓ ok, within "))
    #expect(lines[2].contains("✗ missing"))
    #expect(lines[2].contains("✗ wrong at start, late, spurious"))
    #expect(lines[3] == "elevator  ? inconclusive")
  }
}
