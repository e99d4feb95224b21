import LinkConditions
import Testing

@testable import ReachabilityHarness

@Suite("Hostile scenarios")
struct ScenarioHostileTests {
  private static func check(_ bytes: [UInt8]) {
    do {
      let scenario = try Scenario(json5: bytes, file: "f")
      #expect(try Scenario(json5: scenario.json()) == scenario)
      #expect(Timeline(scenario, seed: 1).entries.count <= Scenario.mostEntries)
    } catch {
      let line = error.description
      #expect(line.hasPrefix("f:"))
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(line)")
    }
  }

  @Test func `every beginning of a scenario is refused in one line`() throws {
    let bytes = Array(ScenarioTexts.rich.utf8)
    for length in 0..<bytes.count { Self.check(Array(bytes[..<length])) }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a scenario with bytes changed is read or refused`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let original = Array(ScenarioTexts.rich.utf8)
    let spice = Array("{}[]:,\"'\\/*+-.0x9eE%smh\n\r\t \u{2028}é(".utf8) + [0x00, 0xFF, 0xC2, 0xE2]
    for _ in 0..<400 {
      var bytes = original
      for _ in 0...generator.next(below: 4) {
        let place = Int(generator.next(below: UInt64(bytes.count)))
        let byte = spice[Int(generator.next(below: UInt64(spice.count)))]
        switch generator.next(below: 3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(byte, at: place)
        default: bytes[place] = byte
        }
      }
      Self.check(bytes)
    }
  }

  @Test func `repetitions within repetitions are counted before they are played`() {
    var steps = "{ at: 0, carrier: 'up' }"
    for _ in 0..<9 {
      steps = "{ at: 0, repeat: { count: 99999, every: '1s', steps: [\(steps)] } }"
    }
    #expect(
      ScenarioCases.message(ScenarioTexts.with("timeline: [\(steps)]"))
        .contains("makes the timeline longer than 100000 entries")
        || ScenarioCases.message(ScenarioTexts.with("timeline: [\(steps)]"))
          .contains("after its round began")
    )
    for _ in 0..<9 {
      steps = "{ at: 0, repeat: { count: 1, every: '1s', steps: [\(steps)] } }"
    }
    #expect(ScenarioCases.message(ScenarioTexts.with("timeline: [\(steps)]")).contains("deeper"))
  }

  @Test(arguments: ["(", "[", "(?:", "a*", "(a|"])
  func `a regular expression of a thousand bytes is read or refused`(piece: String) {
    let expression = String(repeating: piece, count: 1000 / piece.utf8.count)
    Self.check(
      Array(
        ScenarioTexts.monitor(
          "name: 'm', contract: 'path', command: ['x'], match: { reachable: '\(expression)' }"
        ).utf8
      )
    )
  }

  @Test func `a long scenario is read in no time`() throws {
    let steps = (0..<20_000).map { "{at:'\($0)ms',carrier:'up'}" }.joined(separator: ",")
    let scenario = try Scenario(
      json5: ScenarioTexts.with("timeline:[\(steps),{at:'60s',end:true}]")
    )
    #expect(Timeline(scenario, seed: 1).entries.count == 20_000)
  }
}
