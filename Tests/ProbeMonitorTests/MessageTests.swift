import ReachabilityMonitors
import RouteNetlink
import Testing

@testable import ProbeMonitor

@Suite struct MessageTests {
  private func question(_ answer: ProbeContract.Answer = .status) throws -> NameQuestion {
    try #require(NameQuestion("a.Test.", isIPv4: false, identifier: 0x1234, answer: answer))
  }

  /// The question turned into an answer.
  private func reply(code: UInt8, answers: UInt8) throws -> [UInt8] {
    var bytes = try question().bytes
    bytes[2] |= 0x80
    bytes[3] = 0x80 | code
    bytes[7] = answers
    return bytes
  }

  @Test func `a question goes over the wire as it should`() throws {
    #expect(
      try question().bytes
        == [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 97, 4, 84, 101, 115, 116, 0, 0, 28, 0, 1]
    )
  }

  @Test(arguments: [
    "", "a..b", ".", String(repeating: "a", count: 64),
    Array(repeating: "abcdefg", count: 33).joined(separator: "."),
  ]) func `what is no name is no question`(name: String) {
    #expect(NameQuestion(name, isIPv4: true, identifier: 0, answer: .any) == nil)
  }

  @Test(arguments: [
    (ProbeContract.Answer.any, UInt8(2), UInt8(0), ProbeOutcome.success),
    (.status, 0, 1, .success), (.status, 0, 0, .success), (.status, 2, 0, .failure),
    (.status, 3, 0, .failure), (.body, 0, 1, .success), (.body, 0, 0, .failure),
    (.body, 3, 1, .failure),
  ]) func `an answer of a name server is judged`(
    answer: ProbeContract.Answer,
    code: UInt8,
    answers: UInt8,
    outcome: ProbeOutcome
  ) throws {
    let question = try question(answer)
    var bytes = try reply(code: code, answers: answers)
    #expect(question.outcome(bytes) == outcome)
    // The case of letters may change.
    bytes[15] ^= 0x20
    #expect(question.outcome(bytes) == outcome)
  }

  @Test func `what does not belong to the question is no answer`() throws {
    let question = try question(.any)
    let good = try reply(code: 0, answers: 1)
    #expect(question.outcome([]) == nil)
    #expect(question.outcome(question.bytes) == nil)
    #expect(question.outcome(Array(good.dropLast())) == nil)
    for (index, byte) in [(0, UInt8(0)), (1, 0), (13, 98), (21, 1)] {
      var other = good
      other[index] = byte
      #expect(question.outcome(other) == nil, "\(index)")
    }
    // A server that cannot read it repeats the head alone.
    var head = Array(good.prefix(12))
    head[3] = 0x81
    #expect(question.outcome(head) == .success)
    #expect(try self.question().outcome(head) == .failure)
  }

  @Test(arguments: [true, false]) func `an echo knows its answer`(isIPv4: Bool) {
    let message = EchoMessage(isIPv4: isIPv4, sequence: 7, cookie: 0x0102_0304_0506_0708)
    let request = message.bytes
    #expect(request.count == 16 && request[0] == (isIPv4 ? 8 : 128))
    if isIPv4 { #expect(EchoMessage.checksum(request) == 0) }
    #expect(!message.isAnswered(by: request))
    var reply = request
    reply[0] = isIPv4 ? 0 : 129
    // Ping sockets have an identifier of the kernel's.
    reply[4] = 99
    #expect(message.isAnswered(by: reply))
    // Raw sockets get the IP header, of any length.
    if isIPv4 { #expect(message.isAnswered(by: [0x46] + Array(repeating: 0, count: 23) + reply)) }
    for index in [7, 15] {
      var other = reply
      other[index] ^= 1
      #expect(!message.isAnswered(by: other))
    }
    #expect(!message.isAnswered(by: []) && !message.isAnswered(by: [0x4F]))
  }

  @Test func `name servers are read as the system reads them`() {
    let text = """
      # nameserver 192.0.2.9
      nameserver 192.0.2.1
      nameserver fe80::1%7
      nameserver nonsense
      nameserver 2001:db8::1
      nameserver 192.0.2.4
      """
    #expect(
      NameServers.addresses(in: text).map(\.description) == [
        "192.0.2.1", "fe80::1%7", "2001:db8::1",
      ]
    )
  }
}
