/// An ICMP echo request, and whether a packet answers it.
struct EchoMessage {
  private let isIPv4: Bool
  private let sequence: UInt16
  private let cookie: UInt64

  /// Makes one.
  ///
  /// - Parameters:
  ///   - isIPv4: ICMP, else ICMPv6.
  ///   - sequence: Its number.
  ///   - cookie: What tells it from the echoes of others.
  init(isIPv4: Bool, sequence: UInt16, cookie: UInt64) {
    self.isIPv4 = isIPv4
    self.sequence = sequence
    self.cookie = cookie
  }

  /// The packet without its IP header.
  ///
  /// ICMPv6's checksum is the kernel's work.
  var bytes: [UInt8] {
    let identifier = UInt16(truncatingIfNeeded: cookie)
    var packet: [UInt8] = [isIPv4 ? 8 : 128, 0, 0, 0]
    packet += [UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
    packet += [UInt8(sequence >> 8), UInt8(sequence & 0xFF)]
    packet += withUnsafeBytes(of: cookie.bigEndian) { Array($0) }
    if isIPv4 {
      let sum = Self.checksum(packet)
      packet[2] = UInt8(sum >> 8)
      packet[3] = UInt8(sum & 0xFF)
    }
    return packet
  }

  /// Whether what a socket received is the answer; raw IPv4 sockets receive the IP header too.
  func isAnswered(by received: [UInt8]) -> Bool {
    var packet = received[...]
    if isIPv4, let first = packet.first, first >> 4 == 4 {
      packet = packet.dropFirst(Int(first & 0xF) * 4)
    }
    let packetBytes = Array(packet)
    // The kernel puts its own identifier into the packets of ping sockets.
    let expected = bytes
    return packetBytes.count == expected.count && packetBytes[0] == (isIPv4 ? 0 : 129)
      && packetBytes[6...] == expected[6...]
  }

  static func checksum(_ packet: [UInt8]) -> UInt16 {
    var sum: UInt32 = 0
    for index in stride(from: 0, to: packet.count, by: 2) {
      let low = index + 1 < packet.count ? UInt32(packet[index + 1]) : 0
      sum += UInt32(packet[index]) << 8 | low
    }
    while sum > 0xFFFF { sum = (sum & 0xFFFF) + (sum >> 16) }
    return ~UInt16(sum)
  }
}
