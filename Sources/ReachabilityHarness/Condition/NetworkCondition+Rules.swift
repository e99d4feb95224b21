import ReachabilityMonitors

extension InterfaceCondition {
  /// Whether packets can leave through it at all.
  var isRunning: Bool { isUp && hasCarrier }

  /// Whether it has an address that the outside can answer to.
  var hasAddress: Bool { ipv4.hasAddress || ipv6.hasAddress }

  /// Whether it has a default route of some family.
  var hasDefaultRoute: Bool { ipv4.hasDefaultRoute || ipv6.hasDefaultRoute }

  /// Whether a family can carry traffic to everywhere.
  func carries(_ family: KeyPath<Self, Family>) -> Bool {
    isRunning && self[keyPath: family].hasAddress && self[keyPath: family].hasDefaultRoute
  }

  /// Whether some family can carry traffic to everywhere.
  var carries: Bool { carries(\.ipv4) || carries(\.ipv6) }
}

extension NetworkCondition {
  /// Whether a tunnel has something under it that carries its packets.
  var hasUnderlay: Bool {
    interfaces.contains { $0.role == .uplink && $0.isRunning && $0.hasAddress }
  }

  /// The interfaces that carry traffic to everywhere in a family, the preferred one first.
  func ways(
    _ family: KeyPath<InterfaceCondition, InterfaceCondition.Family>
  )
    -> [InterfaceCondition]
  {
    interfaces.filter { $0.carries(family) && ($0.role != .tunnel || hasUnderlay) }
      .sorted { $0.metric < $1.metric }
  }

  /// Whether there is a route that can carry traffic now: link, address and route together.
  var hasPath: Bool { !ways(\.ipv4).isEmpty || !ways(\.ipv6).isEmpty }

  /// Whether a tunnel holds a default route and nothing carries its packets.
  var hasDeadTunnel: Bool {
    !hasUnderlay && interfaces.contains { $0.role == .tunnel && $0.carries }
  }

  /// Of which interface a path monitor must speak; nil where families differ, or a tunnel is preferred.
  var pathDetail: Demand.Detail? {
    let preferred = [ways(\.ipv4).first, ways(\.ipv6).first].compactMap { $0 }
    guard let first = preferred.first, first.role == .uplink,
      preferred.allSatisfy({ $0.name == first.name })
    else { return nil }
    return Demand.Detail(
      interface: first.type,
      isExpensive: first.isExpensive,
      isConstrained: first.isConstrained
    )
  }
}
