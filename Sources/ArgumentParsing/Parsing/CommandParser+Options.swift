/// Options and flags.
extension CommandParser {
  mutating func takeOption(_ word: String) throws {
    let (text, value) = splitAtEquals(word)
    if let (level, definition) = lookUp(text), word.hasPrefix("--") || text.count > 2 {
      let name = definition.names.first { $0.text == text }
      try take(definition, at: level, name: name, word: word, value: value)
    } else if !word.hasPrefix("--"), try takeShorts(word) {
      return
    } else {
      try takeUnknown(word, text: text, value: value)
    }
  }

  private func splitAtEquals(_ word: String) -> (text: String, value: String?) {
    guard let index = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<index]), String(word[word.index(after: index)...]))
  }

  private mutating func take(
    _ definition: ArgumentDefinition,
    at level: Int,
    name: Name?,
    word: String,
    value: String?
  ) throws {
    let bare = Occurrence(name: name, word: word, text: "")
    if definition.kind == .flag {
      if let value { throw ParserError.unexpectedValue(bare, value: value) }
      return try definition.apply(&levels[level].values, bare)
    }
    for value in try value.map({ [$0] }) ?? valueWords(of: definition, at: level, bare) {
      let occurrence = Occurrence(name: name, word: word, text: value)
      try definition.apply(&levels[level].values, occurrence)
    }
  }

  /// Takes the words that are the value of an option by its strategy.
  private mutating func valueWords(
    of definition: ArgumentDefinition,
    at level: Int,
    _ occurrence: Occurrence
  ) throws -> [String] {
    var result: [String] = []
    switch definition.parsing {
    case .allRemaining:
      defer { words = [] }
      return Array(words)
    case .scanningForValue:
      if let name = occurrence.name {
        waiting.append((level, definition, name, occurrence.word))
      }
      return []
    case .upToNextOption:
      while let word = words.first, !looksLikeOption(word) { result.append(words.removeFirst()) }
    case .unconditional:
      result = words.popFirst().map { [$0] } ?? []
    case .next, .allUnrecognized, .postTerminator:
      if let word = words.first, !looksLikeOption(word) { result = [words.removeFirst()] }
    }
    if result.isEmpty { throw ParserError.missingValue(definition.key, occurrence) }
    return result
  }

  /// Takes a word of letters, as `-qv` or `-n5`.
  ///
  /// - Returns: Whether the first letter is a name; if not, nothing is taken.
  private mutating func takeShorts(_ word: String) throws -> Bool {
    var letters = word.dropFirst()
    guard let first = letters.first, lookUp("-\(first)") != nil else { return false }
    while let letter = letters.popFirst() {
      let text = "-\(letter)"
      guard let (level, definition) = lookUp(text) else {
        if let request = levels[last].model.builtInRequest(text) { throw request }
        throw ParserError.unknownOption(text, within: word)
      }
      let name = definition.names.first { $0.text == text }
      var value: String?
      if letters.first == "=" {
        value = String(letters.dropFirst())
        letters = ""
      } else if definition.kind == .option, !letters.isEmpty, joins(letters, to: name) {
        value = String(letters)
        letters = ""
      }
      try take(definition, at: level, name: name, word: word, value: value)
    }
    return true
  }

  /// Whether letters after an option are its value: always where it says so, else when they
  /// are not all names themselves.
  private func joins(_ letters: Substring, to name: Name?) -> Bool {
    if case .short(_, allowsJoined: true) = name { return true }
    return !letters.allSatisfy { lookUp("-\($0)") != nil }
  }

  /// Handles what no command on the way declares.
  private mutating func takeUnknown(_ word: String, text: String, value: String?) throws {
    if let request = levels[last].model.builtInRequest(text) { throw request }
    if text == CompletionShell.scriptOption {
      throw CompletionShell.request(named: value ?? words.first)
    }
    if let positional = levels[last].nextPositional, positional.parsing == .allRemaining {
      try levels[last].take(word, as: positional)
      try takeRest(as: positional)
    } else if let positional = levels[last].positional(.allUnrecognized) {
      try levels[last].take(word, as: positional)
    } else if let type = levels[last].model.configuration.defaultSubcommand {
      descend(to: type)
      try takeOption(word)
    } else {
      throw ParserError.unknownOption(text, within: word)
    }
  }
}
