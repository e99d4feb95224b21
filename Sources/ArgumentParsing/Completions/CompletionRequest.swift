/// The call back from a completion script for values only this program knows:
///
///     PROGRAM ---completion [SUBCOMMAND…] -- ARGUMENT INDEX CURSOR WORD…
///
/// ARGUMENT is a name with its dashes or `positional@N`; INDEX is the position among the words of
/// the one being completed, CURSOR the number of its characters before the cursor.
extension CommandParser {
  static let completionWord = "---completion"

  /// Ends parsing with the values when the words are such a call.
  func answerCompletion(_ arguments: [String]) throws {
    guard arguments.first == CommandParser.completionWord else { return }
    let commands = arguments.dropFirst().prefix { $0 != "--" }
    var rest = arguments.dropFirst(2 + commands.count)
    var model = levels[0].model
    for name in commands {
      guard let child = model.child(named: name) else { throw ParserError.completionFailed }
      model = child
    }
    guard let argument = rest.popFirst(), let index = rest.popFirst().flatMap({ Int($0) }),
      let cursor = rest.popFirst().flatMap({ Int($0) }),
      case .custom(let complete) = CommandParser.definition(argument, in: model)?.completion.kind
    else { throw ParserError.completionFailed }
    let words = Array(rest)
    // The script may run before any word is typed: then nothing precedes the cursor.
    let current = words.indices.contains(index) ? words[index] : words.last ?? ""
    throw ParserError.completionValues(complete(words, index, String(current.prefix(cursor))))
  }

  private static func definition(_ text: String, in model: CommandModel) -> ArgumentDefinition? {
    let prefix = "positional@"
    if text.hasPrefix(prefix) {
      let positionals = model.positionals
      guard let index = Int(text.dropFirst(prefix.count)), positionals.indices.contains(index)
      else { return nil }
      return positionals[index]
    }
    return model.arguments.first { definition in definition.names.contains { $0.text == text } }
  }
}
