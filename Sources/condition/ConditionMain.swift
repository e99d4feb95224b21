import ArgumentParsing
import Glibc
import PrivateKernel

/// The entry point: hidden roles first, then the command line.
@main
struct ConditionMain {
  static func main() {
    HiddenRole.runIfAsked(CommandLine.arguments)
    do {
      var command = try ConditionCommand.parseAsRoot()
      try command.run()
      Terminal.flush()
    } catch {
      Terminal.flush()
      Failure.exit(with: error)
    }
  }
}

/// The root command.
struct ConditionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "condition",
    abstract: "Put a realistic bad network around a program, and see that it holds.",
    usage: "condition <command> [<options>]",
    discussion: """
      A condition is around what runs inside a lab (`condition run 3g -- COMMAND`, or `condition apply 3g` \
      and then `condition exec -- COMMAND`); the rest of the machine keeps its network. Inside a lab there \
      is no real internet: the lab itself answers for every address and every name.
      """,
    version: version,
    subcommands: [
      ListCommand.self, ShowCommand.self, ApplyCommand.self, StatusCommand.self,
      ClearCommand.self, ExecCommand.self, RunCommand.self, ShellCommand.self,
      MonitorCommand.self, PredictCommand.self, TestCommand.self, DoctorCommand.self,
      KernelCommand.self, CompletionsCommand.self,
    ]
  )

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  /// The version that `--version` prints.
  static let version = "0.1.0"
}
