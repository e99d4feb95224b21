/// What a route monitor must say: whether there is a default route, as far as the kernel announced it.
///
/// The kernel takes IPv4 routes away without a word where their interface is set down or their address goes, so what
/// fits depends on what was before.
struct RouteRule {
  private var previous: NetworkCondition?
  private var held: StateSet = []

  /// What fits the next condition, and the fact that decides.
  mutating func judge(_ condition: NetworkCondition) -> (allowed: StateSet, fact: String) {
    let verdict = verdict(condition)
    previous = condition
    held = verdict.allowed
    return verdict
  }

  private func verdict(_ condition: NetworkCondition) -> (allowed: StateSet, fact: String) {
    let routed = condition.interfaces.filter(\.hasDefaultRoute)
    if let link = routed.first(where: { $0.isRunning && $0.role != .tunnel }) {
      return (.reachable, "\(link.name) has a default route")
    }
    if let link = routed.first(where: { $0.isRunning }) {
      return condition.hasUnderlay
        ? (.reachable, "\(link.name) has a default route")
        : ([.reachable, .unreachable], "\(link.name) has a default route over a dead link")
    }
    if let link = routed.first {
      return (
        [.reachable, .unreachable],
        "the default route of \(link.name) is still there, marked linkdown"
      )
    }
    guard let previous else { return (.unreachable, "there is no default route") }
    if !previous.interfaces.contains(where: \.hasDefaultRoute) {
      return (held, "there is still no default route")
    }
    let isAnnounced = previous.interfaces.contains { wasAnnounced($0, condition) }
    return isAnnounced
      ? (.unreachable, "the last default route is gone, and the kernel said so")
      : ([.reachable, .unreachable], "the last default route is gone without a route message")
  }

  /// Whether the kernel told that an interface's default routes went.
  private func wasAnnounced(_ before: InterfaceCondition, _ condition: NetworkCondition) -> Bool {
    if before.ipv6.hasDefaultRoute { return true }
    guard before.ipv4.hasDefaultRoute else { return false }
    let after = condition.interfaces.first { $0.name == before.name }
    return after.map { $0.isUp && $0.ipv4.hasAddress } ?? false
  }
}
