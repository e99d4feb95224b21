import Conditioner
import Glibc
import RouteNetlink

/// Puts netem on wire's two ends and reads it back.
struct WireConditioner {
  let link: LabLink
  let wire: LabNamespace

  /// The handle of every qdisc of ours: c0d1 reads like "condition".
  static let handle = Handle(major: 0xc0d1, minor: 0)
  /// Held only for an instant, while a flush grafts one qdisc after another.
  private static let flushHandle = Handle(major: 0xc0d2, minor: 0)

  /// The interface whose egress carries a direction.
  func interface(_ direction: Direction) -> String {
    direction == .uplink ? link.uplinkInterface : link.downlinkInterface
  }

  /// The root qdisc of a direction, as the kernel reports it; nil where it is not ours.
  func read(_ direction: Direction) throws(LabError) -> QueueingDiscipline? {
    try withNetlink("read netem of", interface(direction)) { () throws(NetlinkError) in
      guard let index = try wire.netlink.link(named: interface(direction))?.index
      else { return nil }
      return try wire.netlink.queueingDisciplines(on: index).first {
        $0.parent == .root && $0.handle == Self.handle
      }
    }
  }

  /// Longest wait for a former condition's packets, in milliseconds.
  private static let patience = 3000

  /// Makes both directions what a plan says: in place, so that no packet is lost, or by new qdiscs that drop what
  /// is under way.
  ///
  /// netem's limit counts every packet that it holds. Those of the former condition, which keep their times, must
  /// not take the room of the new one's: where they would, the limit is larger until they have left.
  ///
  /// A kernel without netem is in order as long as the plan does not need it.
  func write(_ plan: Plan) throws(LabError) {
    var crowded: [Direction] = []
    for direction in Direction.allCases {
      do {
        let flush = plan.flushes.contains(direction)
        let isFinal = try write(plan[direction], direction, flush: flush)
        if !isFinal { crowded.append(direction) }
      } catch  where !plan.needsNetem && error.code == .unavailable {
        return
      }
    }
    for direction in crowded {
      try awaitRoom(direction, limit: plan[direction].limit)
      try set(plan[direction], direction, handle: Self.handle, mode: .change)
    }
  }

  /// Writes one direction; tells whether its limit is final.
  private func write(
    _ configuration: NetemConfiguration,
    _ direction: Direction,
    flush: Bool
  ) throws(LabError) -> Bool {
    let held = try read(direction)
    let flush = flush || held.map { keepsTable($0, under: configuration) } == true
    guard let present = held, !flush else {
      // With its own handle the new qdisc would only be a change of the one there.
      if flush { try set(configuration, direction, handle: Self.flushHandle, mode: .graft) }
      try set(configuration, direction, handle: Self.handle, mode: .graft)
      return true
    }
    guard Self.isCrowded(present, limit: configuration.limit) else {
      try set(configuration, direction, handle: Self.handle, mode: .change)
      return true
    }
    var roomy = configuration
    let waiting = UInt64(present.statistics.queueLength)
    roomy.limit = UInt32(clamping: UInt64(configuration.limit) + waiting)
    try set(roomy, direction, handle: Self.handle, mode: .change)
    return false
  }

  /// Whether a change would leave a table of times between slots in place, which the kernel then goes by.
  ///
  /// It can only be had rid of with the qdisc.
  private func keepsTable(
    _ held: QueueingDiscipline,
    under configuration: NetemConfiguration
  ) -> Bool {
    guard case .netem(let netem) = held.options, let slot = netem.slot else { return false }
    return (slot.distributionDelay != 0 || slot.distributionJitter != 0)
      && configuration.slotDistribution == nil
  }

  private static func isCrowded(_ discipline: QueueingDiscipline, limit: UInt32) -> Bool {
    UInt64(discipline.statistics.queueLength) * 2 > UInt64(limit)
  }

  /// Waits until a limit leaves room for new packets; whoever sends more than the rate carries loses some anyway.
  private func awaitRoom(_ direction: Direction, limit: UInt32) throws(LabError) {
    for _ in 0..<Self.patience {
      guard let held = try read(direction), Self.isCrowded(held, limit: limit) else { return }
      usleep(1000)
    }
  }

  private func set(
    _ configuration: NetemConfiguration,
    _ direction: Direction,
    handle: Handle,
    mode: QueueingDiscipline.SetMode
  ) throws(LabError) {
    try withNetlink("set netem on", interface(direction)) { () throws(NetlinkError) in
      guard let index = try wire.netlink.link(named: interface(direction))?.index else { return }
      try wire.netlink.setQueueingDiscipline(
        .netem(configuration),
        on: index,
        handle: handle,
        parent: .root,
        mode: mode
      )
    }
  }

  /// Holds what the kernel reports against a plan.
  ///
  /// - Returns: differences, one line each; none where the kernel holds what was asked.
  func verify(_ plan: Plan) throws(LabError) -> [String] {
    var problems: [String] = []
    for direction in Direction.allCases {
      guard let held = try read(direction) else {
        if plan.needsNetem { problems.append("\(direction.rawValue): the kernel holds no netem") }
        continue
      }
      guard case .netem(let configuration) = held.options else {
        problems.append("\(direction.rawValue): the kernel holds \(held.kind)")
        continue
      }
      problems += plan[direction].differences(from: configuration)
        .map { "\(direction.rawValue): \($0)" }
    }
    return problems
  }
}
