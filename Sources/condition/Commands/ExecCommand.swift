import ArgumentParsing
import NetworkLab

/// The command `condition exec`.
struct ExecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec",
    abstract: "Run a command inside the lab, where the condition holds.",
    usage: "condition exec [--lab <name>] -- <command> ...",
    discussion: """
      The lab is one that `condition apply` made. Standard input, output and error are the command's, and so \
      is the exit status (126 not executable, 127 not found). Inside there is no real internet: the lab itself \
      answers for every address and every name.

      condition exec -- ping -c 3 example.org
      condition exec -- sh -c 'curl -sS http://example.org | wc -c'
      """
  )

  @OptionGroup(title: "Target") var target: LabOptions

  @OptionGroup var refused: RefusedOptions

  @Argument(parsing: .postTerminator, help: .command, completion: .default)
  var command: [String] = []

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    try refused.refuse(
      place: "exec runs in a lab",
      time: "a lab that stays runs in real time"
    )
    try ValidationError.requireCommand(command, "condition exec")
  }

  mutating func run() throws {
    let engine = try Engine.whereLabLives(target.labName, global)
    try engine.perform(lab: target.labName) {
      let lab = try Lab.open(target.labName)
      throw ExitCode(try LabCommand(lab: lab, arguments: command).run())
    }
  }
}
