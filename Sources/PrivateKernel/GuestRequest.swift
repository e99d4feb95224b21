/// A command to run in a private kernel.
public struct GuestRequest: Equatable, Sendable {
  /// The command and its arguments; the first is looked for in `PATH` when it holds no slash.
  public var arguments: [String]
  /// The command's environment; `CONDITION_INSIDE=1` is added to it.
  public var environment: [String: String]
  /// The directory the command starts in, an absolute path of the host.
  public var workingDirectory: String

  /// A request of those parts.
  ///
  /// - Parameters:
  ///   - arguments: the command and its arguments, at least one.
  ///   - environment: the command's environment.
  ///   - workingDirectory: the directory the command starts in.
  public init(arguments: [String], environment: [String: String], workingDirectory: String) {
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
  }
}
