import RouteNetlink

extension KernelSnapshot {
  /// What a path monitor says.
  ///
  /// - Parameter filter: Which interfaces may be used.
  /// - Returns: Its statement.
  public func pathReport(_ filter: PathFilter = .any) -> ReachabilityReport {
    let path = path(filter)
    return ReachabilityReport(
      path.isSatisfied ? .reachable : .unreachable,
      interface: path.interfaces.first,
      isExpensive: path.isExpensive,
      isConstrained: path.isConstrained,
      path: path
    )
  }

  /// What a link monitor says: whether some interface runs and has a usable address.
  ///
  /// - Parameter contract: Which interfaces do not count.
  /// - Returns: Its statement; of several interfaces it names the one that traffic prefers.
  public func linkReport(_ contract: LinkContract = LinkContract()) -> ReachabilityReport {
    let running = links.filter { link in
      isUsable(link) && (hasAddress(link.index, .ipv4) || hasAddress(link.index, .ipv6))
        && !contract.exclude.contains { matches(link.name, pattern: $0) }
    }
    let preferred = path().interfaces.map(\.index)
    let first = running.min { left, right in
      let places = [left, right].map { preferred.firstIndex(of: $0.index) ?? .max }
      return (places[0], left.index) < (places[1], right.index)
    }
    return report(first.map(interface))
  }

  /// What a route monitor says: whether there is a default route that the kernel holds for alive.
  ///
  /// - Returns: Its statement.
  public func routeReport() -> ReachabilityReport {
    let ways = [AddressFamily.ipv4, .ipv6].flatMap { family in
      RouteLookup(snapshot: self, family: family).candidates()
    }
    let first = ways.filter { $0.hop.isAlive }.sorted { $0.rank < $1.rank }.lazy
      .compactMap { link($0.hop.interfaceIndex) }
      .first { !$0.isLoopback }
    return report(first.map(interface))
  }

  private func report(_ interface: PathInterface?) -> ReachabilityReport {
    ReachabilityReport(
      interface == nil ? .unreachable : .reachable,
      interface: interface,
      isExpensive: interface?.isExpensive ?? false,
      isConstrained: interface?.isConstrained ?? false
    )
  }
}

/// Whether a name fits a pattern, where `*` stands for any characters and `?` for one.
package func matches(_ name: String, pattern: String) -> Bool {
  func fits(_ name: Substring, _ pattern: Substring) -> Bool {
    guard let wanted = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    if wanted == "*" {
      return fits(name, rest) || !name.isEmpty && fits(name.dropFirst(), pattern)
    }
    guard let first = name.first, wanted == "?" || wanted == first else { return false }
    return fits(name.dropFirst(), rest)
  }
  return fits(name[...], pattern[...])
}
