import ArgumentParsing
import Glibc
import LinkConditions
import NetworkLab

/// The command `condition shell`.
struct ShellCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shell",
    abstract: "Open a shell in a lab, its prompt marked with the profile.",
    usage: "condition shell [<profile>] [--lab <name>] [<options>]",
    discussion: """
      With a profile the shell has a lab of its own, gone when it ends; without one it is in the lab that \
      `condition apply` made. It is $SHELL; what is started from it is in the lab too.

      condition shell train
      """
  )

  @Argument(help: .profile, completion: .profile)
  var profile: String?

  @OptionGroup(title: "Target") var target: LabOptions

  @OptionGroup var refused: RefusedOptions

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    try refused.refuse(
      place: "shell opens in a lab",
      time: "a shell waits for people, who live in real time"
    )
  }

  mutating func run() throws {
    if let name = profile {
      let profile = try global.catalog.profile(named: name)
      try OwnLab.run(
        profile,
        arguments: ShellPrompt.arguments,
        environment: ShellPrompt.environment(profile.name),
        isInteractive: true,
        global
      )
      return
    }
    let engine = try Engine.whereLabLives(target.labName, global)
    try engine.perform(lab: target.labName) {
      let lab = try Lab.open(target.labName)
      let label = try lab.status().profile ?? "lab"
      let command = LabCommand(
        lab: lab,
        arguments: ShellPrompt.arguments,
        environment: ShellPrompt.environment(label),
        isInteractive: true
      )
      throw ExitCode(try command.run())
    }
  }
}

/// A shell whose prompt says under which profile it runs.
enum ShellPrompt {
  /// The user's shell; bash reads no start-up file then, because those set the prompt anew.
  static var arguments: [String] {
    let shell = getenv("SHELL").map { String(cString: $0) } ?? "/bin/sh"
    return shell.hasSuffix("/bash") ? [shell, "--norc", "-i"] : [shell, "-i"]
  }

  /// Variables that mark the prompt.
  static func environment(_ profile: String) -> [String: String] {
    ["PS1": "(\(profile)) \\w \\$ ", "PROMPT": "(\(profile)) %~ %# "]
  }
}
