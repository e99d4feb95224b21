import RouteNetlink

@testable import ReachabilityHarness

/// Makes packets byte by byte, as they pass the device.
enum PacketBytes {
  static let device = IPAddress.v4(0xC0A8_3202)
  static let server = IPAddress.v4(0xCB00_7105)
  static let deviceV6 = IPAddress.v6(0x2001_0db8_0050_0000, 2)
  static let serverV6 = IPAddress.v6(0x2001_0db8_0113_0000, 7)

  static func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }

  static func long(_ number: UInt32) -> [UInt8] {
    short(Int(number >> 16)) + short(Int(number & 0xFFFF))
  }

  /// An IP packet: the header of the addresses' family, then what is in it.
  static func ip(
    _ source: IPAddress,
    _ destination: IPAddress,
    _ kind: UInt8,
    _ body: [UInt8]
  )
    -> [UInt8]
  {
    if source.family == .ipv4 {
      return [0x45, 0] + short(20 + body.count) + [0, 0, 0x40, 0, 64, kind, 0, 0]
        + source.bytes + destination.bytes + body
    }
    return [0x60, 0, 0, 0] + short(body.count) + [kind, 64] + source.bytes + destination.bytes
      + body
  }

  static func ethernet(_ packet: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 2, count: 12) + (packet[0] >> 4 == 4 ? [0x08, 0x00] : [0x86, 0xDD]) + packet
  }

  static func tcp(
    _ from: Int,
    _ to: Int,
    _ flags: UInt8,
    _ sequence: UInt32,
    _ payload: [UInt8] = []
  ) -> [UInt8] {
    short(from) + short(to) + long(sequence) + long(0) + [0x50, flags] + [1, 0, 0, 0, 0, 0]
      + payload
  }

  static func udp(_ from: Int, _ to: Int, _ payload: [UInt8]) -> [UInt8] {
    short(from) + short(to) + short(8 + payload.count) + [0, 0] + payload
  }

  /// A DNS message with one question.
  static func name(_ identifier: Int, _ name: String, flags: Int, questions: Int = 1) -> [UInt8] {
    let labels = name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    return short(identifier) + short(flags) + short(questions) + [0, 0, 0, 0, 0, 0] + labels
      + [0, 0, 1, 0, 1]
  }
}
