/// The name, the help and the subcommands of a command.
public struct CommandConfiguration: Sendable {
  /// The command's name; nil is the type's name in lower case with hyphens.
  public var commandName: String?

  /// What the command does, in one line.
  public var abstract: String

  /// The usage shown instead of the one made from the arguments; empty shows none.
  public var usage: String?

  /// More about the command.
  public var discussion: String

  /// What `--version` prints; empty means the command has no `--version`.
  public var version: String

  /// Whether help lists the command.
  public var shouldDisplay: Bool

  /// The subcommands outside of groups, in the order shown.
  public var ungroupedSubcommands: [any ParsableCommand.Type]

  /// The groups of subcommands, in the order shown.
  public var groupedSubcommands: [CommandGroup]

  /// The subcommand that runs when none is named.
  public var defaultSubcommand: (any ParsableCommand.Type)?

  /// The names of the help flag; nil is those of the command above, else `-h` and `--help`.
  public var helpNames: NameSpecification?

  /// Other names of the command.
  public var aliases: [String]

  /// All subcommands, in the order shown.
  public var subcommands: [any ParsableCommand.Type] {
    get { ungroupedSubcommands + groupedSubcommands.flatMap(\.subcommands) }
    set {
      groupedSubcommands = []
      ungroupedSubcommands = newValue
    }
  }

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - commandName: The command's name; nil is the type's name in lower case with hyphens.
  ///   - abstract: What the command does, in one line.
  ///   - usage: The usage shown instead of the one made from the arguments; empty shows none.
  ///   - discussion: More about the command.
  ///   - version: What `--version` prints; empty means there is no `--version`.
  ///   - shouldDisplay: Whether help lists the command.
  ///   - ungroupedSubcommands: The subcommands outside of groups, in the order shown.
  ///   - groupedSubcommands: The groups of subcommands, in the order shown.
  ///   - defaultSubcommand: The subcommand that runs when none is named.
  ///   - helpNames: The names of the help flag.
  ///   - aliases: Other names of the command.
  public init(
    commandName: String? = nil,
    abstract: String = "",
    usage: String? = nil,
    discussion: String = "",
    version: String = "",
    shouldDisplay: Bool = true,
    subcommands ungroupedSubcommands: [any ParsableCommand.Type] = [],
    groupedSubcommands: [CommandGroup] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil,
    helpNames: NameSpecification? = nil,
    aliases: [String] = []
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.version = version
    self.shouldDisplay = shouldDisplay
    self.ungroupedSubcommands = ungroupedSubcommands
    self.groupedSubcommands = groupedSubcommands
    self.defaultSubcommand = defaultSubcommand
    self.helpNames = helpNames
    self.aliases = aliases
  }
}
