import RouteNetlink

/// Reads packets; whatever is cut off, damaged or of another kind gives nil and nothing worse.
enum PacketDecoder {
  private enum Number {
    static let ipv4: UInt16 = 0x0800
    static let ipv6: UInt16 = 0x86DD
    static let icmp: UInt8 = 1
    static let tcp: UInt8 = 6
    static let udp: UInt8 = 17
    static let icmpv6: UInt8 = 58
  }

  /// How many extension headers are passed over.
  private static let mostExtensions = 8

  /// Reads a packet.
  ///
  /// - Parameters:
  ///   - bytes: Its beginning.
  ///   - framing: What stands before the network header.
  /// - Returns: What it is; nil where that cannot be told or does not matter.
  static func decode(_ bytes: [UInt8], _ framing: CapturedPacket.Framing) -> DecodedPacket? {
    let whole = PacketReader(bytes[...])
    switch framing {
    case .ethernet:
      switch whole.short(12) {
      case Number.ipv4: return ipv4(whole.prefix(14, bytes.count), depth: 0)
      case Number.ipv6: return ipv6(whole.prefix(14, bytes.count), depth: 0)
      default: return nil
      }
    case .none:
      switch whole.byte(0).map({ $0 >> 4 }) {
      case 4: return ipv4(bytes[...], depth: 0)
      case 6: return ipv6(bytes[...], depth: 0)
      default: return nil
      }
    }
  }

  private static func ipv4(_ bytes: ArraySlice<UInt8>, depth: Int) -> DecodedPacket? {
    let header = PacketReader(bytes)
    guard let first = header.byte(0), first >> 4 == 4, let total = header.short(2),
      let fragment = header.short(6), let kind = header.byte(9),
      let source = header.slice(12, 4).flatMap({ IPAddress(bytes: $0) }),
      let destination = header.slice(16, 4).flatMap({ IPAddress(bytes: $0) })
    else { return nil }
    let length = Int(first & 0x0F) * 4
    // Only the first fragment has a transport header.
    guard length >= 20, Int(total) >= length, fragment & 0x1FFF == 0 else { return nil }
    let rest = Int(total) - length
    return transport(
      kind,
      source,
      destination,
      header.prefix(length, rest),
      length: rest,
      depth: depth
    )
  }

  private static func ipv6(_ bytes: ArraySlice<UInt8>, depth: Int) -> DecodedPacket? {
    let header = PacketReader(bytes)
    guard let first = header.byte(0), first >> 4 == 6, let total = header.short(4),
      var kind = header.byte(6),
      let source = header.slice(8, 16).flatMap({ IPAddress(bytes: $0) }),
      let destination = header.slice(24, 16).flatMap({ IPAddress(bytes: $0) })
    else { return nil }
    var offset = 40
    // Hop-by-hop, routing and destination options say how long they are; a fragment header does not need to.
    for _ in 0..<mostExtensions where [0, 43, 44, 60].contains(kind) {
      guard let next = header.byte(offset), let size = header.byte(offset + 1) else { return nil }
      if kind == 44 {
        guard let place = header.short(offset + 2), place & 0xFFF8 == 0 else { return nil }
        offset += 8
      } else {
        offset += (Int(size) + 1) * 8
      }
      kind = next
    }
    let rest = Int(total) - (offset - 40)
    guard rest >= 0 else { return nil }
    return transport(
      kind,
      source,
      destination,
      header.prefix(offset, rest),
      length: rest,
      depth: depth
    )
  }

  private static func transport(
    _ kind: UInt8,
    _ source: IPAddress,
    _ destination: IPAddress,
    _ bytes: ArraySlice<UInt8>,
    length: Int,
    depth: Int
  ) -> DecodedPacket? {
    let header = PacketReader(bytes)
    func packet(_ ports: (UInt16, UInt16), _ content: DecodedPacket.Content) -> DecodedPacket {
      DecodedPacket(
        source: source,
        destination: destination,
        sourcePort: ports.0,
        destinationPort: ports.1,
        content: content
      )
    }
    switch kind {
    case Number.tcp:
      guard let from = header.short(0), let to = header.short(2) else { return nil }
      // Of the packet inside a message, eight bytes are enough.
      guard depth == 0 else { return packet((from, to), .unreachable) }
      guard let sequence = header.long(4), let words = header.byte(12), let flags = header.byte(13)
      else { return nil }
      let size = Int(words >> 4) * 4
      guard size >= 20, length >= size else { return nil }
      return packet(
        (from, to),
        .tcp(
          flags: DecodedPacket.Flags(rawValue: flags),
          sequence: sequence,
          length: length - size,
          payload: Array(header.prefix(size, length - size))
        )
      )
    case Number.udp:
      guard let from = header.short(0), let to = header.short(2) else { return nil }
      guard depth == 0 else { return packet((from, to), .unreachable) }
      guard let size = header.short(4), size >= 8 else { return nil }
      return packet((from, to), .udp(payload: Array(header.prefix(8, Int(size) - 8))))
    case Number.icmp, Number.icmpv6:
      return message(kind, source, destination, header, depth: depth)
    default:
      return nil
    }
  }

  private static func message(
    _ kind: UInt8,
    _ source: IPAddress,
    _ destination: IPAddress,
    _ header: PacketReader,
    depth: Int
  ) -> DecodedPacket? {
    guard let type = header.byte(0) else { return nil }
    let isVersion6 = kind == Number.icmpv6
    let (request, reply): (UInt8, UInt8) = isVersion6 ? (128, 129) : (8, 0)
    if type == request || type == reply {
      guard let identifier = header.short(4), let sequence = header.short(6) else { return nil }
      return DecodedPacket(
        source: source,
        destination: destination,
        sourcePort: identifier,
        destinationPort: identifier,
        content: depth == 0 ? .echo(isReply: type == reply, sequence: sequence) : .unreachable
      )
    }
    // A message about a message is never sent.
    guard depth == 0, type == (isVersion6 ? 1 : 3) else { return nil }
    let inner = header.prefix(8, header.count)
    return isVersion6 ? ipv6(inner, depth: 1) : ipv4(inner, depth: 1)
  }
}
