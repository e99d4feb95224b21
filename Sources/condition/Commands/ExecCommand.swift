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

  @OptionGroup var refused: RefusedPlaceOptions

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
    try refused.refuse("exec runs in a lab")
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

extension ValidationError {
  /// What is said of `exec --virtual-time`.
  static let realTimeLab = ValidationError(
    "a lab that stays runs in real time; use `condition run PROFILE --virtual-time -- COMMAND`."
  )

  /// What is said of `shell --virtual-time`.
  static let realTimeShell = ValidationError(
    "a shell waits for people, who live in real time; use `condition run PROFILE --virtual-time -- COMMAND`."
  )

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
