/// Subcommands that help shows under a title of their own.
public struct CommandGroup: Sendable {
  /// The title.
  public let name: String

  /// The subcommands, in the order shown.
  public let subcommands: [any ParsableCommand.Type]

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - name: The title, shown in capitals before "SUBCOMMANDS".
  ///   - subcommands: The subcommands, in the order shown.
  public init(name: String, subcommands: [any ParsableCommand.Type]) {
    self.name = name
    self.subcommands = subcommands
  }
}
