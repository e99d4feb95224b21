import ArgumentParsing
import Conditioner
import LinkConditions
import NetworkLab

/// The command `condition show`.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one profile in full, with the plan it compiles to.",
    usage: "condition show <profile> [--tc] [<options>]",
    discussion: """
      What the link is like, where the numbers come from, which monitors notice, and what the kernel is told. \
      Needs no privilege and touches nothing.

      condition show 3g-lossy --tc                 commands for those who do it by hand
      """
  )

  @Argument(help: .profile, completion: .profile)
  var profile: String

  @Flag(name: .customLong("tc"), help: "Print the tc and ip commands that do the same by hand.")
  var trafficControl = false

  @OptionGroup var global: GlobalOptions

  mutating func run() throws {
    let profile = try global.catalog.profile(named: profile)
    let plan = Plan(profile)
    if trafficControl {
      Terminal.print(LabCommands.text(plan))
    } else if global.json {
      Terminal.print(try JSONText.encode(try ProfileDescription(profile)))
    } else {
      Terminal.print(ProfileText.render(profile, plan))
    }
    for warning in profile.warnings { global.remark("warning: \(warning)") }
  }
}
