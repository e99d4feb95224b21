import Conditioner
import Glibc
import LinkConditions
import RouteNetlink

/// Conditions an existing interface of somebody else's.
public struct InterfaceConditioner {
  private let place: InterfacePlace

  /// Names the interface; nothing is opened yet.
  ///
  /// - Parameter place: the interface.
  public init(_ place: InterfacePlace) { self.place = place }

  /// Applies a profile, reads the kernel back, and only then says so.
  ///
  /// - Parameter request: what to apply; only impairments and `blackhole` can be had outside a lab.
  /// - Returns: what holds now.
  /// - Throws: ``LabError``; `.inUse` names a qdisc of somebody else's, which stays as it is. What held before
  ///   holds again then.
  public func apply(_ request: ApplyRequest) throws(LabError) -> InterfaceStatus {
    try refuseWhatNeedsALab(request)
    let namespace = try InterfaceNamespace(place)
    return try lock(namespace).hold { () throws(LabError) in
      let tree = try namespace.tree()
      if let foreign = try netlink({ () throws(NetlinkError) in try tree.foreign() }) {
        throw foreign.error(at: place)
      }
      let isPresent = try netlink { () throws(NetlinkError) in try tree.isPresent() }
      let record = InterfaceRecord.read(place.interface, namespaceInode: namespace.inode)
      // A record without a tree is of something that ended without us.
      let previous = isPresent ? record?.profileThatHolds : nil
      let effective = try EffectiveProfile.of(
        request.profile,
        direction: request.direction,
        over: previous
      )
      do throws(LabError) {
        try carryOut(Plan(effective, seed: request.seed), on: tree)
        try InterfaceRecord(
          place: place,
          namespaceInode: namespace.inode,
          profile: request.profile.name,
          effectiveProfile: effective.json()
        ).write()
      } catch {
        try putBack(previous, on: tree, after: error)
      }
      var status = try status(of: tree, in: namespace)
      status.warnings = effective.warnings
      return status
    }
  }

  private func carryOut(_ plan: Plan, on tree: InterfaceTree) throws(LabError) {
    try netlink { () throws(NetlinkError) in
      if try tree.isWhole() {
        try tree.change(plan)
      } else {
        try tree.remove()
        try tree.build(plan)
      }
    }
    for direction in Direction.allCases {
      let held = try netlink { () throws(NetlinkError) in try tree.read(direction) }
      guard case .netem(let configuration)? = held?.options else {
        throw mismatch("\(direction.rawValue): the kernel holds no netem")
      }
      let differences = plan[direction].differences(from: configuration)
      if !differences.isEmpty {
        throw mismatch(differences.map(\.description).joined(separator: "; "))
      }
    }
  }

  /// A refused change is not atomic: the former condition is put back, or nothing of ours is left.
  private func putBack(
    _ previous: Profile?,
    on tree: InterfaceTree,
    after error: LabError
  ) throws(LabError) -> Never {
    do {
      if let previous {
        try carryOut(Plan(previous), on: tree)
      } else {
        try netlink { () throws(NetlinkError) in
          try tree.remove()
        }
      }
    } catch let second {
      var failure = error
      failure.reason += "; and putting back what held before failed too: \(second.reason)"
      failure.advice = "`condition clear \(place.options)` takes away what is left"
      throw failure
    }
    throw error
  }

  /// What holds, from the kernel.
  ///
  /// - Returns: the status; without profile and directions where nothing of condition's is there.
  /// - Throws: ``LabError``.
  public func status() throws(LabError) -> InterfaceStatus {
    let namespace = try InterfaceNamespace(place)
    return try status(of: namespace.tree(), in: namespace)
  }

  private func status(
    of tree: InterfaceTree,
    in namespace: InterfaceNamespace
  ) throws(LabError) -> InterfaceStatus {
    var status = InterfaceStatus(
      namespace: place.namespaceText,
      interface: place.interface,
      profile: nil,
      uplink: nil,
      downlink: nil,
      warnings: []
    )
    try netlink { () throws(NetlinkError) in
      guard try tree.isPresent() else { return }
      status.profile =
        InterfaceRecord.read(place.interface, namespaceInode: namespace.inode)?.profile
      if try !tree.isWhole() {
        status.warnings.append("somebody changed what condition put there; apply again")
      }
      func reading(
        _ direction: Direction,
        _ interface: String
      ) throws(NetlinkError)
        -> DirectionStatus?
      {
        try tree.read(direction).flatMap {
          DirectionStatus($0, namespace: place.namespaceText, interface: interface)
        }
      }
      status.uplink = try reading(.uplink, place.interface)
      status.downlink = try reading(.downlink, tree.ifbName)
    }
    return status
  }

  /// Removes what condition put on the interface, nothing else; loses no packet.
  ///
  /// - Returns: whether there was anything; not where the namespace itself is gone.
  /// - Throws: ``LabError``.
  public func clear() throws(LabError) -> Bool {
    let namespace: InterfaceNamespace
    do { namespace = try InterfaceNamespace(place) } catch  where error.code == .notFound {
      for record in InterfaceRecord.all() where record.place == place { record.remove() }
      return false
    }
    return try lock(namespace).hold { () throws(LabError) in
      defer { InterfaceRecord.remove(place.interface, namespaceInode: namespace.inode) }
      let strays = try netlink { () throws(NetlinkError) in
        try InterfaceTree.removeStrays(of: place.interface, namespace.netlink)
      }
      let tree: InterfaceTree
      do throws(LabError) { tree = try namespace.tree() } catch {
        guard error.code == .notFound else { throw error }
        return strays
      }
      return try netlink { () throws(NetlinkError) in try tree.clear() } || strays
    }
  }

  /// Every interface on record.
  ///
  /// - Returns: places that condition put something on.
  public static func all() -> [InterfacePlace] { InterfaceRecord.all().map(\.place) }

  /// Clears every interface on record.
  ///
  /// - Returns: the places cleared.
  /// - Throws: ``LabError``, once all that could be cleared are.
  public static func clearAll() throws(LabError) -> [InterfacePlace] {
    var cleared: [InterfacePlace] = []
    var failure: LabError?
    for place in all() {
      do {
        if try InterfaceConditioner(place).clear() { cleared.append(place) }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return cleared
  }

  private func refuseWhatNeedsALab(_ request: ApplyRequest) throws(LabError) {
    let profile = request.profile
    var reason: String?
    if let outage = profile.outage, outage != .blackhole {
      reason = "the outage `\(outage.rawValue)` can only be made in a lab"
    }
    if profile.nameService.delay > .zero { reason = "a delay of names can only be made in a lab" }
    if profile.families != .both { reason = "address families can only be chosen in a lab" }
    if request.revertAfter != nil { reason = "--for works in a lab only" }
    guard let reason else { return }
    throw LabError(
      .invalid,
      operation: "apply \(profile.name) to",
      subject: "\(place)",
      reason: reason,
      advice: "Leave --namespace, --pid and --interface out"
    )
  }

  private func lock(_ namespace: InterfaceNamespace) throws(LabError) -> LabLock {
    try LabLock(
      interface: place.interface,
      namespaceInode: namespace.inode,
      subject: "\(place)"
    )
  }

  private func netlink<R>(_ body: () throws(NetlinkError) -> R) throws(LabError) -> R {
    try withNetlink("condition", "\(place)", body)
  }

  private func mismatch(_ reason: String) -> LabError {
    LabError(.failed, operation: "condition", subject: "\(place)", reason: reason)
  }
}
