/// An error about what the user typed, shown with the usage and ended with status 64.
public struct ValidationError: Error, CustomStringConvertible {
  /// What is wrong, for the user.
  public internal(set) var message: String

  /// Creates an error with a message.
  ///
  /// - Parameter message: What is wrong, for the user.
  public init(_ message: String) {
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
