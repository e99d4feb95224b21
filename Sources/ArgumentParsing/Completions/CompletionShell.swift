/// A shell that completion scripts are made for.
public struct CompletionShell: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// The shell's name.
  public let rawValue: String

  /// Creates a shell.
  ///
  /// - Parameter rawValue: The shell's name: `bash`, `zsh` or `fish`; nil is returned for others.
  public init?(rawValue: String) {
    guard CompletionShell.names.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(_ name: String) {
    rawValue = name
  }

  /// The Bourne-again shell, from version 3.2 on.
  public static var bash: CompletionShell { CompletionShell("bash") }

  /// The Z shell.
  public static var zsh: CompletionShell { CompletionShell("zsh") }

  /// The fish shell.
  public static var fish: CompletionShell { CompletionShell("fish") }

  /// All shells.
  public static var allCases: [CompletionShell] { [.zsh, .bash, .fish] }

  /// The shell the user's account starts, from `SHELL`.
  ///
  /// - Returns: The shell, or nil when it is none of these.
  public static func autodetected() -> CompletionShell? {
    Platform.environment("SHELL").flatMap { $0.split(separator: "/").last }
      .flatMap { CompletionShell(rawValue: String($0)) }
  }
}

extension CompletionShell {
  static let names = ["zsh", "bash", "fish"]
  static let scriptOption = "--generate-completion-script"

  /// The request for a script: for the shell named, else for the user's.
  static func request(named name: String?) -> ParserError {
    guard let name else {
      return autodetected().map { .completionScriptRequested($0) } ?? .unknownShell(nil)
    }
    return CompletionShell(rawValue: name).map { .completionScriptRequested($0) }
      ?? .unknownShell(name)
  }

  func script(for model: CommandModel) -> String {
    let table = CompletionTable(root: model)
    switch self {
    case .bash: return BashScript(table).text
    case .zsh: return ZshScript(table).text
    default: return FishScript(table).text
    }
  }
}
