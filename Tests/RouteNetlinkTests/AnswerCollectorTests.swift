import Testing

@testable import RouteNetlink

struct AnswerCollectorTests {
  private func message(
    _ type: UInt16,
    flags: UInt16 = 0,
    sequence: UInt32 = 7,
    _ payload: String = ""
  ) -> NetlinkMessage {
    NetlinkMessage(type: type, flags: flags, sequence: sequence, payload: hex(payload)[...])
  }

  /// An acknowledgement: errno 0 and the request's header.
  private let yes = "00000000 20000000 2400 0500 07000000 00000000"
  private let no = "eaffffff 20000000 2400 0500 07000000 00000000"

  @Test func `a list ends with done, after any number of datagrams`() throws {
    var collector = AnswerCollector(sequence: 7, isDump: true)
    let entries = [message(16, "01"), message(16, "02"), message(16, "03")]
    #expect(try collector.take([entries[0], entries[1]]) == .unfinished)
    #expect(try collector.take([message(1), entries[2]]) == .unfinished)
    #expect(try collector.take([message(3, "00000000")]) == .complete(entries))
  }

  @Test(arguments: [false, true])
  func `a list that changed meanwhile must be asked for again`(atTheEnd: Bool) throws {
    var collector = AnswerCollector(sequence: 7, isDump: true)
    let entry = message(16, flags: atTheEnd ? 2 : 0x12)
    #expect(try collector.take([entry]) == .unfinished)
    let end = message(3, flags: atTheEnd ? 0x12 : 2, "00000000")
    #expect(try collector.take([end]) == .changed)
  }

  @Test func `a list of which messages were lost must be asked for again`() throws {
    var collector = AnswerCollector(sequence: 7, isDump: true)
    #expect(try collector.take([message(4), message(3)]) == .changed)
  }

  @Test func `a look-up ends with its acknowledgement`() throws {
    var collector = AnswerCollector(sequence: 7, isDump: false)
    #expect(try collector.take([message(16, "01")]) == .unfinished)
    #expect(try collector.take([message(2, flags: 0x100, yes)]) == .complete([message(16, "01")]))
  }

  @Test func `answers to earlier requests are passed over`() throws {
    var collector = AnswerCollector(sequence: 7, isDump: false)
    let old = [message(16, sequence: 6), message(2, sequence: 6, no), message(3, sequence: 6)]
    #expect(try collector.take(old) == .unfinished)
    #expect(try collector.take([message(2, flags: 0x100, yes)]) == .complete([]))
  }

  @Test func `a refusal is thrown`() {
    let refusal = ExchangeFailure.kernel(KernelVerdict(errno: 22, message: nil))
    #expect(throws: refusal) {
      var collector = AnswerCollector(sequence: 7, isDump: false)
      _ = try collector.take([message(2, flags: 0x100, no)])
    }
    #expect(throws: refusal) {
      var collector = AnswerCollector(sequence: 7, isDump: true)
      _ = try collector.take([message(16), message(3, "eaffffff")])
    }
  }

  @Test func `a refusal that cannot be read is thrown as such`() {
    let broken = ExchangeFailure.malformed(MalformedMessage("4 bytes wanted, 2 left"))
    #expect(throws: broken) {
      var collector = AnswerCollector(sequence: 7, isDump: false)
      _ = try collector.take([message(2, "eaff")])
    }
  }
}
