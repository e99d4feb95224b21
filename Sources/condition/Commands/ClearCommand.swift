import ArgumentParsing
import NetworkLab
import PrivateKernel

/// The command `condition clear`.
struct ClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove what condition put there, nothing else.",
    usage: "condition clear [<target>] [--all] [<options>]",
    discussion: """
      Without a target the lab named `condition` goes. Clearing what is not there is in order, so it can be \
      done twice. Programs that still run in the lab are left running, without a network, and named. --all \
      takes every lab and target, and ends the private kernel in the background.
      """
  )

  @OptionGroup(title: "Target") var target: TargetOptions

  @Flag(help: "Everything of condition's: all labs, other targets and the private kernel.")
  var all = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    if all && (target.ofLab.lab != nil || target.place != nil) {
      throw ValidationError("--all takes every lab and target; leave the other one out.")
    }
  }

  mutating func run() throws {
    if EphemeralSpace.isEntered && target.place == nil {
      throw Failure(
        status: ExitStatus.usage,
        message: "clear: this is the lab of `condition run`, which goes when its command ends; "
          + "to lift the condition meanwhile, `condition apply perfect`"
      )
    }
    if let place = target.place {
      try Engine.enterHost(place, global, needsNetem: false)
      let isCleared = try InterfaceConditioner(place).clear()
      try Cleared(isCleared ? ["\(place)"] : []).print(
        nothing: "nothing to clear on \(place)",
        global
      )
    } else if all {
      try Engine.clearEverything(global).print(nothing: "nothing to clear", global)
    } else {
      try clearLab()
    }
  }

  private func clearLab() throws {
    let name = target.labName
    let nothing = "nothing to clear: there is no lab \(name)"
    guard let engine = try Engine.whereTracesAre(of: name, global) else {
      try Cleared().print(nothing: nothing, global)
      return
    }
    try engine.perform(lab: name, takesInput: false) {
      guard LabRemoval.hasTraces(of: name) else {
        try Cleared().print(nothing: nothing, global)
        return
      }
      let processes = try LabLock(name).hold { () throws(LabError) in try LabRemoval.remove(name) }
      try Cleared(["lab \(name)"], stillRunning: processes).print(nothing: nothing, global)
    }
  }
}
