/// An error that ends the program with success after printing something on standard output.
public struct CleanExit: Error, CustomStringConvertible {
  enum Representation {
    case helpRequest((any ParsableCommand.Type)?)
    case message(String)
  }

  let base: Representation

  /// Prints the help of a command and ends with status 0.
  ///
  /// - Parameter command: The command, or nil for the one that is running.
  /// - Returns: The error to throw.
  public static func helpRequest(_ command: (any ParsableCommand.Type)? = nil) -> CleanExit {
    CleanExit(base: .helpRequest(command))
  }

  /// Prints the help of a command and ends with status 0.
  ///
  /// - Parameter command: The command.
  /// - Returns: The error to throw.
  public static func helpRequest(_ command: any ParsableCommand) -> CleanExit {
    .helpRequest(type(of: command))
  }

  /// Prints a text and ends with status 0.
  ///
  /// - Parameter text: The text for standard output.
  /// - Returns: The error to throw.
  public static func message(_ text: String) -> CleanExit {
    CleanExit(base: .message(text))
  }

  /// The message, or `--help`.
  public var description: String {
    switch base {
    case .helpRequest: "--help"
    case .message(let text): text
    }
  }
}
