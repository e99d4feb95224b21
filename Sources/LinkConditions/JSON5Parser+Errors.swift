extension JSON5Parser {
  /// An error at a byte offset, with the path that leads there.
  func error(
    _ code: ProfileError.Code,
    at offset: Int,
    read: String? = nil,
    _ complaint: String,
    allowed: String? = nil,
    advice: String? = nil
  ) -> ProfileError {
    ProfileError(code, read: read, complaint, allowed: allowed, advice: advice)
      .placed(in: source, at: offset, path: path.joined(separator: "."))
  }

  /// The error for a byte that cannot stand here.
  func unexpected(_ place: String, allowed: String? = nil, advice: String? = nil) -> ProfileError {
    error(.syntax, at: index, read: found, "stands \(place)", allowed: allowed, advice: advice)
  }

  /// The error for a text that ends inside an object or an array.
  func unclosed(_ bracket: String, at start: Int) -> ProfileError {
    let line = source.position(of: start)?.line ?? 0
    return error(
      .syntax,
      at: index,
      "the text ends before the \(bracket) of line \(line) is closed",
      advice: "add the missing \(bracket == "{" ? "}" : "]")"
    )
  }

  /// What stands at the present place, for a message.
  private var found: String {
    guard let byte = peek() else { return "the end of the text" }
    let length = Self.scalarLength(byte)
    let end = min(index + length, bytes.count)
    return OneLine.quoted(String(decoding: bytes[index..<end], as: UTF8.self))
  }

  /// The bytes of a UTF-8 scalar that begins with this byte.
  static func scalarLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
  }
}
