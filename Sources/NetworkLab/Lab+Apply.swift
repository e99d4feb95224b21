public import Conditioner
import Glibc
public import LinkConditions
import NetworkNamespaces
import RouteNetlink
import ServicesControl

/// What to apply, and how.
public struct ApplyRequest: Sendable {
  /// The profile.
  public var profile: Profile
  /// The directions that are touched.
  public var direction: DirectionSelection = .both
  /// Overrides already worked into the profile, for the record (`loss=5%`).
  public var overrides: [String] = []
  /// Drives netem's generators; nil leaves them random.
  public var seed: UInt64?
  /// Seconds after which the condition reverts by itself; nil where it stays.
  public var revertAfter: Double?

  /// A request for both directions, to stay.
  ///
  /// - Parameter profile: the profile.
  public init(_ profile: Profile) { self.profile = profile }
}

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
    let previous = before.flatMap { try? Profile(json5: $0.effectiveProfile, file: nil) }
    let effective = try EffectiveProfile.of(
      request.profile,
      direction: request.direction,
      over: previous
    )
    let plan = Plan(effective, seed: request.seed)
    do {
      try carryOut(plan)
      try verify(plan)
    } catch {
      try putBack(previous, after: error)
    }
    DelayedRevert.cancel(directory)
    let now = Double(time(nil))
    try LabRecord(
      profile: request.profile.name,
      direction: request.direction,
      overrides: request.overrides,
      effectiveProfile: effective.json(),
      generation: (before?.generation ?? 0) + 1,
      appliedAt: now,
      revertsAt: request.revertAfter.map { now + $0 },
      effectiveProfileBefore: request.revertAfter == nil ? nil : before?.effectiveProfile
    ).write(directory)
    var status = try status()
    status.warnings = effective.warnings + seedWarnings(plan, status)
    return status
  }

  /// Takes away first, then impairs, then gives back: nothing passes unimpaired in between.
  private func carryOut(_ plan: Plan) throws(LabError) {
    let old = try currentLink()
    let new = plan.profile.interface.map { LabLink($0.type) } ?? old
    guard new == old else {
      try handOver(from: old, to: new, plan)
      return
    }
    let builder = builder(old)
    try builder.withdraw(plan.link)
    if !plan.link.reachesInternet { try FarSide(internet: internet).settle(reachesInternet: false) }
    try WireConditioner(link: old, wire: wire).write(plan)
    try settleServices(plan)
    try DatagramSink(link: old, wire: wire).settle(isOpen: plan.link.dropsOtherDatagrams)
    if plan.link.reachesInternet { try FarSide(internet: internet).settle(reachesInternet: true) }
    try writeResolvConf(plan.link.families)
    let wasHealthy = try builder.observe() == LinkState(families: plan.link.families)
    try builder.restore(plan.link)
    if !wasHealthy && plan.link.isUp && plan.link.hasCarrier { try builder.awaitReadiness() }
  }

  private func handOver(
    from old: LabLink,
    to new: LabLink,
    _ plan: Plan
  ) throws(LabError) {
    let builder = builder(new)
    try builder.create()
    try WireConditioner(link: new, wire: wire).write(plan)
    try settleServices(plan)
    try FarSide(internet: internet).settle(reachesInternet: plan.link.reachesInternet)
    try writeResolvConf(plan.link.families)
    try builder.restore(plan.link)
    try builder.awaitReadiness()
    try self.builder(old).remove()
  }

  private func settleServices(_ plan: Plan) throws(LabError) {
    let state = try askServices(.set(plan.services.asChange))
    guard plan.services.doesTheSame(as: state) else {
      throw LabError(
        .failed,
        operation: "apply \(plan.profile.name) to",
        subject: "lab \(name)",
        reason: "the services report \(state)"
      )
    }
  }

  /// Reads everything back and compares.
  private func verify(_ plan: Plan) throws(LabError) {
    let link = try currentLink()
    var problems = try WireConditioner(link: link, wire: wire).verify(plan)
    problems += try builder(link).observe().problems(against: plan.link)
    if try FarSide(internet: internet).reachesInternet() != plan.link.reachesInternet {
      problems.append("the far side's routes are not as asked")
    }
    if try DatagramSink(link: link, wire: wire).isOpen() != plan.link.dropsOtherDatagrams {
      problems.append("wire's filters are not as asked")
    }
    guard !problems.isEmpty else { return }
    throw LabError(
      .failed,
      operation: "apply \(plan.profile.name) to",
      subject: "lab \(name)",
      reason: problems.joined(separator: "; ")
    )
  }

  /// A refused change is not atomic: part of it may hold, so the former condition is put back whole.
  private func putBack(_ previous: Profile?, after error: LabError) throws(LabError) -> Never {
    var neutral = Profile(name: "none")
    neutral.interface = previous?.interface
    do {
      try carryOut(Plan(previous ?? neutral))
    } catch let second {
      var failure = error
      failure.reason += "; and putting back what held before failed too: \(second.reason)"
      failure.advice = "`condition clear` and apply again"
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

extension LinkState {
  /// Where what the kernel holds is not what was asked.
  func problems(against asked: LinkState) -> [String] {
    var problems: [String] = []
    func check(_ what: String, _ asked: Bool, _ held: Bool) {
      if asked != held { problems.append("\(what): asked \(asked), the kernel holds \(held)") }
    }
    check("device's interface up", asked.isUp, isUp)
    check("carrier", asked.hasCarrier, hasCarrier)
    guard asked.isUp else { return problems }
    check("addresses", asked.holdsAddresses, hasAddresses)
    check("default routes", asked.holdsDefaultRoutes, hasDefaultRoutes)
    if asked.holdsDefaultRoutes && families != asked.families {
      problems.append("address families: asked \(asked.families), the kernel holds \(families)")
    }
    return problems
  }
}
