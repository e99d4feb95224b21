import ReachabilityMonitors

/// What a link monitor must say: whether an interface is up, has carrier and a usable address.
struct LinkRule {
  /// Names of interfaces that do not count.
  var exclude: [String] = []

  /// What fits a condition, and the fact that decides.
  func judge(_ condition: NetworkCondition) -> (allowed: StateSet, fact: String) {
    let counted = condition.interfaces.filter { interface in
      !exclude.contains { matches(interface.name, pattern: $0) }
    }
    if let link = counted.first(where: { $0.role == .uplink && $0.isRunning && $0.hasAddress }) {
      return (.reachable, "\(link.name) is up, has carrier and an address")
    }
    if let other = counted.first(where: { $0.role != .uplink && $0.isRunning && $0.hasAddress }) {
      return ([.reachable, .unreachable], "only \(other.name) is left, which may count or not")
    }
    if let link = counted.first(where: { $0.isRunning && $0.hasLinkLocal }) {
      return (
        [.reachable, .unreachable],
        "\(link.name) has only its link-local address, which may count or not"
      )
    }
    return (.unreachable, "no interface is up with carrier and an address")
  }
}
