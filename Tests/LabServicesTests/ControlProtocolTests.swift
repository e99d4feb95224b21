import ServicesControl
import Testing

@testable import LabServices

struct ControlProtocolTests {
  private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

  @Test func `a state is one line with every key, sorted`() throws {
    let reply = ServicesReply.state(
      ServicesState(dns: .init(mode: .silence, delayMilliseconds: 5), portal: .page)
    )
    let line = """
      {"ok":true,"state":{"counters":{"dnsAnswers":0,"dnsQueries":0,"httpRequests":0,"tcpEcho":0,\
      "udpEcho":0},"dns":{"delayMilliseconds":5,"mode":"silence"},"families":["ipv4","ipv6"],\
      "portal":"page","refuse":false}}

      """
    #expect(text(reply.line()) == line)
    #expect(try ServicesReply(line: Array(line.utf8)) == reply)
  }

  @Test func `an error is one line`() throws {
    let reply = ServicesReply.error("cannot bind TCP port 80")
    #expect(text(reply.line()) == #"{"error":"cannot bind TCP port 80","ok":false}"# + "\n")
    #expect(try ServicesReply(line: reply.line()) == reply)
  }

  @Test func `a reader ignores keys that a later version added to the state`() throws {
    var line = text(ServicesReply.state(ServicesState()).line())
    line.replace(#""dns":{"#, with: #""dns":{"more":1,"#)
    line.replace(#""ok":true"#, with: #""ok":true,"version":2"#)
    #expect(try ServicesReply(line: Array(line.utf8)) == .state(ServicesState()))
  }

  @Test(
    arguments: [
      (.get, #"{"get":true}"#), (.stop, #"{"stop":true}"#),
      (.set(ServicesChange()), #"{"set":{}}"#),
      (
        .set(ServicesChange(dns: .init(mode: .serverFailure), refuse: true, families: [.ipv6])),
        #"{"set":{"dns":{"mode":"serverFailure"},"families":["ipv6"],"refuse":true}}"#
      ),
    ] as [(ServicesRequest, String)]
  )
  func `a request is one line and reads back`(request: ServicesRequest, line: String) throws {
    #expect(text(request.line()) == line + "\n")
    #expect(try ServicesRequest(line: Array(line.utf8)) == request)
  }

  @Test(arguments: [
    (#"{}"#, "cannot read the request: exactly one of get, set and stop is needed"),
    (
      #"{"get":true,"stop":true}"#,
      "cannot read the request: exactly one of get, set and stop is needed"
    ),
    (#"{"get":false}"#, "cannot read the request: get: only true means something"),
    (
      #"{"put":true}"#,
      #"cannot read the request: unknown key "put"; known: get, set, stop"#
    ),
    (
      #"{"set":{"dns":{"mod":"answer"}}}"#,
      #"cannot read the request: set.dns: unknown key "mod"; known: mode, delayMilliseconds"#
    ),
  ])
  func `a request that means nothing is refused with a reason`(line: String, reason: String) {
    let error = #expect(throws: ServicesError.self) {
      try ServicesRequest(line: Array(line.utf8))
    }
    #expect(error?.description == reason)
  }

  @Test(arguments: [
    "", "x", "[]", "null", #"{"set":1}"#, #"{"set":{"portal":"on"}}"#, #"{"set":{"refuse":1}}"#,
    #"{"set":{"families":["ipx"]}}"#, #"{"set":{"dns":{"delayMilliseconds":1.5}}}"#, "\u{0}", "{",
    #"{"set":{"dns":{"delayMilliseconds":99999999999999999999}}}"#,
    String(repeating: "[", count: 60_000),
  ])
  func `nonsense is refused in one line`(line: String) {
    let error = #expect(throws: ServicesError.self) {
      try ServicesRequest(line: Array(line.utf8))
    }
    #expect(error?.code == .protocol)
    #expect(error?.description.contains("\n") == false)
  }

  // MARK: Changes

  @Test func `a change changes what it names and nothing else`() throws {
    var state = ServicesState(
      dns: .init(mode: .silence, delayMilliseconds: 7),
      portal: .redirect,
      families: [.ipv4]
    )
    state.counters.tcpEcho = 3
    #expect(try ServicesChange().applied(to: state) == state)
    let change = ServicesChange(dns: .init(delayMilliseconds: 0), families: [.ipv6, .ipv4, .ipv6])
    var expected = state
    expected.dns.delayMilliseconds = 0
    expected.families = [.ipv4, .ipv6]
    #expect(try change.applied(to: state) == expected)
  }

  @Test(arguments: [
    (
      ServicesChange(dns: .init(delayMilliseconds: 600_001)),
      "cannot set dns.delayMilliseconds: 600001 is not between 0 and 600000"
    ),
    (
      ServicesChange(families: []),
      "cannot set families: at least one of ipv4 and ipv6 is needed"
    ),
  ])
  func `a change out of range is refused`(change: ServicesChange, reason: String) {
    let error = #expect(throws: ServicesError.self) { try change.applied(to: ServicesState()) }
    #expect(error?.description == reason)
  }

  @Test(
    arguments: [
      (ServicesState(), true, true, true, .answered),
      (ServicesState(portal: .redirect), true, false, false, .mute),
      (ServicesState(portal: .page), true, false, false, .mute),
      (ServicesState(refuse: true), false, false, false, .closed),
      (ServicesState(portal: .page, refuse: true), false, false, false, .closed),
      (ServicesState(dns: .init(mode: .silence)), true, true, true, .answered),
    ] as [(ServicesState, Bool, Bool, Bool, PortPlan.Datagrams)]
  )
  func `the open ports follow from the state`(
    state: ServicesState,
    web: Bool,
    secureWeb: Bool,
    streams: Bool,
    datagrams: PortPlan.Datagrams
  ) {
    let plan = PortPlan(state)
    #expect(plan.web == web)
    #expect(plan.secureWeb == secureWeb)
    #expect(plan.streams == streams)
    #expect(plan.datagrams == datagrams)
  }

  @Test func `counters count what was observed`() {
    var counters = ServicesState.Counters()
    let events: [Observation.Event] = [
      .nameAsked(name: "a", type: 1), .nameAsked(name: "a", type: 28), .nameMalformed,
      .nameAnswered(name: "a", type: 1, code: 0), .streamEcho, .datagramEcho(size: 4),
      .webAsked(method: "GET", host: "a", path: "/", isSecure: true, status: 200),
    ]
    for event in events { counters.count(event) }
    var expected = ServicesState.Counters()
    expected.dnsQueries = 2
    expected.dnsAnswers = 1
    expected.httpRequests = 1
    expected.tcpEcho = 1
    expected.udpEcho = 1
    #expect(counters == expected)
  }

  @Test(
    arguments: [
      (ServicesError(.unavailable, "bind", "TCP port 80", errno: 98), 69),
      (ServicesError(.internal, "create", "a key"), 70),
    ] as [(ServicesError, Int32)]
  )
  func `an error says what was tried and has an exit status`(error: ServicesError, status: Int32) {
    #expect(error.description.hasPrefix("cannot "))
    #expect(error.exitStatus == status)
  }
}
