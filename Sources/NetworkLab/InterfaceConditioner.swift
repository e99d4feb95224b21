import Conditioner
import Glibc
import LinkConditions
import NetworkNamespaces
import RouteNetlink

/// Conditions an existing interface of somebody else's.
public struct InterfaceConditioner {
  private let place: InterfacePlace

  /// Longest wait for delay lines to run empty, in milliseconds.
  private static let patience = 5000

  /// Names the interface; nothing is opened yet.
  ///
  /// - Parameter place: the interface.
  public init(_ place: InterfacePlace) { self.place = place }

  /// Applies a profile, reads the kernel back, and only then says so.
  ///
  /// - Parameter request: what to apply; only impairments and `blackhole` can be had outside a lab.
  /// - Returns: what holds now.
  /// - Throws: ``LabError``; `.inUse` names a qdisc of somebody else's, which stays as it is.
  public func apply(_ request: ApplyRequest) throws(LabError) -> InterfaceStatus {
    try refuseWhatNeedsALab(request)
    let previous = InterfaceRecord.read(place).flatMap {
      try? Profile(json5: $0.effectiveProfile, file: nil)
    }
    let effective = try EffectiveProfile.of(
      request.profile,
      direction: request.direction,
      over: previous
    )
    let plan = Plan(effective, seed: request.seed)
    let tree = try tree()
    if let foreign = try netlink({ () throws(NetlinkError) in try tree.foreign() }) {
      throw LabError(
        .inUse,
        operation: "condition",
        subject: "\(place)",
        reason: "it has a queueing discipline that is not condition's: \(foreign)",
        advice: "It was left as it is; remove it yourself if it is not wanted"
      )
    }
    do {
      try carryOut(plan, on: tree)
    } catch {
      try? tree.remove()
      throw error
    }
    try InterfaceRecord(
      place: place,
      profile: request.profile.name,
      effectiveProfile: effective.json()
    ).write()
    var status = try status()
    status.warnings = effective.warnings
    return status
  }

  private func carryOut(_ plan: Plan, on tree: InterfaceTree) throws(LabError) {
    try netlink { () throws(NetlinkError) in
      let present = try tree.isPresent()
      if present && plan.flushes.isEmpty {
        try tree.change(uplink: plan.uplink, downlink: plan.downlink)
      } else {
        try tree.remove()
        try tree.build(uplink: plan.uplink, downlink: plan.downlink)
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

  /// What holds, from the kernel.
  ///
  /// - Returns: the status; without profile and directions where nothing of condition's is there.
  /// - Throws: ``LabError``.
  public func status() throws(LabError) -> InterfaceStatus {
    let tree = try tree()
    var status = InterfaceStatus(
      namespace: place.namespaceText,
      interface: place.interface,
      profile: nil,
      uplink: nil,
      downlink: nil,
      warnings: []
    )
    guard try netlink({ () throws(NetlinkError) in try tree.isPresent() }) else { return status }
    status.profile = InterfaceRecord.read(place)?.profile
    for direction in Direction.allCases {
      let held = try netlink { () throws(NetlinkError) in try tree.read(direction) }
      let reading = held.flatMap {
        DirectionStatus(
          $0,
          namespace: place.namespaceText,
          interface: direction == .uplink ? place.interface : tree.ifbName
        )
      }
      if direction == .uplink { status.uplink = reading } else { status.downlink = reading }
    }
    return status
  }

  /// Removes what condition put on the interface, nothing else; loses no packet.
  ///
  /// - Returns: whether there was anything.
  /// - Throws: ``LabError``.
  public func clear() throws(LabError) -> Bool {
    let tree = try tree()
    defer { InterfaceRecord.remove(place) }
    let isMine = try netlink { () throws(NetlinkError) in
      if try tree.isPresent() { return true }
      return try tree.netlink.socket.link(named: tree.ifbName) != nil
    }
    guard isMine else { return false }
    try netlink { () throws(NetlinkError) in
      for direction in Direction.allCases {
        try tree.bypass(direction)
        var left = Self.patience
        while left > 0, try tree.waiting(direction) > 0 {
          usleep(1000)
          left -= 1
        }
      }
      try tree.remove()
    }
    return true
  }

  /// Every interface on record.
  ///
  /// - Returns: places that condition put something on.
  public static func all() -> [InterfacePlace] { InterfaceRecord.all().map(\.place) }

  /// Clears every interface on record.
  ///
  /// - Returns: the places cleared; one that is gone counts, since nothing is left there.
  /// - Throws: ``LabError``.
  public static func clearAll() throws(LabError) -> [InterfacePlace] {
    var cleared: [InterfacePlace] = []
    for place in all() {
      do {
        if try InterfaceConditioner(place).clear() { cleared.append(place) }
      } catch  where error.code == .notFound {
        InterfaceRecord.remove(place)
      }
    }
    return cleared
  }

  private func refuseWhatNeedsALab(_ request: ApplyRequest) throws(LabError) {
    let profile = request.profile
    var reason: String?
    if let outage = profile.outage, outage != .blackhole {
      reason = "the outage `\(outage.rawValue)` can only be made in a lab"
    }
    if profile.nameService.delay > .zero { reason = "a delay of names can only be made in a lab" }
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

  private func tree() throws(LabError) -> InterfaceTree {
    let namespace: NetworkNamespace
    do {
      namespace =
        switch place.namespace {
        case .named(let name): try .open(named: name)
        case .process(let id): try .open(processID: id)
        }
    } catch  where error.errno == ENOENT || error.errno == ESRCH {
      throw absent()
    } catch {
      throw LabError(error, operation: "open", subject: "\(place)")
    }
    let socket: LabSocket
    do {
      socket = try namespace.run { () throws(NetlinkError) in LabSocket(try NetlinkSocket()) }
    } catch {
      throw LabError(error, operation: "open", subject: "\(place)")
    }
    let links = try netlink { () throws(NetlinkError) in try socket.socket.links() }
    guard let link = links.first(where: { $0.name == place.interface }) else {
      throw LabError(
        .notFound,
        operation: "open",
        subject: "\(place)",
        reason: "there is no such interface",
        advice: "There is: \(links.map(\.name).joined(separator: ", "))"
      )
    }
    return InterfaceTree(netlink: socket, index: link.index)
  }

  private func absent() -> LabError {
    guard case .named(let name) = place.namespace else {
      return LabError(
        .notFound,
        operation: "open",
        subject: "\(place)",
        reason: "there is no such process"
      )
    }
    let near = nearest(to: name, in: NetworkNamespace.names())
    return LabError(
      .notFound,
      operation: "open",
      subject: "\(place)",
      reason: "there is no such namespace",
      advice: near.isEmpty ? nil : "Did you mean \(near.joined(separator: ", "))?"
    )
  }

  private func netlink<R>(_ body: () throws(NetlinkError) -> R) throws(LabError) -> R {
    try withNetlink("condition", "\(place)", body)
  }

  private func mismatch(_ reason: String) -> LabError {
    LabError(.failed, operation: "condition", subject: "\(place)", reason: reason)
  }
}
