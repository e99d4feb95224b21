import ArgumentParsing
import NetworkLab
import PrivateKernel

/// The command `condition status`.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what holds now, read from the kernel, with counters.",
    usage: "condition status [<target>] [--all] [<options>]",
    discussion: "A line `drifted` names what the kernel no longer holds as it was applied."
  )

  @OptionGroup(title: "Target") var target: TargetOptions

  @Flag(help: "Every lab and other target of condition's.")
  var all = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func run() throws {
    if let place = target.place {
      try Engine.enterHost(global, needsNetem: false)
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
