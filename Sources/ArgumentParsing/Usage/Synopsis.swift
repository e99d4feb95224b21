/// The usage line of a command.
enum Synopsis {
  /// More arguments than this are summed up as `<options>`.
  private static let limit = 12

  /// The line for a command, without the word "Usage".
  static func line(for model: CommandModel, visibility: ArgumentVisibility) -> String {
    if let usage = model.configuration.usage { return usage }
    var arguments = model.arguments.filter { $0.visibility.isAtLeastAsVisible(as: visibility) }
    var words = model.path
    if arguments.count > limit {
      arguments.removeAll { $0.kind != .positional && $0.isOptional }
      if arguments.isEmpty || arguments.count > limit {
        words.append("<options>")
        arguments = []
      } else {
        words.append("[<options>]")
      }
    }
    words += arguments.map(\.synopsis)
    if !model.configuration.subcommands.isEmpty { words.append("<subcommand>") }
    return words.joined(separator: " ")
  }
}

extension ArgumentDefinition {
  /// How usage shows the argument.
  var synopsis: String {
    var result = requiredSynopsis
    if isOptional { result = "[\(result)]" }
    if parsing == .postTerminator { result = "-- \(result)" }
    return result
  }

  /// How usage would show the argument if it had to be given.
  var requiredSynopsis: String {
    isRepeating ? label(as: nil) + " ..." : label(as: nil)
  }

  /// How help shows the names of the argument.
  var helpLabel: String {
    switch kind {
    case .positional: "<\(valueName)>"
    case .flag: names.shortFirst.map(\.text).joined(separator: ", ")
    case .option: names.shortFirst.map(\.text).joined(separator: ", ") + " <\(valueName)>"
    }
  }
}
