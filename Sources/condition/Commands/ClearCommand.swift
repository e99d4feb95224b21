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
      Clearing what is not there is in order, so it can be done twice. --all takes every lab and target, and \
      ends the private kernel in the background.
      """
  )

  @OptionGroup(title: "Target") var target: TargetOptions

  @Flag(help: "Every lab and other target of condition's, and the private kernel.")
  var all = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func run() throws {
    if let place = target.place {
      try Engine.enterHost(global, needsNetem: false)
      let removed = try InterfaceConditioner(place).clear()
      report(removed ? ["cleared \(place)"] : [], nothing: "nothing to clear on \(place)")
    } else if all {
      try clearAll()
    } else {
      try clearLab()
    }
  }

  private func clearLab() throws {
    let name = target.labName
    guard let engine = try Engine.whereTracesAre(of: name, global) else {
      report([], nothing: "nothing to clear: there is no lab \(name)")
      return
    }
    try engine.perform(lab: name) {
      let isThere = LabRemoval.hasTraces(of: name)
      if isThere {
        try LabLock(name).hold { () throws(LabError) in try LabRemoval.remove(name) }
      }
      report(
        isThere ? ["cleared lab \(name)"] : [],
        nothing: "nothing to clear: there is no lab \(name)"
      )
    }
  }

  private func clearAll() throws {
    let cleared = try Engine.clearEverything(global)
    report(cleared, nothing: "nothing to clear")
  }

  private func report(_ cleared: [String], nothing: String) {
    if global.json {
      let list = cleared.map { "\"\($0)\"" }.joined(separator: ",")
      Terminal.print("{\"cleared\":[\(list)]}")
    } else {
      Terminal.print(cleared.isEmpty ? nothing : cleared.joined(separator: "\n"))
    }
  }
}
