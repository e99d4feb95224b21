import Conditioner
import Glibc
import LinkConditions
import RouteNetlink

extension Lab {
  /// Makes a profile true, reads the kernel back, and only then says so.
  ///
  /// Between profiles of one interface type the switch is in place and loses nothing. A profile of another
  /// type is a hand-over: the new interface is up, addressed and routed before the old one goes. When the
  /// kernel refuses, what held before is put back.
  ///
  /// - Parameter request: what to apply, and how.
  /// - Returns: what holds now, from the kernel, and what the user should know about it.
  /// - Throws: ``LabError``.
  public func apply(_ request: ApplyRequest) throws(LabError) -> LabStatus {
    let before = LabRecord.read(directory)
    let effective = try EffectiveProfile.of(
      request.profile,
      direction: request.direction,
      over: before?.profileThatHolds
    )
    let plan = Plan(effective, seed: request.seed)
    let now = WallClock.now
    let revertsAt = request.revertAfter.map { now + $0 }
    try change(
      to: plan,
      LabRecord(
        profile: request.profile.name,
        direction: request.direction,
        overrides: request.overrides,
        effectiveProfile: effective.json(),
        generation: (before?.generation ?? 0) + 1,
        appliedAt: now,
        revertsAt: revertsAt,
        successor: revertsAt.flatMap { LabRecord.successor(of: before, at: $0) }.map { [$0] } ?? []
      ),
      from: before
    )
    var status = try status()
    status.warnings = effective.warnings + seedWarnings(plan, status)
    return status
  }

  /// Puts back what a record says, as it was applied.
  func restore(_ record: LabRecord) throws(LabError) {
    guard let profile = record.profileThatHolds else { return }
    let before = LabRecord.read(directory)
    var record = record
    record.generation = (before?.generation ?? 0) + 1
    try change(to: Plan(profile), record, from: before)
  }

  /// Carries out a plan, verifies and records it, or puts back what held before.
  private func change(
    to plan: Plan,
    _ record: LabRecord,
    from before: LabRecord?
  ) throws(LabError) {
    let link = try currentLink()
    let next = plan.profile.interface.map { LabLink($0.type) } ?? link
    do throws(LabError) {
      try carryOut(plan, on: next)
      let problems = try problems(against: plan, on: next)
      guard problems.isEmpty else {
        throw LabError(
          .failed,
          operation: "apply \(plan.profile.name) to",
          subject: "lab \(name)",
          reason: problems.joined(separator: "; ")
        )
      }
      try record.write(directory)
      try DelayedRevert.schedule(record, of: self)
    } catch {
      try putBack(before, on: link, after: error)
    }
  }

  /// Takes away first, then impairs, then gives back: nothing passes unimpaired in between.
  ///
  /// A link that is not there (a hand-over's, or one that somebody removed) is made; others go at the end, when
  /// the device can do without them.
  private func carryOut(_ plan: Plan, on link: LabLink) throws(LabError) {
    let builder = builder(link)
    if try builder.isWhole() {
      try builder.withdraw(plan.link)
    } else {
      try builder.remove()
      try builder.create()
    }
    if !plan.link.reachesInternet { try FarSide(internet: internet).settle(reachesInternet: false) }
    try WireConditioner(link: link, wire: wire).write(plan)
    try settleServices(plan)
    try DatagramSink(link: link, wire: wire).settle(isOpen: plan.link.dropsOtherDatagrams)
    if plan.link.reachesInternet { try FarSide(internet: internet).settle(reachesInternet: true) }
    try writeResolvConf(plan.link.families)
    try builder.restore(plan.link)
    try directory.setCurrentLink(link)
    for other in LabLink.all where other != link { try self.builder(other).remove() }
  }

  /// Where the kernel does not hold what a plan says, one line each.
  func problems(against plan: Plan, on link: LabLink) throws(LabError) -> [String] {
    var problems = try WireConditioner(link: link, wire: wire).verify(plan)
    problems += try builder(link).observe().problems(against: plan.link)
    if try FarSide(internet: internet).reachesInternet() != plan.link.reachesInternet {
      problems.append("the far side's routes are not as asked")
    }
    if try DatagramSink(link: link, wire: wire).isOpen() != plan.link.dropsOtherDatagrams {
      problems.append("wire's filters are not as asked")
    }
    return problems
  }

  /// A refused change is not atomic: part of it may hold, so the former condition is put back whole, on the link
  /// that it had.
  private func putBack(
    _ before: LabRecord?,
    on link: LabLink,
    after error: LabError
  ) throws(LabError) -> Never {
    do throws(LabError) {
      try carryOut(Plan(before?.profileThatHolds ?? Profile(name: "none")), on: link)
      if let before {
        try before.write(directory)
        try DelayedRevert.schedule(before, of: self)
      } else {
        unlink(directory.record)
      }
    } catch let second {
      // What is somebody else's is in the way again; all that is ours is as it was.
      if error.code == .inUse, second.reason == error.reason { throw error }
      var failure = error
      failure.reason += "; and putting back what held before failed too: \(second.reason)"
      failure.advice = "`condition clear\(name.option)` and apply again"
      throw failure
    }
    throw error
  }

  private func seedWarnings(_ plan: Plan, _ status: LabStatus) -> [String] {
    let ignored = Direction.allCases.contains { direction in
      plan[direction].seed != nil && status[direction]?.seed != plan[direction].seed
    }
    return ignored
      ? ["this kernel ignores seeds (6.6 and later heed them): losses differ from run to run"] : []
  }
}
