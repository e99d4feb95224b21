/// Reads fixed-layout kernel structures front to back, never outside the bytes it was given.
struct ByteReader {
  private var remaining: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    remaining = bytes
  }

  /// What has not been read yet.
  var rest: ArraySlice<UInt8> { remaining }

  /// Takes an integer in host byte order, as nearly all of rtnetlink has it.
  mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self
  ) throws(MalformedMessage) -> Value {
    let taken = try take(MemoryLayout<Value>.size)
    return taken.withUnsafeBytes { $0.loadUnaligned(as: Value.self) }
  }

  /// Takes an integer in network byte order (u32 keys, ports, EtherTypes).
  mutating func bigEndian<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self
  ) throws(MalformedMessage) -> Value {
    Value(bigEndian: try integer())
  }

  /// Takes the next `count` bytes.
  mutating func take(_ count: Int) throws(MalformedMessage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining.count else {
      throw MalformedMessage("\(count) bytes wanted, \(remaining.count) left")
    }
    let taken = remaining.prefix(count)
    remaining = remaining.dropFirst(count)
    return taken
  }

  /// Leaves out padding.
  mutating func skip(_ count: Int) throws(MalformedMessage) {
    _ = try take(count)
  }
}
