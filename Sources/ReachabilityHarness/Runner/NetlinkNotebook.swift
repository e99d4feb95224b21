import RouteNetlink

/// Says in words what the kernel announces, in comparison with what was known before.
struct NetlinkNotebook {
  private struct Known {
    var name: String
    var isUp: Bool
    var hasCarrier: Bool
  }

  private var links: [Int32: Known] = [:]

  /// Takes note of how interfaces are.
  ///
  /// - Parameter all: All of them.
  mutating func know(_ all: [Link]) {
    for link in all where links[link.index] == nil { links[link.index] = Self.known(link) }
  }

  /// What an event says.
  ///
  /// - Parameter event: The event.
  /// - Returns: Its kind and its words; nil for what tells nothing about reachability.
  mutating func text(of event: RouteEvent) -> (kind: String, text: String)? {
    switch event {
    case .link(.new, let link): return ("link", new(link))
    case .link(.deleted, let link):
      // A bridge says so of a port that leaves it, which stays a link.
      links[link.index] = nil
      return ("link", "\(link.name) went")
    case .address(let change, let address):
      return (
        "address",
        "\(name(address.interfaceIndex)) \(change == .new ? "got" : "lost") "
          + "\(address.address)/\(address.prefixLength)"
      )
    case .route(let change, let route):
      guard route.table == Route.mainTable else { return nil }
      let what =
        route.isDefault ? "the \(family(route)) default route" : "the route to \(target(route))"
      let place = route.interfaceIndex.map { " by \(name($0))" } ?? ""
      return ("route", "\(what)\(place) \(change == .new ? "came" : "went")")
    case .overrun: return ("overrun", "announcements were lost; everything is read anew")
    case .neighbour, .queueingDiscipline: return nil
    }
  }

  private mutating func new(_ link: Link) -> String {
    let before = links.updateValue(Self.known(link), forKey: link.index)
    let now = Self.known(link)
    guard let before else { return "\(link.name) appeared" }
    if before.isUp != now.isUp { return "\(link.name) was set \(now.isUp ? "up" : "down")" }
    if before.hasCarrier != now.hasCarrier {
      return "\(link.name) \(now.hasCarrier ? "has" : "lost its") carrier"
    }
    if before.name != now.name { return "\(before.name) is now \(now.name)" }
    return "\(link.name) changed"
  }

  private func name(_ index: Int32) -> String { links[index]?.name ?? "interface \(index)" }

  private func family(_ route: Route) -> String { route.family == .ipv4 ? "IPv4" : "IPv6" }

  private func target(_ route: Route) -> String { "\(route.destination)/\(route.prefixLength)" }

  private static func known(_ link: Link) -> Known {
    Known(
      name: link.name,
      isUp: link.isUp,
      hasCarrier: link.hasCarrier && link.isOperational
    )
  }
}

extension Link {
  /// Whether its operational state does not speak against its carrier: that follows a little later.
  var isOperational: Bool { operationalState == .up || operationalState == .unknown }
}
