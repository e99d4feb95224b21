/// A type whose properties can be read from a command line.
public protocol ParsableArguments: Decodable, SendableMetatype {
  /// Creates the declaration of the properties.
  init()

  /// Checks the values together; the place to throw ``ValidationError``.
  ///
  /// - Throws: An error, shown by `exit(withError:)`.
  mutating func validate() throws

  /// What precedes the message of an error: `Error: ` where nothing else is said.
  static var _errorPrefix: String { get }
}

extension ParsableArguments {
  /// Accepts any values.
  public mutating func validate() throws {}

  /// The text `Error: `.
  public static var _errorPrefix: String { "Error: " }

  /// This type as a command, inside a command of its own where it is none.
  static var asCommand: any ParsableCommand.Type {
    self as? any ParsableCommand.Type ?? ArgumentsCommand<Self>.self
  }
}

extension ParsableArguments {
  /// Reads a command line.
  ///
  /// - Parameter arguments: The words after the program's name; nil is those of this process.
  /// - Returns: The parsed values.
  /// - Throws: An error for `exit(withError:)`.
  public static func parse(_ arguments: [String]? = nil) throws -> Self {
    let command = try asCommand.parseAsRoot(arguments)
    if let wrapper = command as? ArgumentsCommand<Self> { return wrapper.options }
    guard let result = command as? Self else {
      throw CommandError(
        stack: [asCommand],
        error: .otherCommand(CommandModel.name(of: type(of: command)))
      )
    }
    return result
  }

  /// Reads a command line, or ends the program with the message and status of the error.
  ///
  /// - Parameter arguments: The words after the program's name; nil is those of this process.
  /// - Returns: The parsed values.
  public static func parseOrExit(_ arguments: [String]? = nil) -> Self {
    do {
      return try parse(arguments)
    } catch {
      exit(withError: error)
    }
  }
}

/// The command around arguments that are no command themselves.
struct ArgumentsCommand<Options: ParsableArguments>: ParsableCommand {
  static var configuration: CommandConfiguration {
    let name = String(describing: Options.self).hyphenated()
    let suffix = "-options"
    return CommandConfiguration(
      commandName: name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    )
  }

  @OptionGroup var options: Options
}
