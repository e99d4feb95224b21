/// Reads JSON5 and remembers where everything stood.
///
/// Our own, because a profile's errors must name line, column and path, and because a key that stands
/// twice must be an error, not a coin toss. Safe on any bytes: every read is checked against the end,
/// nesting and size are limited, text must be UTF-8.
package struct JSON5Parser {
  /// Profiles need a depth of 4; beyond this only an attack on the stack nests.
  static let deepestNesting = 32
  /// The largest input, in bytes.
  static let largestInput = 1 << 20

  let source: SourceText
  let bytes: [UInt8]
  var index = 0
  var depth = 0
  /// The keys and indices that lead to the value being read.
  var path: [String] = []

  /// The one value that a text holds.
  package static func parse(_ source: SourceText) throws(ProfileError) -> JSONNode {
    guard source.bytes.count <= largestInput else {
      var error = ProfileError(
        .unreadable,
        "is larger than \(largestInput) bytes",
        advice: "\(source.document.name) is a page of text"
      )
      error.file = source.file
      throw error
    }
    var parser = JSON5Parser(source: source, bytes: source.bytes)
    try parser.skipSpace()
    let node = try parser.value()
    try parser.skipSpace()
    guard parser.index == parser.bytes.count else {
      throw parser.unexpected("after the end of the value", advice: "remove what follows it")
    }
    return node
  }

  /// The byte at an offset from here, nil beyond the end.
  func peek(_ ahead: Int = 0) -> UInt8? {
    let place = index + ahead
    return place < bytes.count ? bytes[place] : nil
  }

  mutating func value() throws(ProfileError) -> JSONNode {
    let start = index
    guard let first = peek() else { throw misplaced() }
    switch first {
    case UInt8(ascii: "{"): return JSONNode(.object(try object()), offset: start)
    case UInt8(ascii: "["): return JSONNode(.array(try array()), offset: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return JSONNode(.string(try string()), offset: start)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(try number(), offset: start)
    case _ where Self.startsIdentifier(first):
      return JSONNode(try word(), offset: start)
    default:
      throw misplaced()
    }
  }

  private func misplaced() -> ProfileError {
    unexpected("where a value belongs", allowed: "a string, a number, true, false, { or [")
  }

  mutating func object() throws(ProfileError) -> [JSONMember] {
    try descend()
    let start = index
    index += 1
    var members: [JSONMember] = []
    var places: [String: Int] = [:]
    while true {
      try skipSpace()
      guard let byte = peek() else { throw unclosed("{", at: start) }
      if byte == UInt8(ascii: "}") { break }
      let keyOffset = index
      let key = try self.key(byte)
      path.append(key)
      if let first = places.updateValue(keyOffset, forKey: key) {
        let line = source.position(of: first)?.line ?? 0
        throw error(
          .duplicateKey,
          at: keyOffset,
          read: OneLine.quoted(key),
          "stands twice in this object, first in line \(line)",
          advice: "remove one of the two"
        )
      }
      try skipSpace()
      guard peek() == UInt8(ascii: ":") else { throw unexpected("where : belongs after the key") }
      index += 1
      try skipSpace()
      members.append(JSONMember(key, try value(), keyOffset: keyOffset))
      path.removeLast()
      try skipSpace()
      if peek() == UInt8(ascii: ",") {
        index += 1
      } else if peek() != UInt8(ascii: "}") {
        if peek() == nil { throw unclosed("{", at: start) }
        throw unexpected("where , or } belongs")
      }
    }
    index += 1
    depth -= 1
    return members
  }

  mutating func array() throws(ProfileError) -> [JSONNode] {
    try descend()
    let start = index
    index += 1
    var elements: [JSONNode] = []
    while true {
      try skipSpace()
      guard let byte = peek() else { throw unclosed("[", at: start) }
      if byte == UInt8(ascii: "]") { break }
      path.append("\(elements.count)")
      elements.append(try value())
      path.removeLast()
      try skipSpace()
      if peek() == UInt8(ascii: ",") {
        index += 1
      } else if peek() != UInt8(ascii: "]") {
        if peek() == nil { throw unclosed("[", at: start) }
        throw unexpected("where , or ] belongs")
      }
    }
    index += 1
    depth -= 1
    return elements
  }

  private mutating func key(_ first: UInt8) throws(ProfileError) -> String {
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try string() }
    guard Self.startsIdentifier(first) else { throw unexpected("where a key or } belongs") }
    return try identifier()
  }

  private mutating func descend() throws(ProfileError) {
    depth += 1
    guard depth <= Self.deepestNesting else {
      throw error(
        .syntax,
        at: index,
        "nests deeper than \(Self.deepestNesting) levels",
        advice: "\(source.document.name) needs \(source.document.levels)"
      )
    }
  }
}
