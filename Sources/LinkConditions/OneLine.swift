/// Text from outside made fit for one line of a message.
///
/// A file may hold terminal control sequences or a megabyte in one string; neither may reach a
/// user's terminal through an error message.
package enum OneLine {
  /// The longest quotation in a message, in Unicode scalars.
  static let longest = 60

  /// The text with control and line-separating characters written as `\u{…}`.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text in double quotes, escaped, and cut where it is too long to read.
  package static func quoted(_ text: String) -> String {
    "\"" + escaped(shortened(text)) + "\""
  }

  /// The text cut at `longest` scalars, with an ellipsis where something was cut.
  package static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// Words joined as in a sentence: `a, b or c`.
  package static func choice(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Whether a scalar could break the line, hide text or drive a terminal.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
