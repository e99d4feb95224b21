import RouteNetlink

/// Asks rules and tables in the kernel's order for the ways to everywhere.
///
/// Everywhere means a destination of which nothing is known. What `ip route get` would say for one
/// address of the internet comes first here, and behind it what would be taken if that went.
struct RouteLookup {
  var snapshot: KernelSnapshot
  var family: AddressFamily

  /// The ways to everywhere, in order of preference, up to a route that refuses the rest.
  func candidates() -> [RouteCandidate] {
    var found: [RouteCandidate] = []
    let rules = rules
    var position = 0
    while position < rules.count {
      let rule = rules[position]
      position += 1
      guard rule.holds(forUser: snapshot.user) else { continue }
      switch rule.action {
      case .nothing: continue
      case .refuse: return found
      case .goTo(let priority):
        // Only forward, as the kernel allows, so that this ends.
        let target = rules[position...].firstIndex { $0.priority >= priority }
        position = max(position, target ?? rules.count)
      case .table(let table):
        guard look(into: table, of: rule, &found) else { return found }
      }
    }
    return found
  }

  private var rules: [RoutingRule] {
    let own = snapshot.rules.filter { $0.family == family }
    guard own.isEmpty else { return own }
    return [RoutingRule(family: family, priority: 32766, action: .table(Route.mainTable))]
  }

  /// Adds a table's ways; false where it ends the search.
  private func look(
    into table: UInt32,
    of rule: RoutingRule,
    _ found: inout [RouteCandidate]
  ) -> Bool {
    for entry in wholeEntries(of: table) {
      if let length = rule.suppressedPrefixLength, entry.prefixLength <= length { continue }
      switch entry.type {
      case .unicast:
        let rank = RouteCandidate.Rank(
          rule: rule.priority,
          prefixLength: entry.prefixLength,
          metric: entry.metric
        )
        found += entry.hops.map {
          RouteCandidate(hop: $0, preferredSource: entry.preferredSource, rank: rank)
        }
      case .throwing:
        return true
      case .blackhole, .unreachable, .prohibit, .local:
        // `local` to everywhere keeps every packet in this host.
        return false
      default:
        continue
      }
    }
    return true
  }

  /// The routes of a table that cover everywhere: a default route, or what stands for one.
  private func wholeEntries(of table: UInt32) -> [RouteEntry] {
    let own = snapshot.routes.filter { $0.table == table && $0.family == family }
    let whole = own.filter { $0.prefixLength == 0 || isGlobalUnicast($0) } + halves(own)
    // Sorting is stable: what is equal stays in the kernel's order.
    return whole.sorted { left, right in
      (right.prefixLength, left.metric) < (left.prefixLength, right.metric)
    }
  }

  /// `2000::/3`, all of IPv6's internet.
  private func isGlobalUnicast(_ entry: RouteEntry) -> Bool {
    entry.prefixLength == 3 && entry.destination == .v6(0x2000_0000_0000_0000, 0)
  }

  /// Pairs of half routes, as VPN programs set them in front of a default route.
  ///
  /// A hop counts where both halves lead over its interface.
  private func halves(_ entries: [RouteEntry]) -> [RouteEntry] {
    let upper: IPAddress = family == .ipv4 ? .v4(1 << 31) : .v6(1 << 63, 0)
    let both = entries.filter { $0.prefixLength == 1 && $0.type == .unicast }
    let uppers = both.filter { $0.destination == upper }.flatMap(\.hops)
    return both.filter { $0.destination.isUnspecified }.compactMap { lower in
      var whole = lower
      whole.hops = lower.hops.filter { hop in
        uppers.contains { $0.interfaceIndex == hop.interfaceIndex && $0.isAlive }
      }
      return whole.hops.isEmpty ? nil : whole
    }
  }
}

extension RouteHop {
  /// Whether the kernel holds it for usable.
  var isAlive: Bool { flags.isDisjoint(with: [.dead, .linkDown]) }
}
