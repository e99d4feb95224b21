import RouteNetlink

extension KernelSnapshot {
  /// Works out what traffic of this host can use.
  ///
  /// A default route counts where its interface runs, the route is not marked dead or linkdown, and
  /// there is a usable address of its family for packets to come from. Which tables count is up to
  /// the rules. A route without carrier is passed over in favour of the next one, although the
  /// kernel would not do so by itself (without `ignore_routes_with_linkdown`): whoever manages the
  /// network takes it away a moment later.
  ///
  /// - Parameter filter: Which interfaces may be used.
  /// - Returns: The path.
  public func path(_ filter: PathFilter = .any) -> NetworkPath {
    let allWays = [AddressFamily.ipv4, .ipv6].map { family in
      RouteLookup(snapshot: self, family: family).candidates()
        .filter { isUsable($0, family) }
    }
    let underlay = underlay(allWays.joined().sorted { $0.rank < $1.rank })
    let ways = allWays.map { $0.compactMap { way(of: $0, filter, underlay) } }
    let ordered = ways.joined().enumerated().sorted {
      ($0.element.candidate.rank, $0.offset) < ($1.element.candidate.rank, $1.offset)
    }.map(\.element)

    var used: [PathInterface] = []
    for first in ways.compactMap(\.first).sorted(by: { $0.candidate.rank < $1.candidate.rank }) {
      used.append(first.interface)
      if first.isTunnel, let underlay { used.append(interface(underlay)) }
    }
    let isSatisfied = !ordered.isEmpty
    return NetworkPath(
      interfaces: ordered.map(\.interface).uniqued(),
      usedInterfaces: used.uniqued(),
      gateways: ordered.compactMap { way in
        way.candidate.hop.gateway.map { PathGateway(address: $0, interface: way.interface) }
      }.uniqued(),
      supportsIPv4: !ways[0].isEmpty,
      supportsIPv6: !ways[1].isEmpty,
      supportsDNS: isSatisfied && hasNameServer
    )
  }

  private struct Way {
    var candidate: RouteCandidate
    var interface: PathInterface
    var isTunnel: Bool
  }

  private func isUsable(_ candidate: RouteCandidate, _ family: AddressFamily) -> Bool {
    guard candidate.hop.isAlive, let link = link(candidate.hop.interfaceIndex) else {
      return false
    }
    return isUsable(link) && hasSource(for: candidate, family)
  }

  private func way(
    of candidate: RouteCandidate,
    _ filter: PathFilter,
    _ underlay: LinkFacts?
  ) -> Way? {
    guard let link = link(candidate.hop.interfaceIndex) else { return nil }
    let interface = interface(link)
    guard filter.accepts(interface.type), !link.isTunnel || underlay != nil else { return nil }
    return Way(candidate: candidate, interface: interface, isTunnel: link.isTunnel)
  }
}

extension Array where Element: Hashable {
  /// Each value only where it comes first.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
