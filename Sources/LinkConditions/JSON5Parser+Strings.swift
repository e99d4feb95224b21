extension JSON5Parser {
  /// A string in either kind of quotes.
  mutating func string() throws(ProfileError) -> String {
    let start = index
    let quote = bytes[index]
    index += 1
    var content: [UInt8] = []
    while true {
      guard let byte = peek() else {
        throw error(
          .syntax,
          at: start,
          "the string that begins here never ends",
          advice: "close it with \(quote == UInt8(ascii: "'") ? "'" : "\"")"
        )
      }
      switch byte {
      case quote:
        index += 1
        guard let text = String(validating: content, as: UTF8.self) else {
          throw error(
            .syntax,
            at: start,
            "the string that begins here is not UTF-8",
            advice: "save the file as UTF-8"
          )
        }
        return text
      case 0x0A, 0x0D:
        throw error(
          .syntax,
          at: start,
          "the string that begins here does not end in its line",
          advice: "close it, or end the line with \\ to go on in the next"
        )
      case UInt8(ascii: "\\"):
        try escape(into: &content)
      default:
        content.append(byte)
        index += 1
      }
    }
  }

  /// A key without quotes.
  mutating func identifier() throws(ProfileError) -> String {
    let start = index
    var content: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: "\\") {
        guard peek(1) == UInt8(ascii: "u") else { throw unexpected("in a key without quotes") }
        try escape(into: &content)
      } else if Self.startsIdentifier(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte {
        // White space beyond ASCII ends a key; all else beyond ASCII is taken as a letter.
        if byte >= 0x80, wideSpaceLength() > 0 { break }
        content.append(byte)
        index += 1
      } else {
        break
      }
    }
    guard let text = String(validating: content, as: UTF8.self) else {
      throw error(.syntax, at: start, "this key is not UTF-8", advice: "save the file as UTF-8")
    }
    return text
  }

  /// Whether a key without quotes may begin with this byte.
  static func startsIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "\\"), 0x80...:
      true
    default:
      false
    }
  }

  private mutating func escape(into content: inout [UInt8]) throws(ProfileError) {
    let start = index
    index += 1
    guard let byte = peek() else {
      throw error(.syntax, at: start, "the text ends after a \\")
    }
    index += 1
    switch byte {
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "v"): content.append(0x0B)
    case 0x0A: break
    case 0x0D: if peek() == 0x0A { index += 1 }
    case UInt8(ascii: "0"):
      if let next = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= next {
        throw error(.syntax, at: start, "an octal escape is not JSON5", advice: "write \\xHH")
      }
      content.append(0)
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw error(.syntax, at: start, "a digit cannot follow \\", advice: "write \\xHH")
    case UInt8(ascii: "x"): append(try hexadecimal(2, from: start), to: &content)
    case UInt8(ascii: "u"): append(try codePoint(from: start), to: &content)
    case 0xE2 where peek() == 0x80 && (peek(1) == 0xA8 || peek(1) == 0xA9): index += 2
    default: content.append(byte)
    }
  }

  /// The scalar of `\uHHHH` or of a surrogate pair of them.
  private mutating func codePoint(from start: Int) throws(ProfileError) -> UInt32 {
    let first = try hexadecimal(4, from: start)
    guard (0xD800...0xDFFF) ~= first else { return first }
    if first < 0xDC00, peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
      index += 2
      let second = try hexadecimal(4, from: start)
      if (0xDC00...0xDFFF) ~= second {
        return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
      }
    }
    throw error(.syntax, at: start, "half of a surrogate pair stands alone")
  }

  private mutating func hexadecimal(
    _ count: Int,
    from start: Int
  ) throws(ProfileError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = peek(), let digit = Self.hexadecimalDigit(byte) else {
        throw error(.syntax, at: start, "this escape needs \(count) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// The value of a hexadecimal digit.
  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private func append(_ value: UInt32, to content: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(value) else { return }
    content.append(contentsOf: Array(String(Character(scalar)).utf8))
  }
}
