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

  /// The netem of a direction; nil where its interface is missing.
  private func queue(_ direction: Direction) throws(NetlinkError) -> NetemQueue? {
    try wire.netlink.link(named: interface(direction)).map {
      NetemQueue(
        interface: $0.index,
        parent: .root,
        handle: Self.handle,
        spareHandle: Self.flushHandle
      )
    }
  }

  /// The root qdisc of a direction, as the kernel reports it; nil where it is not ours.
  func read(_ direction: Direction) throws(LabError) -> QueueingDiscipline? {
    try withNetlink("read netem of", interface(direction)) { () throws(NetlinkError) in
      try queue(direction)?.read(wire.netlink)
    }
  }

  /// Refuses to touch a qdisc that somebody else put there under our handle: it is no netem, and no change makes it one.
  private func refuseForeign(_ direction: Direction) throws(LabError) {
    guard let held = try read(direction), held.kind != "netem" else { return }
    let foreign = ForeignDiscipline(
      name: "\(held.kind) \(held.handle)",
      removal: "qdisc del dev \(interface(direction)) root"
    )
    throw foreign.error(
      at: InterfacePlace(.named(wire.name), interface: interface(direction))
    )
  }

  /// Makes both directions what a plan says: in place, so that no packet is lost, or by new qdiscs that drop what
  /// is under way.
  ///
  /// A kernel without netem is in order as long as the plan does not need it.
  func write(_ plan: Plan) throws(LabError) {
    var crowded: [Direction] = []
    for direction in Direction.allCases {
      do {
        try refuseForeign(direction)
        let flush = plan.flushes.contains(direction)
        let isFinal = try withNetlink("set netem on", interface(direction)) {
          () throws(NetlinkError) in
          try queue(direction)?.write(plan[direction], flush: flush, wire.netlink) ?? true
        }
        if !isFinal { crowded.append(direction) }
      } catch  where !plan.needsNetem && error.code == .unavailable {
        return
      }
    }
    for direction in crowded {
      try withNetlink("set netem on", interface(direction)) { () throws(NetlinkError) in
        try queue(direction)?.settle(plan[direction], wire.netlink)
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
