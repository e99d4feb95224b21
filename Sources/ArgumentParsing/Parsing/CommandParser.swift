/// Reads a command line from left to right, going down into subcommands as they are named.
struct CommandParser {
  var levels: [ParsingLevel]
  var words: ArraySlice<String> = []

  /// Options that wait for the next word that does not look like an option.
  var waiting: [(level: Int, definition: ArgumentDefinition, name: Name, word: String)] = []

  /// All words, taken or not.
  private var all: [String] = []

  /// Whether there was no word at all.
  private var isEmpty = false

  /// The words nothing took.
  private var extra: [String] = []

  /// The place of the first of them, where it comes before any `--`.
  private var firstExtra: Int?

  init(root: any ParsableCommand.Type) {
    levels = [ParsingLevel(CommandModel(root: root), inherited: [])]
  }

  /// Reads the words after the program's name.
  ///
  /// - Parameter arguments: The words.
  /// - Returns: The innermost command they name, validated.
  /// - Throws: What is wrong with them or what they ask for, with the commands it is about.
  mutating func parse(_ arguments: [String]) throws(CommandError) -> any ParsableCommand {
    do {
      try answerCompletion(arguments)
      all = arguments
      words = arguments[...]
      isEmpty = arguments.isEmpty
      try walk()
      return try decode()
    } catch let error as CommandError {
      throw error
    } catch {
      let error = explained(error)
      throw CommandError(
        stack: levels.map(\.model.type),
        error: error,
        withoutArguments: isEmpty
      )
    }
  }

  private mutating func walk() throws {
    while let word = words.popFirst() {
      if levels[last].model.type is HelpCommand.Type {
        try help(word)
      } else if word == "--" {
        try takeTerminator()
      } else if looksLikeOption(word) {
        try takeOption(word)
      } else {
        try takeValue(word)
      }
    }
    if levels[last].model.type is HelpCommand.Type {
      levels.removeLast()
      throw ParserError.helpRequested(visibility: .default)
    }
    if let option = waiting.first {
      throw ParserError.missingValue(
        option.definition.key,
        Occurrence(name: option.name, word: option.word, text: "")
      )
    }
    while let type = levels[last].model.configuration.defaultSubcommand { descend(to: type) }
    if let error = missingTerminator { throw error }
  }

  /// What is wrong where the words of a command to be run came without `--` before them.
  private var missingTerminator: ParserError? {
    guard let firstExtra, let word = extra.first, !all.contains("--"),
      levels[last].positional(.postTerminator) != nil
    else { return nil }
    let meant = [levels[0].model.name] + all[..<firstExtra] + ["--"] + all[firstExtra...]
    return .missingTerminator(word: word, meant: meant)
  }

  /// Creates the commands, from the program inwards, each validated before the next.
  private mutating func decode() throws -> any ParsableCommand {
    let session = DecodingSession()
    var result: (any ParsableCommand)?
    for (index, level) in levels.enumerated() {
      let decoder = ValueDecoder(values: level.values, key: .root, session: session)
      do {
        var command = try level.model.type.init(from: decoder)
        do {
          try command.validate()
        } catch {
          throw ParserError.userValidation(error)
        }
        result = command
      } catch {
        throw CommandError(
          stack: levels[...index].map(\.model.type),
          error: explained(error),
          withoutArguments: index == 0 && words.startIndex == 0 && words.isEmpty
        )
      }
    }
    guard extra.isEmpty else { throw ParserError.unexpectedArguments(extra) }
    guard let result else { throw ParserError.notParsing }
    return result
  }
}

extension CommandParser {
  var last: Int { levels.count - 1 }

  mutating func descend(to type: any ParsableCommand.Type, instead word: String? = nil) {
    var level = ParsingLevel(levels[last].model.child(type), inherited: levels[last].groups)
    level.defaultEntry = word
    levels.append(level)
  }

  /// The definition of a name in the innermost command that has it.
  func lookUp(_ text: String) -> (level: Int, definition: ArgumentDefinition)? {
    for index in levels.indices.reversed() {
      if let definition = levels[index].definition(named: text) { return (index, definition) }
    }
    return nil
  }

  /// Whether a word is an option, not a value: `-` and negative numbers are values.
  func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else { return false }
    let digits = word.dropFirst()
    guard let first = digits.first, first.isNumber || first == ".", Double(word) != nil else {
      return true
    }
    return lookUp("-\(first)") != nil
  }

  mutating func takeValue(_ word: String) throws {
    if !waiting.isEmpty {
      let option = waiting.removeFirst()
      let occurrence = Occurrence(name: option.name, word: option.word, text: word)
      try option.definition.apply(&levels[option.level].values, occurrence)
    } else if let positional = levels[last].nextPositional {
      try levels[last].take(word, as: positional)
      if positional.parsing == .allRemaining { try takeRest(as: positional) }
    } else if let child = levels[last].model.child(named: word) {
      descend(to: child.type)
    } else if let type = levels[last].model.configuration.defaultSubcommand {
      descend(to: type, instead: word)
      try takeValue(word)
    } else if let positional = levels[last].positional(.allUnrecognized) {
      try levels[last].take(word, as: positional)
    } else if !levels[last].model.subcommandTypes.isEmpty {
      throw ParserError.unknownSubcommand(word)
    } else {
      firstExtra = firstExtra ?? words.startIndex - 1
      extra.append(word)
    }
  }

  /// Gives all words that are left to a positional argument, whatever they look like.
  mutating func takeRest(as positional: ArgumentDefinition) throws {
    while let word = words.popFirst() { try levels[last].take(word, as: positional) }
  }

  /// Handles `--`: what follows is never an option or a subcommand.
  mutating func takeTerminator() throws {
    if levels[last].nextPositional == nil, levels[last].positional(.postTerminator) == nil,
      let type = levels[last].model.configuration.defaultSubcommand
    {
      descend(to: type)
    }
    if let positional = levels[last].positional(.postTerminator) {
      try takeRest(as: positional)
    } else if let positional = levels[last].nextPositional, positional.parsing == .allRemaining {
      try levels[last].take("--", as: positional)
      try takeRest(as: positional)
    }
    while let word = words.popFirst() {
      let level = levels[last]
      if let positional = level.nextPositional ?? level.positional(.allUnrecognized) {
        try levels[last].take(word, as: positional)
      } else {
        extra.append(word)
      }
    }
  }

  private mutating func help(_ word: String) throws {
    // The flags of `help` itself change nothing.
    if word.hasPrefix("-") { return }
    let types = levels.dropLast().map(\.model.type)
    var models = CommandModel.models(of: Array(types))
    for name in [word] + words where !name.hasPrefix("-") {
      guard let model = models.last?.child(named: name) else {
        levels.removeLast()
        throw CommandError(stack: models.map(\.type), error: .unknownSubcommand(name))
      }
      models.append(model)
    }
    throw CommandError(stack: models.map(\.type), error: .helpRequested(visibility: .default))
  }

  /// The error to report: help where the rest of the words asks for it, else the clearest cause.
  private mutating func explained(_ error: any Error) -> ParserError {
    let error = error as? ParserError ?? .userValidation(error)
    switch error {
    case .helpRequested, .versionRequested, .completionScriptRequested, .completionValues:
      return error
    default: break
    }
    if case .unknownOption = error, let missing = missingTerminator { return missing }
    for word in words.prefix(while: { $0 != "--" }) {
      if let request = levels[last].model.builtInRequest(word) { return request }
    }
    if let mistyped = mistypedSubcommand(error) {
      // It is an error of the command whose subcommand it was meant to be.
      levels.removeLast()
      return .unknownSubcommand(mistyped)
    }
    return error
  }

  /// The word that entered a default subcommand and was not understood there, when it is near
  /// the name of a subcommand.
  private func mistypedSubcommand(_ error: ParserError) -> String? {
    guard let word = levels[last].defaultEntry, levels.count > 1 else { return nil }
    let blamed: Bool =
      switch error {
      case .invalidValue(_, let occurrence, _): occurrence.text == word
      case .unexpectedArguments(let words): words.contains(word)
      default: false
      }
    let names = levels[last - 1].model.visibleSubcommandNames
    return blamed && Nearness.nearest(to: word, in: names) != nil ? word : nil
  }
}
