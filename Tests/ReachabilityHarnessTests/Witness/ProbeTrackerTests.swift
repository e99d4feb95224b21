import ReachabilityMonitors
import RouteNetlink
import Testing

@testable import ReachabilityHarness

/// Plays packets to a tracker: a probe's life as the device sees it.
private struct Play {
  var tracker: ProbeTracker
  var addresses = AddressHistory()
  let server: IPAddress
  private let host: String

  init(_ contract: ProbeContract, host: String = "app.probe.condition.test") {
    self.host = host
    tracker = ProbeTracker(ProbeSubject(contract, host: host))
    server = ProbeSubject.addresses(of: host)[0]
  }

  mutating func name(_ port: Int, _ identifier: Int, isAnswer: Bool, code: Int = 0, at time: Double)
  {
    let flags = isAnswer ? 0x8180 | code : 0x0100
    let payload = PacketBytes.name(identifier, host, flags: flags)
    let resolver = IPAddress.v4(0xC633_6435)
    let ends = isAnswer ? (resolver, PacketBytes.device) : (PacketBytes.device, resolver)
    let ports = isAnswer ? (53, port) : (port, 53)
    add(
      PacketBytes.ip(ends.0, ends.1, 17, PacketBytes.udp(ports.0, ports.1, payload)),
      !isAnswer,
      time
    )
  }

  mutating func segment(
    _ port: Int,
    _ flags: UInt8,
    _ sequence: UInt32,
    _ text: String = "",
    isOutgoing: Bool,
    at time: Double
  ) {
    let ends = isOutgoing ? (PacketBytes.device, server) : (server, PacketBytes.device)
    let ports = isOutgoing ? (port, 80) : (80, port)
    let body = PacketBytes.tcp(ports.0, ports.1, flags, sequence, Array(text.utf8))
    add(PacketBytes.ip(ends.0, ends.1, 6, body), isOutgoing, time)
  }

  /// A whole request, and what is answered.
  mutating func request(_ port: Int, at time: Double, answer: String) {
    segment(port, 0x02, 99, isOutgoing: true, at: time)
    segment(port, 0x12, 499, isOutgoing: false, at: time + 0.01)
    segment(
      port,
      0x18,
      100,
      "GET /generate_204 HTTP/1.1\r\n\r\n",
      isOutgoing: true,
      at: time + 0.01
    )
    segment(port, 0x18, 500, answer, isOutgoing: false, at: time + 0.02)
    segment(port, 0x11, 130, isOutgoing: true, at: time + 0.02)
  }

  private mutating func add(_ bytes: [UInt8], _ isOutgoing: Bool, _ time: Double) {
    guard let packet = PacketDecoder.decode(bytes, .none) else { return }
    tracker.add(packet, isOutgoing: isOutgoing, at: .milliseconds(Int(time * 1000)))
  }

  var witnesses: [ProbeWitness] {
    ProbeGrouping(tracker.subject.contract, addresses: addresses)
      .witnesses(tracker.exchanges)
  }
}

struct ProbeTrackerTests {
  private static var contract: ProbeContract {
    var contract = ProbeContract()
    contract.interval = .seconds(2)
    contract.timeout = .seconds(1)
    return contract
  }

  private static let noContent = "HTTP/1.1 204 No Content\r\nDate: x\r\n\r\n"

  @Test(
    arguments: [
      (noContent, .answered), ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", .portal),
      ("HTTP/1.1 302 Found\r\nLocation: x\r\nContent-Length: 0\r\n\r\n", .portal),
      ("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n", .refused),
      ("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhi", .silent), ("HTTP/1.1 20", .silent),
    ] as [(String, ProbeWitness.Outcome)]
  )
  func `a response counts when all of it is there, and by its status`(
    answer: String,
    outcome: ProbeWitness.Outcome
  ) {
    var play = Play(Self.contract)
    play.name(4000, 1, isAnswer: false, at: 0.99)
    play.name(4000, 1, isAnswer: true, at: 0.995)
    play.request(5000, at: 1, answer: answer)
    #expect(play.witnesses.map(\.outcome) == [outcome])
    #expect(play.witnesses.first?.start == .milliseconds(990))
    #expect(play.witnesses.first?.end == .milliseconds(1020))
  }

  @Test func `segments out of order are put in order, and repetitions are nothing new`() {
    var play = Play(Self.contract)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 1)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 1.5)
    play.segment(5000, 0x12, 0xFFFF_FFFF, isOutgoing: false, at: 1.6)
    play.segment(5000, 0x18, 0x0D, "No Content\r\n\r\n", isOutgoing: false, at: 1.7)
    #expect(play.witnesses.map(\.outcome) == [.silent])
    play.segment(5000, 0x18, 0, "HTTP/1.1 204 ", isOutgoing: false, at: 1.8)
    play.segment(5000, 0x18, 0x0D, "No Content\r\n\r\n", isOutgoing: false, at: 1.9)
    #expect(
      play.witnesses == [
        ProbeWitness(start: .seconds(1), end: .milliseconds(1800), outcome: .answered)
      ]
    )
  }

  @Test func `a reset is a refusal, a connection that the device gives up is silence`() {
    var play = Play(Self.contract)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 1)
    play.segment(5000, 0x14, 0, isOutgoing: false, at: 1.01)
    play.segment(5001, 0x02, 99, isOutgoing: true, at: 3.01)
    play.segment(5001, 0x12, 499, isOutgoing: false, at: 3.02)
    play.segment(5001, 0x11, 100, isOutgoing: true, at: 4.01)
    #expect(
      play.witnesses == [
        ProbeWitness(start: .seconds(1), end: .milliseconds(1010), outcome: .refused),
        ProbeWitness(start: .milliseconds(3010), end: .milliseconds(4010), outcome: .silent),
      ]
    )
  }

  @Test func `a lookup that fails is a refusal, one without an answer is silence`() {
    var play = Play(Self.contract)
    play.name(4000, 1, isAnswer: false, at: 1)
    play.name(4000, 1, isAnswer: true, code: 2, at: 1.01)
    play.name(4001, 2, isAnswer: false, at: 3.01)
    #expect(play.witnesses.map(\.outcome) == [.refused, .silent])
  }

  @Test func `what a resolver goes on with after its probe was given up is nobody's probe`() {
    var play = Play(Self.contract)
    play.name(4000, 1, isAnswer: false, at: 1)
    play.name(4001, 2, isAnswer: false, at: 4)
    // The first lookup goes to another server, and its second round comes later.
    play.name(4002, 1, isAnswer: false, at: 6)
    play.name(4003, 3, isAnswer: false, at: 7)
    play.name(4003, 3, isAnswer: true, at: 7.01)
    play.request(5000, at: 7.02, answer: Self.noContent)
    play.name(4000, 1, isAnswer: false, at: 9)
    play.name(4000, 1, isAnswer: true, at: 9.01)
    play.name(4004, 4, isAnswer: false, at: 9.04)
    play.name(4004, 4, isAnswer: true, at: 9.05)
    play.request(5001, at: 9.06, answer: Self.noContent)
    #expect(play.witnesses.map(\.start) == [1000, 4000, 7000, 9040].map { .milliseconds($0) })
    #expect(play.witnesses.map(\.outcome) == [.silent, .silent, .answered, .answered])
  }

  @Test func `what is answered after the time limit does not hold back the next probe`() {
    var play = Play(Self.contract)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 1)
    play.segment(5000, 0x12, 499, isOutgoing: false, at: 1.01)
    play.segment(5000, 0x18, 100, "GET / HTTP/1.1\r\n\r\n", isOutgoing: true, at: 1.01)
    play.segment(5000, 0x18, 500, Self.noContent, isOutgoing: false, at: 3.5)
    // The time limit of 1 s, and 2 s more.
    play.request(5001, at: 4, answer: Self.noContent)
    #expect(play.witnesses.map(\.start) == [.seconds(1), .seconds(4)])
    #expect(play.witnesses.map(\.outcome) == [.answered, .answered])
    #expect(play.witnesses.first?.end == .milliseconds(3500))
  }

  @Test(arguments: [[1, 9], [9, 1]])
  func `an identifier that comes again beside a new one is no repetition`(identifiers: [Int]) {
    var play = Play(Self.contract)
    play.name(4000, 1, isAnswer: false, at: 1)
    for identifier in identifiers { play.name(4001, identifier, isAnswer: false, at: 4) }
    play.name(4001, 9, isAnswer: true, at: 4.01)
    play.name(4002, 10, isAnswer: false, at: 7)
    #expect(play.witnesses.map(\.start) == [.seconds(1), .seconds(4), .seconds(7)])
  }

  @Test func `a port that is used again is another connection, even if the first was never closed`()
  {
    var play = Play(Self.contract)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 1)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 2)
    play.segment(5000, 0x02, 7099, isOutgoing: true, at: 4)
    #expect(play.witnesses.map(\.start) == [.seconds(1), .seconds(4)])
  }

  @Test func `what leaves from an address that is gone is nobody's probe`() {
    var play = Play(Self.contract)
    play.name(4000, 1, isAnswer: false, at: 4)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 4.5)
    play.name(4001, 2, isAnswer: false, at: 5)
    play.name(4001, 2, isAnswer: true, at: 5.01)
    play.request(5001, at: 5.02, answer: Self.noContent)
    play.addresses.note(.new, PacketBytes.device, at: .zero)
    play.addresses.note(.deleted, PacketBytes.device, at: .seconds(2))
    play.addresses.note(.deleted, PacketBytes.device, at: .seconds(3))
    #expect(play.witnesses.isEmpty)
    // Its announcement is read a little after it is in use.
    play.addresses.note(.new, PacketBytes.device, at: .milliseconds(5990))
    #expect(play.witnesses.map(\.start) == [.seconds(5)])
    #expect(play.witnesses.map(\.outcome) == [.answered])
  }

  @Test func `packets of others are not looked at`() {
    var play = Play(Self.contract)
    var other = Play(Self.contract, host: "other.probe.condition.test")
    other.request(5000, at: 1, answer: Self.noContent)
    #expect(other.witnesses.count == 1)
    play.tracker.add(
      DecodedPacket(
        source: PacketBytes.device,
        destination: other.server,
        sourcePort: 1,
        destinationPort: 80,
        content: .tcp(flags: .syn, sequence: 1, length: 0, payload: [])
      ),
      isOutgoing: true,
      at: .zero
    )
    #expect(play.witnesses.isEmpty)
  }

  @Test func `on a connection that is kept each request is a probe`() {
    var contract = Self.contract
    contract.connection = .reused
    var play = Play(contract)
    play.segment(5000, 0x02, 99, isOutgoing: true, at: 1)
    play.segment(5000, 0x12, 499, isOutgoing: false, at: 1.01)
    var (mine, theirs): (UInt32, UInt32) = (100, 500)
    for time in [1.01, 3.02, 5.03] {
      play.segment(5000, 0x18, mine, "GET / HTTP/1.1\r\n\r\n", isOutgoing: true, at: time)
      play.segment(5000, 0x18, theirs, Self.noContent, isOutgoing: false, at: time + 0.01)
      (mine, theirs) = (mine + 18, theirs + UInt32(Self.noContent.utf8.count))
    }
    #expect(play.witnesses.map(\.outcome) == [.answered, .answered, .answered])
    #expect(play.witnesses.map(\.start) == [1000, 3020, 5030].map { .milliseconds($0) })
  }
}
