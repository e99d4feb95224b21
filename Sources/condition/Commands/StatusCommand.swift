import ArgumentParsing
import NetworkLab
import PrivateKernel

/// The command `condition status`.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what holds now, read from the kernel, with counters.",
    usage: "condition status [<target>] [--all] [<options>]",
    discussion: """
      Without a target it is about the lab named `condition`. The numbers are what the kernel holds now, not \
      what was asked for; a line `drifted` names each that is no longer as it was applied.
      """
  )

  @OptionGroup(title: "Target") var target: TargetOptions

  @Flag(help: "Everything of condition's: all labs and other targets.")
  var all = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func run() throws {
    if let place = target.place {
      try Engine.enterHost(place, global, needsNetem: false)
      try InterfaceText.print(InterfaceConditioner(place).status(), global)
      return
    }
    if all {
      try statusOfAll()
      return
    }
    let engine = try Engine.whereLabLives(target.labName, global)
    try engine.perform(lab: target.labName, takesInput: false) {
      let status = try Lab.open(target.labName).status()
      Terminal.print(
        global.json
          ? try JSONText.encode(EngineStatus(status))
          : LabText.render(status, color: !global.noColor)
      )
    }
  }

  private func statusOfAll() throws {
    if !Engine.isInside, global.kernel == .private, try PrivateKernel.backgroundKernel() != nil {
      try Engine(place: .background(startIfNeeded: false), global: global).perform(
        lab: nil,
        takesInput: false
      ) {}
    }
    try AllStatuses(global: global).print()
  }
}
