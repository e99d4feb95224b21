import ArgumentParsing

/// The command `condition completions`.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell.",
    discussion: """
      It completes commands, options, profiles, labs, and the command after `--`.

      bash: source <(condition completions bash)
      zsh:  condition completions zsh > ~/.zfunc/_condition
      fish: condition completions fish > ~/.config/fish/completions/condition.fish
      """
  )

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  /// The shells that there are scripts for.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish
  }

  mutating func run() throws {
    let kind: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    Terminal.print(ConditionCommand.completionScript(for: kind))
  }
}
