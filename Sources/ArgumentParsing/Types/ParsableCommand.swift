/// A type that is a command: arguments, and something to do with them.
public protocol ParsableCommand: ParsableArguments {
  /// The name, the help and the subcommands.
  static var configuration: CommandConfiguration { get }

  /// The name on the command line.
  static var _commandName: String { get }

  /// Does what the command is for.
  ///
  /// - Throws: An error, shown by `exit(withError:)`.
  mutating func run() throws
}

extension ParsableCommand {
  /// A configuration with nothing but the type's name.
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// The name of the configuration, else the type's name in lower case with hyphens.
  public static var _commandName: String { CommandModel.name(of: self) }

  /// Shows the help of the command.
  ///
  /// - Throws: ``CleanExit``.
  public mutating func run() throws {
    throw CleanExit.helpRequest(self)
  }

  /// Reads a command line with this command as the program.
  ///
  /// - Parameter arguments: The words after the program's name; nil is those of this process.
  /// - Returns: The command or the subcommand the words name, ready to run.
  /// - Throws: An error for `exit(withError:)`.
  public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    var parser = CommandParser(root: self)
    return try parser.parse(arguments ?? Array(CommandLine.arguments.dropFirst()))
  }

  /// The help of a subcommand.
  ///
  /// - Parameters:
  ///   - subcommand: The subcommand.
  ///   - includeHidden: Whether hidden arguments are shown.
  ///   - columns: The width it is wrapped at; nil is that of the terminal, else 80.
  /// - Returns: The text.
  public static func helpMessage(
    for subcommand: any ParsableCommand.Type,
    includeHidden: Bool = false,
    columns: Int? = nil
  ) -> String {
    HelpGenerator(
      stack: CommandModel(root: self).stack(to: subcommand) ?? [self],
      visibility: includeHidden ? .hidden : .default
    ).rendered(columns: columns)
  }

  /// The usage of a subcommand, without the word "Usage".
  ///
  /// - Parameters:
  ///   - subcommand: The subcommand.
  ///   - includeHidden: Whether hidden arguments are shown.
  /// - Returns: The line.
  public static func usageString(
    for subcommand: any ParsableCommand.Type,
    includeHidden: Bool = false
  ) -> String {
    HelpGenerator(
      stack: CommandModel(root: self).stack(to: subcommand) ?? [self],
      visibility: includeHidden ? .hidden : .default
    ).usage
  }

  /// Runs the program: reads a command line, runs the command, ends with the status of an error.
  ///
  /// - Parameter arguments: The words after the program's name; nil is those of this process.
  public static func main(_ arguments: [String]?) {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// Runs the program with the command line of this process.
  public static func main() {
    main(nil)
  }
}
