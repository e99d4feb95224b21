import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

struct LineMeaningTests {
  @Test(
    arguments: [
      (
        #"{"state":"reachable","interface":"wifi","expensive":true,"constrained":false}"#,
        .state(.reachable, interface: .wifi, isExpensive: true, isConstrained: false)
      ),
      (
        #"  {"state":"portal","news":[1,{"a":null}]}"#,
        .state(.portal, interface: nil, isExpensive: nil, isConstrained: nil)
      ),
      (
        #"{"state":"unreachable","interface":7,"expensive":"no"}"#,
        .state(.unreachable, interface: nil, isExpensive: nil, isConstrained: nil)
      ),
      (#"{"event":"notice","shown":true}"#, .notice(shown: true)),
      (#"{"event":"notice"}"#, .other), (#"{"state":"splendid"}"#, .other), ("{", .other),
      ("", .other), ("reachable", .other), (#"["state"]"#, .other), ("{\u{FFFD}}", .other),
    ] as [(String, MonitorLine.Meaning)]
  )
  func `the wire protocol is read with tolerance`(line: String, meaning: MonitorLine.Meaning) throws
  {
    #expect(try LineMeaning([]).meaning(of: line, isError: false) == meaning)
    #expect(try LineMeaning([]).meaning(of: line, isError: true) == .other)
  }

  @Test func `patterns read what is no protocol, on both streams, the first that fits`() throws {
    let meaning = try LineMeaning([
      StatePattern(state: .unreachable, expression: "offline$"),
      StatePattern(state: .reachable, expression: "line"),
    ])
    func state(_ line: String, _ isError: Bool) -> ReachabilityState? {
      guard case .state(let state, _, _, _) = meaning.meaning(of: line, isError: isError) else {
        return nil
      }
      return state
    }
    #expect(state("now offline", false) == .unreachable)
    #expect(state("on the line", true) == .reachable)
    #expect(state("nothing", false) == nil)
    #expect(state(#"{"state":"portal"}"#, false) == .portal)
    #expect(throws: TrialProblem.self) {
      try LineMeaning([StatePattern(state: .reachable, expression: "(")])
    }
  }

  @Test func `lines come whole, however they are cut and whatever is in them`() {
    var splitter = LineSplitter()
    var lines: [String] = []
    for byte in Array("one\r\n\ntwo\u{0}\nä".utf8) + [0xFF, 10] { lines += splitter.add([byte]) }
    #expect(lines == ["one", "", "two\u{0}", "ä\u{FFFD}"])
    #expect(splitter.finish() == nil)
    #expect(splitter.add(Array("rest".utf8)).isEmpty)
    #expect(splitter.finish() == "rest")
    let long = splitter.add([UInt8](repeating: 65, count: 1 << 20) + [10])
    #expect(long.map(\.utf8.count) == [LineSplitter.longest])
  }

  @Test func `a flood is counted, and no more of it kept`() throws {
    var log = LineLog(try LineMeaning([]))
    let lines = [UInt8]((0..<LineLog.most + 7).flatMap { Array("\($0)\n".utf8) })
    log.add(lines[...], isError: false, at: .seconds(1))
    #expect(log.isFull)
    #expect(log.lines.count == LineLog.most)
    #expect(log.dropped == 7)
  }
}
