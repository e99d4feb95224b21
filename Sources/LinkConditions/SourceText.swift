/// The bytes a profile was read from, kept to turn offsets into lines and columns when an error needs them.
struct SourceText {
  /// The file's path, or the option's text; nil when the text came from nowhere in particular.
  var file: String?
  var bytes: [UInt8]

  /// Values that never stood in a text (those of `--set`) have this offset.
  static let nowhere = -1

  /// The line and column (both from 1; columns in Unicode scalars) of a byte offset.
  ///
  /// Line feed, carriage return and their pair end a line, as editors count.
  func position(of offset: Int) -> (line: Int, column: Int)? {
    guard offset >= 0, offset <= bytes.count else { return nil }
    var line = 1
    var column = 1
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < offset {
      let byte = bytes[index]
      let startsPair = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !startsPair) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return (line, column)
  }
}
