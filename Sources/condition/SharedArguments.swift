import ArgumentParsing
import LinkConditions

extension ArgumentHelp {
  /// Of the profile that a command is about.
  static let profile: ArgumentHelp =
    "The name of a profile (see `condition list`) or the path of a profile file."

  /// Of the words of a command to be run.
  static let command: ArgumentHelp = "The command and its arguments, after `--`."
}

extension CompletionKind {
  /// The names of the profiles, asked of condition itself.
  static var profile: CompletionKind {
    .custom { _, _, prefix in
      ProfileCatalog.usual().names.filter { $0.hasPrefix(prefix) }
    }
  }
}

extension ValidationError {
  /// Sees to it that there is a command after `--`.
  ///
  /// - Parameters:
  ///   - command: the words after it.
  ///   - words: those before it, for the message.
  /// - Throws: `ValidationError` where there is none.
  static func requireCommand(_ command: [String], _ words: String) throws {
    guard let first = command.first else {
      throw ValidationError(
        "Missing the command to run: it goes after `--`, as in `\(words) -- ping 1.1.1.1`."
      )
    }
    guard !first.isEmpty else {
      throw ValidationError(
        "The command to run is an empty word (a variable that is not set?); it goes after `--`, as in "
          + "`\(words) -- ping 1.1.1.1`."
      )
    }
  }
}
