import Testing

@testable import RouteNetlink

struct NetlinkMessageTests {
  /// Two messages as one datagram: an unaligned one and the end of a list.
  private let datagram = hex(
    """
    15000000 1000 0200 07000000 39300000  0102030405 000000   // type 16, multipart, number 7
    14000000 0300 0200 07000000 39300000  00000000            // NLMSG_DONE
    """
  )

  @Test func `a datagram holds several messages`() throws {
    let messages = try NetlinkMessage.parse(datagram)
    #expect(messages.map(\.type) == [16, 3])
    #expect(messages.map(\.flags) == [2, 2])
    #expect(messages.map(\.sequence) == [7, 7])
    #expect(messages.map { Array($0.payload) } == [[1, 2, 3, 4, 5], [0, 0, 0, 0]])
  }

  @Test func `an empty datagram holds none`() throws {
    #expect(try NetlinkMessage.parse([]).isEmpty)
  }

  @Test func `a datagram cut anywhere but between messages is refused`() {
    for count in 1..<datagram.count where !(21...24).contains(count) {
      #expect(throws: MalformedMessage.self) {
        try NetlinkMessage.parse(Array(datagram.prefix(count)))
      }
    }
  }

  @Test(arguments: [0, 15, 17, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func `hostile lengths of a message are refused`(length: UInt32) {
    var bytes = hex("00000000 1000 0000 00000000 00000000")
    withUnsafeBytes(of: length) { bytes.replaceSubrange(0..<4, with: $0) }
    #expect(
      throws: MalformedMessage("message of type 16 claims a length of \(length), 16 left")
    ) { try NetlinkMessage.parse(bytes) }
  }
}

struct KernelVerdictTests {
  private func verdict(
    _ text: String,
    type: UInt16 = 2,
    flags: UInt16 = 0
  ) throws -> KernelVerdict {
    try KernelVerdict(
      parsing: NetlinkMessage(type: type, flags: flags, sequence: 1, payload: hex(text)[...])
    )
  }

  @Test func `an acknowledgement has no error`() throws {
    let verdict = try verdict("00000000 20000000 2400 0500 01000000 00000000", flags: 0x100)
    #expect(verdict.errno == 0)
    #expect(verdict.message == nil)
  }

  @Test func `an error comes with the kernel's words`() throws {
    let verdict = try verdict(
      """
      eaffffff                                       // -EINVAL
      20000000 2400 0500 01000000 00000000           // the request's header, capped
      0c00 0100 6e6f2077 61790000                    // NLMSGERR_ATTR_MSG "no way"
      0800 0200 24000000                             // NLMSGERR_ATTR_OFFS
      """,
      flags: 0x300
    )
    #expect(verdict.errno == 22)
    #expect(verdict.message == "no way")
  }

  @Test func `an error that repeats the request is read past it`() throws {
    let verdict = try verdict(
      """
      feffffff                                       // -ENOENT
      18000000 2400 0500 01000000 00000000 aabbccdd 11223344
      0700 0100 6e6f00 00                            // "no"
      """,
      flags: 0x200
    )
    #expect(verdict.errno == 2)
    #expect(verdict.message == "no")
  }

  @Test func `the end of a list may carry an error`() throws {
    #expect(try verdict("", type: 3).errno == 0)
    #expect(try verdict("00000000", type: 3).errno == 0)
    let failed = try verdict("eaffffff 0700 0100 6e6f00 00", type: 3, flags: 0x202)
    #expect(failed == KernelVerdict(errno: 22, message: "no"))
  }

  @Test(arguments: [
    "", "eaffff", "eaffffff 20000000 2400", "eaffffff 00000000 2400 0500 01000000 00000000",
    "eaffffff ffffffff 2400 0500 01000000 00000000",
  ])
  func `a broken verdict is refused`(text: String) {
    #expect(throws: MalformedMessage.self) { try verdict(text) }
  }

  @Test func `the most negative number does not trap`() throws {
    #expect(try verdict("00000080", type: 3).errno == .min)
  }
}
