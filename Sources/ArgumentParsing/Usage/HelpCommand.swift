/// The subcommand `help` of every program with subcommands: `help run` is `run --help`.
///
/// The parser answers it itself; this type gives it a name and a place in completions.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Show subcommand help information.",
    helpNames: []
  )

  @Argument var subcommands: [String] = []
}
