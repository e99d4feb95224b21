import Testing

@testable import ReachabilityHarness

struct PcapFileTests {
  @Test func `the file is what tcpdump reads: nanoseconds, Ethernet, whole lengths`() {
    let packet = CapturedPacket(
      at: .milliseconds(1500),
      isOutgoing: true,
      interface: 2,
      framing: .ethernet,
      length: 900,
      bytes: [1, 2, 3]
    )
    var bare = packet
    bare.framing = .none
    #expect(
      PcapFile.bytes([packet, bare]) == [
        0x4D, 0x3C, 0xB2, 0xA1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0,
        1, 0, 0, 0, 0x00, 0x65, 0xCD, 0x1D, 3, 0, 0, 0, 0x84, 3, 0, 0, 1, 2, 3,
      ]
    )
  }
}
