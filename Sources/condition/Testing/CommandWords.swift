/// A command as it is written after `--monitor NAME=`.
enum CommandWords {
  private static let special = Set("|&;<>()$`*?~#!{}[]\n")

  /// The words of a command; what only a shell understands is given to one.
  ///
  /// - Parameter text: the command as on a shell's command line.
  /// - Returns: the command and its arguments; empty for a text without a word.
  static func split(_ text: String) -> [String] {
    words(text) ?? ["sh", "-c", text]
  }

  /// The words, quotes and backslashes worked in; nil where it takes a shell.
  private static func words(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if open == "\"", "$`\\".contains(character) {
          return nil
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == "\\" {
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? "") + String(next)
      } else if character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else if special.contains(character) {
        return nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    // A variable before a command.
    return words.first?.contains("=") == true ? nil : words
  }
}
