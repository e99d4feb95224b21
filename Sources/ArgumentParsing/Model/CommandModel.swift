/// One command: what parsing, help and completions know of it.
///
/// Subcommands are made on demand, so that parsing looks only at the commands on its way.
struct CommandModel {
  let type: any ParsableCommand.Type
  let configuration: CommandConfiguration

  /// The names from the program to this command.
  let path: [String]

  /// The arguments of this command, without the built-in flags.
  let arguments: [ArgumentDefinition]

  /// What asks for help, of this command or the nearest above that says so.
  let helpNames: [Name]

  /// What `--version` prints, of this command or the nearest above that says so.
  let version: String

  init(root type: any ParsableCommand.Type) {
    self.init(
      type,
      path: [],
      helpNames: NameSpecification.shortAndLong.names(for: "help"),
      version: ""
    )
  }

  private init(
    _ type: any ParsableCommand.Type,
    path: [String],
    helpNames: [Name],
    version: String
  ) {
    let configuration = type.configuration
    self.type = type
    self.configuration = configuration
    self.path = path + [type._commandName]
    self.helpNames = configuration.helpNames?.names(for: "help") ?? helpNames
    self.version = configuration.version.isEmpty ? version : configuration.version
    arguments = CommandModel.definitions(of: type, under: .root)
  }

  static func name(of type: any ParsableCommand.Type) -> String {
    type.configuration.commandName ?? String(describing: type).hyphenated()
  }

  /// The arguments a type's properties declare, in their order.
  static func definitions(
    of type: any ParsableArguments.Type,
    under key: InputKey
  ) -> [ArgumentDefinition] {
    Mirror(reflecting: type.init()).children.flatMap { child -> [ArgumentDefinition] in
      guard let label = child.label, let provider = child.value as? any DefinitionProvider else {
        return []
      }
      // The compiler stores a wrapped property under its name with an underscore before it.
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      return provider.definitions(for: key.appending(name))
    }
  }
}

extension CommandModel {
  var name: String { path.last ?? "" }

  var positionals: [ArgumentDefinition] { arguments.filter { $0.kind == .positional } }

  /// The subcommands, with `help` for a program that has any.
  var subcommandTypes: [any ParsableCommand.Type] {
    let declared = configuration.subcommands
    let wantsHelp =
      path.count == 1 && !declared.isEmpty && !declared.contains { $0._commandName == "help" }
    return wantsHelp ? declared + [HelpCommand.self] : declared
  }

  var subcommands: [CommandModel] { subcommandTypes.map(child) }

  /// The names and aliases a user can type here, without hidden commands.
  var visibleSubcommandNames: [String] {
    subcommandTypes.filter { $0.configuration.shouldDisplay }
      .flatMap { [$0._commandName] + $0.configuration.aliases }
  }

  func child(_ type: any ParsableCommand.Type) -> CommandModel {
    CommandModel(type, path: path, helpNames: helpNames, version: version)
  }

  func child(named name: String) -> CommandModel? {
    subcommandTypes.first { $0._commandName == name || $0.configuration.aliases.contains(name) }
      .map(child)
  }

  /// The commands from this one to a subcommand of any depth.
  func stack(to type: any ParsableCommand.Type) -> [any ParsableCommand.Type]? {
    if type == self.type { return [type] }
    for child in subcommands {
      if let rest = child.stack(to: type) { return [self.type] + rest }
    }
    return nil
  }

  /// The models of the commands of a stack.
  static func models(of stack: [any ParsableCommand.Type]) -> [CommandModel] {
    var models: [CommandModel] = []
    for type in stack {
      models.append(models.last?.child(type) ?? CommandModel(root: type))
    }
    return models
  }
}
