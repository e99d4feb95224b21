/// DNS over TCP: each message behind its length in two bytes.
struct NameStreamFraming {
  private var buffer: [UInt8] = []

  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// The next whole message, nil if it has not all arrived.
  mutating func next() -> [UInt8]? {
    guard buffer.count >= 2 else { return nil }
    let end = 2 + (Int(buffer[0]) << 8 | Int(buffer[1]))
    guard buffer.count >= end else { return nil }
    defer { buffer.removeFirst(end) }
    return Array(buffer[2..<end])
  }

  /// A message with its length before it; at most 65535 bytes of it.
  static func frame(_ message: [UInt8]) -> [UInt8] {
    let message = message.prefix(65_535)
    return [UInt8(message.count >> 8), UInt8(message.count & 0xff)] + message
  }
}
