import ArgumentParsing
import NetworkLab

/// The command `condition exec`.
struct ExecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec",
    abstract: "Run a command inside the lab, where the condition holds.",
    usage: "condition exec [--lab <name>] -- <command> ...",
    discussion: "The exit status is the command's own (126 not executable, 127 not found)."
  )

  @OptionGroup(title: "Target") var target: TargetOptions

  @Argument(
    parsing: .postTerminator,
    help: "The command and its arguments, after `--`.",
    completion: .default
  )
  var command: [String] = []

  @Flag(
    name: .customLong("virtual-time"),
    help: ArgumentHelp("Not possible here.", visibility: .hidden)
  )
  var virtualTime = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if virtualTime { throw ValidationError.realTimeLab }
    guard !command.isEmpty else { throw ValidationError.missingCommand("condition exec") }
    guard target.place == nil else {
      throw ValidationError(
        "exec runs in a lab; for somebody else's namespace use `ip netns exec` or `nsenter`."
      )
    }
  }

  mutating func run() throws {
    let engine = try Engine.whereLabLives(target.labName, global)
    try engine.perform(lab: target.labName) {
      let lab = try Lab.open(target.labName)
      throw ExitCode(try LabCommand(lab: lab, arguments: command).run())
    }
  }
}

extension ValidationError {
  /// What is said of `exec --virtual-time`.
  static let realTimeLab = ValidationError(
    "a lab that stays runs in real time; use `condition run PROFILE --virtual-time -- COMMAND`."
  )

  /// What is said of `shell --virtual-time`.
  static let realTimeShell = ValidationError(
    "a shell waits for people, who live in real time; use `condition run PROFILE --virtual-time -- COMMAND`."
  )

  /// What is said where a command after `--` is missing.
  static func missingCommand(_ words: String) -> ValidationError {
    ValidationError(
      "Missing the command to run: it goes after `--`, as in `\(words) -- ping 1.1.1.1`."
    )
  }
}
