/// The flags every command has.
extension CommandModel {
  /// The built-in flags as help shows them, after the command's own.
  var builtInArguments: [ArgumentDefinition] {
    let taken = Set(arguments.flatMap(\.names).map(\.text))
    let version = version.isEmpty ? [] : [Name.long("version")]
    return [
      CommandModel.builtIn("version", version, "Show the version."),
      CommandModel.builtIn("help", helpNames, "Show help information."),
    ].compactMap { definition in
      definition.names.contains { taken.contains($0.text) } || definition.names.isEmpty
        ? nil : definition
    }
  }

  /// What a built-in flag asks for.
  func builtInRequest(_ text: String) -> ParserError? {
    if helpNames.contains(where: { $0.text == text }) {
      return .helpRequested(visibility: .default)
    }
    if helpNames.contains(where: { !$0.isShort && "\($0.text)-hidden" == text }) {
      return .helpRequested(visibility: .hidden)
    }
    return text == "--version" && !version.isEmpty ? .versionRequested(version) : nil
  }

  private static func builtIn(
    _ name: String,
    _ names: [Name],
    _ abstract: String
  ) -> ArgumentDefinition {
    var definition = ArgumentDefinition(
      kind: .flag,
      key: InputKey(path: [name]),
      names: names,
      initialize: { _ in },
      apply: { _, _ in }
    )
    definition.abstract = abstract
    definition.isOptional = true
    return definition
  }
}
