extension JSON5Parser {
  /// Skips white space and comments.
  mutating func skipSpace() throws(ProfileError) {
    while let byte = peek() {
      switch byte {
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20:
        index += 1
      case UInt8(ascii: "/"):
        try skipComment()
      case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
        let length = wideSpaceLength()
        guard length > 0 else { return }
        index += length
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(ProfileError) {
    let start = index
    switch peek(1) {
    case UInt8(ascii: "/"):
      index += 2
      while let byte = peek(), byte != 0x0A, byte != 0x0D, !isSeparator() { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while let byte = peek() {
        if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
          index += 2
          return
        }
        index += 1
      }
      throw error(.syntax, at: start, "the comment that begins here never ends", advice: "add */")
    default:
      throw unexpected("where nothing belongs", allowed: "// comments and /* comments */")
    }
  }

  /// Whether U+2028 or U+2029 stands here: both end a line comment.
  func isSeparator() -> Bool {
    peek() == 0xE2 && peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9)
  }

  /// The length of the white space beyond ASCII that JSON5 allows: Unicode's space separators and the
  /// byte order mark; 0 when none stands here.
  func wideSpaceLength() -> Int {
    guard let second = peek(1) else { return 0 }
    if peek() == 0xC2 { return second == 0xA0 ? 2 : 0 }
    guard let first = peek(), let third = peek(2) else { return 0 }
    switch (first, second, third) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
      return 3
    default:
      return 0
    }
  }
}
