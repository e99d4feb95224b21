/// The one place that makes text of parse errors.
struct ErrorRenderer {
  private let models: [CommandModel]
  private let error: ParserError

  init(stack: [any ParsableCommand.Type], error: ParserError) {
    models = CommandModel.models(of: stack)
    self.error = error
  }

  /// What is wrong, without prefix and usage.
  var message: String {
    switch error {
    case .helpRequested, .versionRequested, .completionScriptRequested, .completionValues: ""
    case .unknownShell(let name?):
      "Can't generate completion scripts for '\(name)'. \(Self.oneOf(CompletionShell.names))"
    case .unknownShell(nil):
      "Can't tell which shell this is. \(Self.oneOf(CompletionShell.names))"
    case .completionFailed: "This completion request names nothing that can be completed."
    case .unknownOption(let text, let word): unknownOption(text, within: word)
    case .missingValue(let key, let occurrence):
      "Missing value for '\(label(key, occurrence.name))'"
    case .unexpectedValue(let occurrence, let value):
      "The option '\(occurrence.name?.text ?? occurrence.word)' does not take any value, "
        + "but '\(value)' was specified."
    case .unexpectedArguments(let words): unexpected(words)
    case .unknownSubcommand(let word): unknownSubcommand(word)
    case .invalidValue(let key, let occurrence, let reason):
      "The value '\(occurrence.text)' is invalid for '\(label(key, occurrence.name))'"
        + (reason.map { ": \($0)" } ?? allowedValues(key))
    case .duplicate(let earlier, let later):
      "Value to be set with \(Self.flag(later)) had already been set with \(Self.flag(earlier))"
    case .missingArgument(let key): missing(key)
    case .missingTerminator(let word, let meant):
      "Unexpected argument '\(word)'. A command to run goes after '--': "
        + meant.map(\.shellWord).joined(separator: " ")
    case .userValidation(let reason): "\(reason)"
    case .notParsing: "Commands can only be decoded by parsing a command line."
    case .otherCommand(let name): "The command line names the subcommand '\(name)'."
    }
  }

  /// The help of the argument the error is about; empty where it has none.
  var help: String {
    switch error {
    case .missingValue(let key, let occurrence), .invalidValue(let key, let occurrence, _):
      help(key, occurrence.name)
    case .missingArgument(let key): help(key, nil)
    default: ""
    }
  }

  private func help(_ key: InputKey, _ name: Name?) -> String {
    guard let definition = definitions(key).first, !definition.abstract.isEmpty else { return "" }
    return "\(definition.label(as: name))  \(definition.abstract)"
  }

  /// The definitions of a key in the innermost command that has them.
  private func definitions(_ key: InputKey) -> [ArgumentDefinition] {
    for model in models.reversed() {
      let found = model.arguments.filter { $0.key == key }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func label(_ key: InputKey, _ name: Name?) -> String {
    definitions(key).first?.label(as: name) ?? name?.text ?? key.name
  }

  private func missing(_ key: InputKey) -> String {
    let texts = definitions(key).filter { $0.visibility == .default }.map(\.requiredSynopsis)
    switch texts.count {
    case 0: return "No value set for '\(key.path.joined(separator: "."))'"
    case 1: return "Missing expected argument '\(texts[0])'"
    default: return "Missing one of: '\(texts.joined(separator: "', '"))'"
    }
  }

  private func unexpected(_ words: [String]) -> String {
    words.count == 1
      ? "Unexpected argument '\(words[0])'"
      : "\(words.count) unexpected arguments: '\(words.joined(separator: "', '"))'"
  }

  private func unknownSubcommand(_ word: String) -> String {
    let names = models.last?.visibleSubcommandNames ?? []
    guard let near = Nearness.nearest(to: word, in: names) else {
      return "Unknown subcommand '\(word)'"
    }
    return "Unknown subcommand '\(word)'. Did you mean '\(near)'?"
  }

  private func unknownOption(_ text: String, within word: String) -> String {
    let place = word.hasPrefix("--") || word == text ? "" : " in '\(word)'"
    let message = "Unknown option '\(text)'\(place)"
    let names = models.flatMap { $0.arguments + $0.builtInArguments }
      .filter { $0.visibility == .default }.flatMap(\.names).filter { !$0.isShort }
    let bare = String(text.drop { $0 == "-" })
    guard bare.count > 1, let near = Nearness.nearest(to: bare, in: names.map(\.bare)),
      let name = names.first(where: { $0.bare == near })
    else { return message }
    return "\(message). Did you mean '\(name.text)'?"
  }

  private func allowedValues(_ key: InputKey) -> String {
    let values = definitions(key).first?.values ?? []
    if values.isEmpty { return "" }
    return values.count < 6
      ? ". \(Self.oneOf(values))"
      : ". Please provide one of the following:\n"
        + values.map { "  - \($0)" }.joined(separator: "\n")
  }

  private static func oneOf(_ values: [String]) -> String {
    let quoted = values.map { "'\($0)'" }
    let list =
      quoted.count > 1
      ? quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1]
      : quoted.joined()
    return "Please provide one of \(list)."
  }

  private static func flag(_ occurrence: Occurrence) -> String {
    guard let name = occurrence.name, name.text != occurrence.word else {
      return "flag '\(occurrence.word)'"
    }
    return "flag '\(name.text)' in '\(occurrence.word)'"
  }
}
