/// Packets in the format that tcpdump and Wireshark read.
enum PcapFile {
  /// How much of a packet is kept.
  static let snapLength = 512

  /// The file's bytes: nanosecond timestamps, Ethernet.
  ///
  /// - Parameter packets: The packets; those without an Ethernet header are left out.
  /// - Returns: The file.
  static func bytes(_ packets: [CapturedPacket]) -> [UInt8] {
    var file: [UInt8] = []
    func add(_ number: UInt32) {
      withUnsafeBytes(of: number.littleEndian) { file += $0 }
    }
    add(0xA1B2_3C4D)
    add(4 << 16 | 2)
    add(0)
    add(0)
    add(UInt32(snapLength))
    add(1)
    for packet in packets where packet.framing == .ethernet {
      // Before zero is nothing that the format could say.
      let (seconds, attoseconds) = max(packet.at, .zero).components
      add(UInt32(truncatingIfNeeded: seconds))
      add(UInt32(attoseconds / 1_000_000_000))
      add(UInt32(packet.bytes.count))
      add(UInt32(max(packet.length, packet.bytes.count)))
      file += packet.bytes
    }
    return file
  }
}
