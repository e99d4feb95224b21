/// What a path monitor must say: whether link, address and route are there together.
struct PathRule {
  /// What fits a condition, and the fact that decides.
  func judge(_ condition: NetworkCondition) -> (allowed: StateSet, fact: String) {
    let ways = condition.ways(\.ipv4) + condition.ways(\.ipv6)
    if let way = ways.min(by: { $0.metric < $1.metric }) {
      return (.reachable, "\(way.name) has link, address and default route")
    }
    if condition.hasDeadTunnel {
      return (.unreachable, "the tunnel's default route has no live link under it")
    }
    guard let link = condition.interfaces.first(where: { $0.role == .uplink }) else {
      return (.unreachable, "there is no interface")
    }
    let missing =
      if !link.isUp { "is down" } else if !link.hasCarrier {
        "has no carrier"
      } else if !link
        .hasAddress
      { "has no address" } else { "has no default route" }
    return (.unreachable, "\(link.name) \(missing)")
  }
}
