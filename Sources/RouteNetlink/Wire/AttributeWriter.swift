/// Appends kernel structures and netlink attributes, with lengths and padding, to a byte array.
struct AttributeWriter {
  /// What has been written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether an attribute was longer than its 16-bit length field can say.
  ///
  /// Such bytes must not be sent; a request made of them is refused before it reaches the kernel.
  private(set) var isTooLong = false

  /// Appends an integer in host byte order.
  mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  /// Appends an integer in network byte order.
  mutating func append<Value: FixedWidthInteger>(bigEndian value: Value) {
    append(value.bigEndian)
  }

  /// Appends bytes as they are, without padding.
  mutating func append(_ raw: some Sequence<UInt8>) {
    bytes.append(contentsOf: raw)
  }

  /// Appends an attribute with a payload of raw bytes.
  mutating func attribute(_ type: UInt16, _ payload: some Sequence<UInt8>) {
    nested(type) { $0.append(payload) }
  }

  /// Appends an attribute that holds one integer in host byte order.
  mutating func attribute<Value: FixedWidthInteger>(_ type: UInt16, integer value: Value) {
    nested(type) { $0.append(value) }
  }

  /// Appends an attribute that holds a NUL-terminated string.
  ///
  /// A NUL inside the text ends it there, so a name can never smuggle bytes behind it.
  mutating func attribute(_ type: UInt16, string: String) {
    nested(type) { writer in
      writer.append(string.utf8.prefix { $0 != 0 })
      writer.append(UInt8(0))
    }
  }

  /// Appends an attribute whose payload `body` writes: a nest, or a structure.
  mutating func nested(_ type: UInt16, _ body: (inout AttributeWriter) -> Void) {
    let start = bytes.count
    append(UInt16(0))
    append(type)
    body(&self)
    let length = bytes.count - start
    if let short = UInt16(exactly: length) {
      withUnsafeBytes(of: short) { bytes.replaceSubrange(start..<start + 2, with: $0) }
    } else {
      isTooLong = true
    }
    bytes.append(contentsOf: repeatElement(0, count: Wire.aligned(length) - length))
  }
}
