/// The command tree as completion scripts need it: visible things only, in a flat list.
struct CompletionTable {
  struct Command {
    /// The names from the program to this command, with spaces.
    let path: String
    let abstract: String
    /// The names a user can type here with what they mean; aliases come after the name.
    let subcommands: [(names: [String], abstract: String)]
    let options: [ArgumentDefinition]
    let positionals: [ArgumentDefinition]
  }

  let program: String
  let commands: [Command]

  init(root: CommandModel) {
    program = root.name
    var commands: [Command] = []
    CompletionTable.collect(root, root: root, into: &commands)
    self.commands = commands
  }

  private static func collect(
    _ model: CommandModel,
    root: CommandModel,
    into commands: inout [Command]
  ) {
    let children = model.subcommands.filter(\.configuration.shouldDisplay)
    let shown = model.arguments.filter { $0.visibility == .default }
    var positionals = shown.filter { $0.kind == .positional }
    if model.type is HelpCommand.Type, !positionals.isEmpty {
      positionals[0].completion = .list(root.visibleSubcommandNames.filter { $0 != model.name })
    }
    commands.append(
      Command(
        path: model.path.joined(separator: " "),
        abstract: model.configuration.abstract,
        subcommands: children.map {
          ([$0.name] + $0.configuration.aliases, $0.configuration.abstract)
        },
        options: shown.filter { $0.kind != .positional } + model.builtInArguments,
        positionals: positionals
      )
    )
    for child in children { collect(child, root: root, into: &commands) }
  }
}

extension CompletionTable.Command {
  /// The words of the call back that names an argument of this command.
  func callBack(for argument: ArgumentDefinition) -> String {
    let subcommands = path.split(separator: " ").dropFirst().map { $0 + " " }.joined()
    let name: String
    if let index = positionals.firstIndex(where: { $0.key == argument.key }) {
      name = "positional@\(index)"
    } else {
      name = argument.names.preferred?.text ?? ""
    }
    return "\(CommandParser.completionWord) \(subcommands)-- \(name)"
  }
}
