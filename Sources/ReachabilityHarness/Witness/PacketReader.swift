/// Reads big-endian numbers from a slice of bytes, and nil beyond its end.
struct PacketReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[bytes.startIndex + offset] : nil
  }

  func short(_ offset: Int) -> UInt16? {
    guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  func long(_ offset: Int) -> UInt32? {
    guard let high = short(offset), let low = short(offset + 2) else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// `count` bytes from an offset; nil where they are not all there.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
  }

  /// At most `count` bytes from an offset.
  func prefix(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < bytes.count else { return [] }
    return bytes[(bytes.startIndex + offset)...].prefix(max(0, count))
  }
}
