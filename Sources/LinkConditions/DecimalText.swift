/// Decimal numbers as text, both ways, without exponents.
package enum DecimalText {
  /// A number and the unit behind it, as in `100kbit` or `0.5 %`.
  package struct Quantity {
    package var number: Double
    /// The number as it was written, sign included.
    package var digits: Substring
    package var unit: Substring
  }

  /// Splits `100kbit` into its number and its unit.
  ///
  /// - Parameter text: What the user wrote.
  /// - Returns: The two parts, or nil where the text does not begin with a number.
  package static func split(_ text: String) -> Quantity? {
    let trimmed = text.trimming()
    let bytes = trimmed.utf8
    var index = bytes.startIndex
    if let first = bytes.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      index = bytes.index(after: index)
    }
    let start = index
    var digits = 0
    var points = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      if (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte {
        digits += 1
      } else if byte == UInt8(ascii: "."), points == 0 {
        points += 1
      } else {
        break
      }
      index = bytes.index(after: index)
    }
    guard digits > 0 else { return nil }
    // Swift's Double wants digits on both sides of the point.
    guard let magnitude = Double("0" + trimmed[start..<index] + (points == 0 ? "" : "0")) else {
      return nil
    }
    return Quantity(
      number: bytes.first == UInt8(ascii: "-") ? -magnitude : magnitude,
      digits: trimmed[..<index],
      unit: trimmed[index...].trimming()
    )
  }

  /// The shortest decimal text that reads back as this number: `0.00001`, never `1e-05`.
  package static func text(_ value: Double) -> String {
    let short = "\(value)"
    guard let mark = short.firstIndex(of: "e"),
      let exponent = Int(short[short.index(after: mark)...])
    else { return short.hasSuffix(".0") ? String(short.dropLast(2)) : short }
    var mantissa = short[..<mark]
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    if !sign.isEmpty { mantissa = mantissa.dropFirst() }
    let whole = mantissa.prefix { $0 != "." }
    let fraction = mantissa.dropFirst(whole.count + 1)
    if exponent < 0 {
      let zeros = String(repeating: "0", count: -exponent - 1)
      return sign + "0." + zeros + whole + (fraction == "0" ? "" : fraction)
    }
    let kept = fraction == "0" ? "" : String(fraction)
    return sign + whole + kept + String(repeating: "0", count: max(0, exponent - kept.count))
  }

  /// A whole number of small units written in a unit `scale` times as large.
  ///
  /// - Parameters:
  ///   - count: The number of small units.
  ///   - scale: How many of them make one large unit; a power of ten.
  /// - Returns: The exact decimal text, such as `1638.4` for 1638400 at 1000.
  static func text(_ count: UInt64, scale: UInt64) -> String {
    var text = "\(count / scale)"
    var rest = count % scale
    var digit = scale / 10
    if rest > 0 { text += "." }
    while rest > 0, digit > 0 {
      text += "\(rest / digit)"
      rest %= digit
      digit /= 10
    }
    return text
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  func trimming() -> SubSequence {
    var result = self[...]
    while let first = result.first, first == " " || first == "\t" { result = result.dropFirst() }
    while let last = result.last, last == " " || last == "\t" { result = result.dropLast() }
    return result
  }
}
