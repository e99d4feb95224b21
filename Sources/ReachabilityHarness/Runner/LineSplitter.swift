/// Cuts a stream of bytes into lines, however long and whatever is in them.
struct LineSplitter {
  /// How many bytes of a line are kept.
  static let longest = 4096

  private var line: [UInt8] = []
  private var isEmpty = true

  /// Takes more bytes.
  ///
  /// - Parameter bytes: What was read.
  /// - Returns: The lines that are complete now, without their ends; what is no UTF-8 is replaced.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(take())
        continue
      }
      isEmpty = false
      if line.count < Self.longest { line.append(byte) }
    }
    return lines
  }

  /// The last line where it has no end; nil where nothing is left.
  mutating func finish() -> String? { isEmpty ? nil : take() }

  private mutating func take() -> String {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    line.removeAll(keepingCapacity: true)
    isEmpty = true
    return text
  }
}
