import Glibc
import LinkConditions
import NetworkLab

/// What `apply` and `shell` do to a lab, once it is settled where the lab lives.
enum LabChange {
  /// Applies a request to a lab, which is made when missing, and prints what holds.
  static func apply(
    _ request: ApplyRequest,
    to name: LabName,
    _ global: GlobalOptions
  ) throws {
    let lock = try LabLock(name)
    let status = try lock.hold { () throws(LabError) in
      let isNew = !Lab.exists(name)
      if isNew { Lab.destroy(name) }
      let lab =
        isNew
        ? try Lab.create(
          name,
          type: request.profile.interface?.type ?? .wifi,
          families: request.profile.families,
          diesWithCaller: false
        ) : try Lab.open(name)
      do throws(LabError) {
        let status = try lab.apply(request)
        if let seconds = request.revertAfter {
          try DelayedRevert.schedule(lab: lab, after: seconds)
        }
        return status
      } catch {
        if isNew { Lab.destroy(name) }
        throw error
      }
    }
    if global.json {
      Terminal.print(try JSONText.encode(EngineStatus(status)))
      return
    }
    let suffix = name == .standard ? "" : " --lab \(name)"
    Terminal.print("applied " + LabText.render(status, color: !global.noColor))
    for warning in status.warnings { global.remark("warning: \(warning)") }
    Terminal.print(
      """

      The condition is around what runs in the lab; the rest of the machine keeps its network.
        condition exec\(suffix) -- COMMAND   run a command in it
        condition clear\(suffix)             take it away
      """
    )
    if Engine.isInside {
      Terminal.print(
        "The private kernel stays in the background until `condition clear --all`, or an hour without use."
      )
    }
  }
}
