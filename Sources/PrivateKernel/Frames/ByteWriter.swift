/// Appends numbers and texts to bytes, least significant byte first.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A text, after its length in bytes as 32 bits.
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      write(UInt32(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func write(_ texts: [String]) {
    write(UInt32(texts.count))
    for text in texts { write(text) }
  }
}
