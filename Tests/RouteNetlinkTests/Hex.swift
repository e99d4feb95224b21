/// Bytes of a hexadecimal text; blanks do not count, `//` starts a comment to the line's end.
///
/// Anything else that is not hexadecimal gives an empty array, which no expectation is.
func hex(_ text: String) -> [UInt8] {
  var digits: [UInt8] = []
  for line in text.split(separator: "\n") {
    for character in line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
    where character != " " {
      guard let digit = character.hexDigitValue else { return [] }
      digits.append(UInt8(digit))
    }
  }
  guard digits.count.isMultiple(of: 2) else { return [] }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// As a dump: four bytes a group, so that a difference can be seen.
func dump(_ bytes: some Sequence<UInt8>) -> String {
  var text = ""
  for (index, byte) in bytes.enumerated() {
    if index > 0, index.isMultiple(of: 4) { text += index.isMultiple(of: 16) ? "\n" : " " }
    text += byte < 16 ? "0" : ""
    text += String(byte, radix: 16)
  }
  return text
}
