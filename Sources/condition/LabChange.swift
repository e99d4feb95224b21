import ArgumentParsing
import Conditioner
import Glibc
import LinkConditions
import NetworkLab
import NetworkNamespaces

/// What `apply` and `shell` do to a lab, once it is settled where the lab lives.
enum LabChange {
  /// Applies a request to a lab, which is made when missing, and prints what holds.
  static func apply(
    _ request: ApplyRequest,
    to name: LabName,
    _ global: GlobalOptions
  ) throws {
    let lock = try LabLock(name)
    // Held back until the lab is one thing or the other; then condition ends as it was asked to.
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    let status = try lock.hold { () throws(LabError) in try change(name, request) }
    if let signal = signals.next(timeout: .zero) {
      if status.isNew { _ = try LabLock(name).hold { Lab.destroy(name) } }
      let now = status.isNew ? "nothing was applied" : "\(request.profile.name) had been applied"
      global.remark("ended by signal \(signal.number); \(now)")
      throw ExitCode(128 + signal.number)
    }
    try print(status.value, name, global)
  }

  /// Makes the lab when it is missing or half-made, and applies the request.
  private static func change(
    _ name: LabName,
    _ request: ApplyRequest
  ) throws(LabError) -> (isNew: Bool, value: LabStatus) {
    if Lab.exists(name) { return (false, try Lab.open(name).apply(request)) }
    Lab.destroy(name)
    let lab = try Lab.create(
      name,
      type: request.profile.interface?.type ?? .wifi,
      families: request.profile.families,
      diesWithCaller: false
    )
    do throws(LabError) {
      return (true, try lab.apply(request))
    } catch {
      Lab.destroy(name)
      throw error
    }
  }

  private static func print(_ status: LabStatus, _ name: LabName, _ global: GlobalOptions) throws {
    if global.json {
      Terminal.print(try JSONText.encode(EngineStatus(status)))
      return
    }
    let suffix = name.option
    Terminal.print("applied " + LabText.render(status, color: !global.noColor))
    for warning in status.warnings { global.remark("warning: \(warning)") }
    if let outage = status.outage, status.direction != .both {
      global.remark(
        "warning: the outage \(outage) goes on; without --direction the profile would have ended it"
      )
    }
    guard !global.quiet else { return }
    Terminal.print(
      """

      The condition is around what runs in the lab; the rest of the machine keeps its network.
        condition exec\(suffix) -- COMMAND   run a command in it
        condition clear\(suffix)             take it away
      """
    )
    if Engine.isInside && !EphemeralSpace.isEntered {
      Terminal.print(
        "The private kernel stays in the background until `condition clear --all`, or an hour without use."
      )
    }
  }
}
