import ArgumentParsing
import Glibc
import LinkConditions
import ReachabilityHarness

/// The command `condition test`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenarios with monitors in them, and judge what the monitors say.",
    usage:
      "condition test <scenario> ... [--monitor <name=command> --contract <contract>] [<options>]",
    discussion: """
      A scenario is a file, a directory of files, or the name of one that is shipped. Each trial has a lab of \
      its own. A monitor is a program that prints its state as lines of JSON, or as --match says; a scenario \
      without monitors tests our own.

      Ends with 0 where all passed, 1 where a monitor failed, 2 where nothing failed but something could not \
      be told.
      """
  )

  @Argument(help: "Files, directories or names of scenarios.", completion: .default)
  var scenarios: [String] = []

  @OptionGroup(title: "The program under test") var monitors: MonitorOptions

  @OptionGroup(title: "What is played") var selection: SelectionOptions

  @OptionGroup(title: "Reports") var reports: ReportOptions

  @OptionGroup(title: "Repeatable runs") var time: TimeOptions

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    guard !scenarios.isEmpty || selection.matrix else {
      throw ValidationError("Which scenario? Give a file, a directory or a name.")
    }
    if time.virtualTime, global.kernel == .host {
      throw ValidationError("--virtual-time needs a kernel of its own; leave --kernel host out.")
    }
    if selection.seeds != nil, time.seed != nil {
      throw ValidationError("Give one of --seed and --seeds.")
    }
  }

  mutating func run() throws {
    let chosen = try TestSelection(
      scenarios,
      monitors: monitors.read(),
      selection,
      isVirtual: time.virtualTime,
      global
    )
    if selection.list {
      try chosen.list(asJSON: global.json)
      return
    }
    guard !chosen.scenarios.isEmpty else {
      Terminal.print(global.json ? "[]" : "this shard is empty: nothing to do")
      return
    }
    try TestRun(chosen, self).perform()
  }
}
