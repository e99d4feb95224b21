/// Text helpers: wrapping, joining, and the words of an identifier.
extension String {
  /// This text with every line at most `columns` wide, each line indented.
  ///
  /// A word longer than a line stays whole. Line breaks of the text stay.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    // A terminal too narrow for the indent gets overlong lines rather than nothing.
    let width = Swift.max(columns - indent, 20)
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        if line.isEmpty {
          line = String(word)
        } else if line.count + 1 + word.count <= width {
          line += " " + word
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      lines.append(line)
    }
    return lines.map { $0.isEmpty ? $0 : margin + $0 }.joined(separator: "\n")
  }

  /// The words of a camel case identifier in lower case: `myURLName` gives `my-url-name`.
  func hyphenated() -> String {
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0, characters[index - 1] != "-",
        characters[index - 1] != "_"
      {
        let startsWord =
          !characters[index - 1].isUppercase
          || (index + 1 < characters.count && characters[index + 1].isLowercase)
        if startsWord { result += "-" }
      }
      result += character == "_" ? "-" : character.lowercased()
    }
    return result
  }

  /// This text with a capital first letter.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }

  /// This text as one word of a POSIX shell, in single quotes.
  var singleQuoted: String {
    "'" + replacing("'", "'\\''") + "'"
  }

  /// This text as one word of a POSIX shell, in quotes only where it needs them.
  var shellWord: String {
    let plain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_=+:,./@%".contains($0))
    }
    return plain && !isEmpty ? self : singleQuoted
  }

  /// This text with every occurrence of a piece replaced.
  func replacing(_ piece: Character, _ replacement: String) -> String {
    reduce(into: "") { $0 += $1 == piece ? replacement : String($1) }
  }
}
