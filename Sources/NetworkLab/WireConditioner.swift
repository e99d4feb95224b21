import Conditioner
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

  /// Makes a direction's netem what is asked: in place, so that no packet is lost, or by a new qdisc that
  /// drops what is under way.
  ///
  /// - Parameters:
  ///   - configuration: every attribute.
  ///   - direction: which way.
  ///   - flush: drop what is in the delay line.
  /// - Throws: ``LabError``.
  func write(
    _ configuration: NetemConfiguration,
    _ direction: Direction,
    flush: Bool
  ) throws(LabError) {
    let present = try read(direction) != nil
    try withNetlink("set netem on", interface(direction)) { () throws(NetlinkError) in
      guard let index = try wire.netlink.link(named: interface(direction))?.index else { return }
      if flush && present {
        try wire.netlink.setQueueingDiscipline(
          .netem(configuration),
          on: index,
          handle: Self.flushHandle,
          parent: .root,
          mode: .graft
        )
      }
      try wire.netlink.setQueueingDiscipline(
        .netem(configuration),
        on: index,
        handle: Self.handle,
        parent: .root,
        mode: present && !flush ? .change : .graft
      )
    }
  }

  /// Makes both directions what a plan says.
  ///
  /// A kernel without netem is in order as long as the plan does not need it.
  func write(_ plan: Plan) throws(LabError) {
    for direction in Direction.allCases {
      do {
        try write(plan[direction], direction, flush: plan.flushes.contains(direction))
      } catch  where !plan.needsNetem && error.code == .unavailable {
        return
      }
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
