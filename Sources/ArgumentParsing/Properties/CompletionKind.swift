/// How a shell completes the value of an argument.
public struct CompletionKind: Sendable {
  enum Kind: Sendable {
    case `default`
    case list([String])
    case file(extensions: [String])
    case directory
    case shellCommand(String)
    case custom(@Sendable ([String], Int, String) -> [String])
  }

  let kind: Kind

  /// The values of the type where it has a fixed set, else nothing.
  public static var `default`: CompletionKind { CompletionKind(kind: .default) }

  /// Fixed words.
  ///
  /// - Parameter words: The words offered.
  /// - Returns: The completion.
  public static func list(_ words: [String]) -> CompletionKind {
    CompletionKind(kind: .list(words))
  }

  /// File names.
  ///
  /// - Parameter extensions: The extensions offered, without the dot; none means all files.
  /// - Returns: The completion.
  public static func file(extensions: [String] = []) -> CompletionKind {
    CompletionKind(kind: .file(extensions: extensions))
  }

  /// Directory names.
  public static var directory: CompletionKind { CompletionKind(kind: .directory) }

  /// The lines a shell command prints.
  ///
  /// - Parameter command: The command, run by the user's shell.
  /// - Returns: The completion.
  public static func shellCommand(_ command: String) -> CompletionKind {
    CompletionKind(kind: .shellCommand(command))
  }

  /// What this program says when the shell asks it, through its `---completion` call.
  ///
  /// - Parameter completion: Gets the words of the command line, the index of the word being
  ///   completed in them, and the part of that word before the cursor; returns what is offered.
  /// - Returns: The completion.
  @preconcurrency
  public static func custom(
    _ completion: @Sendable @escaping ([String], Int, String) -> [String]
  ) -> CompletionKind {
    CompletionKind(kind: .custom(completion))
  }
}
