extension JSON5Parser {
  /// A number: decimal or hexadecimal, signed or not, with a decimal point anywhere.
  mutating func number() throws(ProfileError) -> JSONNode.Value {
    let start = index
    var isNegative = false
    if let byte = peek(), byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      isNegative = byte == UInt8(ascii: "-")
      index += 1
    }
    if let byte = peek(), Self.startsIdentifier(byte) { return try word() }
    let magnitude: Double
    if peek() == UInt8(ascii: "0"), peek(1) == UInt8(ascii: "x") || peek(1) == UInt8(ascii: "X") {
      magnitude = try hexadecimalNumber(from: start)
    } else {
      magnitude = try decimalNumber(from: start)
    }
    if let byte = peek(), Self.startsIdentifier(byte) || byte == UInt8(ascii: ".") {
      throw error(
        .syntax,
        at: start,
        read: OneLine.quoted(text(from: start, through: 1)),
        "is not a number",
        advice: "put values with a unit in quotes"
      )
    }
    guard magnitude.isFinite else {
      throw error(
        .outOfRange,
        at: start,
        read: OneLine.shortened(text(from: start)),
        "is larger than any number"
      )
    }
    return .number(isNegative ? -magnitude : magnitude, text: text(from: start))
  }

  /// `true`, `false` and `null`, or the error for any other word.
  mutating func word() throws(ProfileError) -> JSONNode.Value {
    let start = index
    let word = try identifier()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "Infinity", "NaN":
      throw error(
        .outOfRange,
        at: start,
        read: word,
        "is not a value that a link can have",
        advice: "leave the key out for no limit"
      )
    default:
      throw error(
        .syntax,
        at: start,
        read: OneLine.quoted(word),
        "stands without quotes where a value belongs",
        advice: "put it in quotes"
      )
    }
  }

  private mutating func decimalNumber(from start: Int) throws(ProfileError) -> Double {
    let first = index
    let whole = skipDigits()
    if whole > 1, bytes[first] == UInt8(ascii: "0") {
      throw error(
        .syntax,
        at: start,
        read: OneLine.shortened(text(from: start)),
        "begins with 0",
        advice: "remove the zero: octal numbers are not JSON5"
      )
    }
    var fraction = 0
    if peek() == UInt8(ascii: ".") {
      index += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else {
      throw error(
        .syntax,
        at: start,
        read: OneLine.quoted(text(from: start)),
        "is not a number",
        advice: "add the digits"
      )
    }
    // Swift's Double wants digits on both sides of the point.
    var literal = whole == 0 ? "0" : ""
    literal += text(from: first)
    if fraction == 0, literal.utf8.last == UInt8(ascii: ".") { literal += "0" }
    literal += try exponent(from: start)
    return Double(literal) ?? .infinity
  }

  private mutating func exponent(from start: Int) throws(ProfileError) -> String {
    guard peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") else { return "" }
    let first = index
    index += 1
    if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { index += 1 }
    guard skipDigits() > 0 else {
      throw error(
        .syntax,
        at: start,
        read: OneLine.quoted(text(from: start)),
        "is not a number",
        advice: "add the digits of the exponent"
      )
    }
    return text(from: first)
  }

  private mutating func hexadecimalNumber(from start: Int) throws(ProfileError) -> Double {
    index += 2
    var value = 0.0
    var digits = 0
    while let byte = peek(), let digit = Self.hexadecimalDigit(byte) {
      value = value * 16 + Double(digit)
      digits += 1
      index += 1
    }
    guard digits > 0 else {
      throw error(
        .syntax,
        at: start,
        read: OneLine.quoted(text(from: start)),
        "is not a number",
        advice: "add the hexadecimal digits"
      )
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte { index += 1 }
    return index - start
  }

  private func text(from start: Int, through more: Int = 0) -> String {
    String(decoding: bytes[start..<min(index + more, bytes.count)], as: UTF8.self)
  }
}
