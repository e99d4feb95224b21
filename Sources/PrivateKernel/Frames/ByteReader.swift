/// Takes numbers and texts from bytes that another process sent: nothing is believed.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var remaining: Int { bytes.count - position }

  mutating func read<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(FrameError) -> Number {
    let size = Number.bitWidth / 8
    guard remaining >= size else { throw .truncated }
    let number = bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: type))
    }
    position += size
    return number
  }

  mutating func readText() throws(FrameError) -> String {
    let length = Int(try read(UInt32.self))
    guard remaining >= length else { throw .truncated }
    defer { position += length }
    return String(decoding: bytes[position..<position + length], as: UTF8.self)
  }

  mutating func readTexts() throws(FrameError) -> [String] {
    let count = Int(try read(UInt32.self))
    // Each text takes four bytes at least: no room is set aside for a count that cannot be true.
    guard remaining >= count * 4 else { throw .truncated }
    var texts: [String] = []
    for _ in 0..<count { texts.append(try readText()) }
    return texts
  }

  /// Refuses bytes that nobody asked for.
  func finish() throws(FrameError) {
    guard remaining == 0 else { throw .excess }
  }
}
