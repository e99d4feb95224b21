import NetworkLab
import ReachabilityMonitors
import RouteNetlink

/// The lists of a device's kernel, and what they say about its interfaces.
struct DeviceReading {
  var links: [Link]
  var addresses: [InterfaceAddress]
  var routes: [Route]

  /// The interfaces, loopback left out, in the order of their metrics.
  var interfaces: [InterfaceCondition] {
    let snapshot = KernelSnapshot(links: links.map { LinkFacts($0) }, addresses: addresses)
    return links.filter { !$0.isLoopback }.map { condition($0, snapshot) }
      .sorted { ($0.metric, $0.name) < ($1.metric, $1.name) }
  }

  private static let labInterfaces = Set(LabLink.all.map(\.deviceInterface))

  private func condition(_ link: Link, _ snapshot: KernelSnapshot) -> InterfaceCondition {
    let facts = LinkFacts(link)
    let interface = snapshot.interface(facts)
    let defaults = routes.filter {
      $0.interfaceIndex == link.index && $0.isDefault && $0.table == Route.mainTable
        && $0.type == .unicast
    }
    let own = addresses.filter { $0.interfaceIndex == link.index }
    func family(_ family: AddressFamily) -> InterfaceCondition.Family {
      InterfaceCondition.Family(
        hasAddress: own.contains { $0.family == family && $0.isGlobalAndUsable },
        hasDefaultRoute: defaults.contains { $0.family == family }
      )
    }
    return InterfaceCondition(
      name: link.name,
      type: interface.type,
      role: Self.labInterfaces.contains(link.name) ? .uplink : facts.isTunnel ? .tunnel : .noise,
      isUp: link.isUp,
      hasCarrier: link.isUp && link.hasCarrier && link.isOperational,
      ipv4: family(.ipv4),
      ipv6: family(.ipv6),
      hasLinkLocal: own.contains { $0.family == .ipv6 && $0.address.isLinkLocal },
      metric: defaults.map(\.metric).min() ?? .max,
      isExpensive: interface.isExpensive,
      isConstrained: interface.isConstrained
    )
  }
}

extension InterfaceAddress {
  /// Whether packets from it can be answered from outside.
  fileprivate var isGlobalAndUsable: Bool {
    !address.isLinkLocal && !address.isLoopback && !flags.contains(.duplicate)
      && !flags.contains(.tentative)
  }
}
