import ArgumentParsing
import Conditioner
import LinkConditions
import NetworkLab

/// The command `condition run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run one command in a lab of its own, under a profile.",
    usage: "condition run <profile> [--set <key=value> ...] -- <command> ...",
    discussion: """
      The lab is gone when the command ends, and so is whatever the command left running in it. The exit \
      status is the command's own (126 not executable, 127 not found).

      condition run 3g -- ping -c 5 example.org
      condition run very-bad-network -- npm test
      condition run wifi --set loss=20% -- ./my-app

      With --virtual-time it runs in a private kernel whose clock jumps to the next event while all programs \
      sleep: computing takes no time, an hour of waiting passes in seconds, and two runs with one seed are \
      the same to the last byte. Standard input is then read to its end before the start, and a run in which \
      neither the clock moves nor anything is written for 20 s (CONDITION_PATIENCE) is ended.
      """
  )

  @Argument(help: .profile, completion: .profile)
  var profile: String

  @Argument(parsing: .postTerminator, help: .command, completion: .default)
  var command: [String] = []

  @OptionGroup var overrides: OverrideOptions

  @OptionGroup(title: "Repeatable runs") var time: TimeOptions

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    try ValidationError.requireCommand(command, "condition run \(profile)")
    if time.virtualTime, global.kernel == .host {
      throw ValidationError("--virtual-time needs a kernel of its own; leave --kernel host out.")
    }
  }

  mutating func run() throws {
    let profile = try overrides.applied(to: global.catalog.profile(named: profile))
    try OwnLab.run(
      profile,
      overrides: overrides,
      arguments: command,
      time: time.settled(global),
      global
    )
  }
}
