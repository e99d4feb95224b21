import RouteNetlink

/// What of a packet tells whose probe it belongs to, and what became of it.
struct DecodedPacket: Hashable, Sendable {
  /// Flags of a TCP segment.
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let fin = Flags(rawValue: 0x01)
    static let syn = Flags(rawValue: 0x02)
    static let rst = Flags(rawValue: 0x04)
    static let ack = Flags(rawValue: 0x10)
  }

  /// The transport's part.
  enum Content: Hashable, Sendable {
    /// `length` is that of the whole payload, of which `payload` is what was captured.
    case tcp(flags: Flags, sequence: UInt32, length: Int, payload: [UInt8])
    case udp(payload: [UInt8])
    /// An echo or its answer; the identifier stands in both ports.
    case echo(isReply: Bool, sequence: UInt16)
    /// A message that a packet with these addresses and ports could not be delivered.
    case unreachable
  }

  /// Where it comes from; of ``Content/unreachable`` that of the packet that it is about.
  var source: IPAddress
  /// Where it goes; of ``Content/unreachable`` that of the packet that it is about.
  var destination: IPAddress
  var sourcePort: UInt16
  var destinationPort: UInt16
  var content: Content
}
