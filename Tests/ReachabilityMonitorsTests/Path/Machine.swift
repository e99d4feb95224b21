import ReachabilityMonitors
import RouteNetlink

/// A host on paper: what its kernel would list, changed step by step.
struct Machine {
  var snapshot = KernelSnapshot(
    links: [LinkFacts(index: 1, name: "lo", isLoopback: true)],
    rules: [AddressFamily.ipv4, .ipv6].flatMap { family in
      [
        RoutingRule(family: family, priority: 0, action: .table(Route.localTable)),
        RoutingRule(family: family, priority: 32_766, action: .table(Route.mainTable)),
      ]
    }
  )

  init() {
    address("127.0.0.1", on: "lo")
    address("::1", on: "lo")
  }

  /// A host with one interface as a lab makes it.
  static func online(
    _ name: String = "wlan0",
    _ families: [AddressFamily] = [.ipv4, .ipv6],
    metric: UInt32 = 600
  ) -> Machine {
    var machine = Machine()
    machine.connect(name, families, metric: metric)
    return machine
  }

  /// Adds an interface with addresses and default routes.
  mutating func connect(
    _ name: String,
    _ families: [AddressFamily] = [.ipv4, .ipv6],
    kind: String? = "veth",
    metric: UInt32
  ) {
    link(name, kind: kind)
    let number = index(name)
    address("fe80::\(number)", on: name)
    if families.contains(.ipv4) {
      address("192.168.\(number).2", on: name)
      route(dev: name, via: "192.168.\(number).1", metric: metric)
    }
    if families.contains(.ipv6) {
      address("2001:db8:\(number)::2", on: name)
      route(dev: name, via: "fe80::1", metric: metric)
    }
  }

  mutating func link(_ name: String, kind: String? = "veth", running: Bool = true) {
    let index = Int32(snapshot.links.count + 1)
    snapshot.links.append(
      LinkFacts(index: index, name: name, kind: kind, isRunning: running)
    )
  }

  func index(_ name: String) -> Int32 {
    snapshot.links.first { $0.name == name }?.index ?? 0
  }

  mutating func change(_ name: String, _ body: (inout LinkFacts) -> Void) {
    for place in snapshot.links.indices where snapshot.links[place].name == name {
      body(&snapshot.links[place])
    }
  }

  mutating func address(
    _ text: String,
    on name: String,
    flags: InterfaceAddress.Flags = .permanent
  ) {
    guard let address = IPAddress(text) else { fatalError("no address: \(text)") }
    snapshot.addresses.append(
      InterfaceAddress(
        address: address,
        prefixLength: address.family == .ipv4 ? 24 : 64,
        interfaceIndex: index(name),
        flags: flags
      )
    )
  }

  mutating func removeAddresses(of name: String, linkLocal: Bool = true) {
    let index = index(name)
    snapshot.addresses.removeAll {
      $0.interfaceIndex == index && (linkLocal || !$0.address.isLinkLocal)
    }
  }

  /// Adds a route; its family is the gateway's, or the destination's.
  mutating func route(
    _ destination: String = "default",
    dev name: String?,
    via gateway: String? = nil,
    metric: UInt32 = 0,
    table: UInt32 = Route.mainTable,
    type: RouteType = .unicast,
    source: String? = nil,
    flags: Route.Flags = [],
    family: AddressFamily? = nil
  ) {
    let parts = destination.split(separator: "/")
    let router = gateway.flatMap(IPAddress.init)
    let own = family ?? router?.family ?? .ipv4
    let unspecified: IPAddress = own == .ipv4 ? .v4(0) : .v6(0, 0)
    snapshot.routes.append(
      RouteEntry(
        type: type,
        destination: IPAddress(String(parts[0])) ?? unspecified,
        prefixLength: parts.count > 1 ? UInt8(parts[1]) ?? 0 : 0,
        hops: name.map { [RouteHop(interfaceIndex: index($0), gateway: router, flags: flags)] }
          ?? [],
        metric: metric,
        table: table,
        preferredSource: source.flatMap(IPAddress.init)
      )
    )
  }

  mutating func removeRoutes(of name: String, _ families: [AddressFamily] = [.ipv4, .ipv6]) {
    let index = index(name)
    snapshot.routes.removeAll { route in
      families.contains(route.family) && route.hops.contains { $0.interfaceIndex == index }
    }
  }

  /// Puts a rule between those for the local and the main table.
  mutating func rule(
    _ priority: UInt32,
    _ action: RoutingRule.Action,
    selectors: RoutingRule.Selectors = [],
    users: ClosedRange<UInt32>? = nil,
    inverted: Bool = false,
    suppress: UInt8? = nil
  ) {
    for family in [AddressFamily.ipv4, .ipv6] {
      snapshot.rules.append(
        RoutingRule(
          family: family,
          priority: priority,
          action: action,
          selectors: selectors,
          users: users,
          isInverted: inverted,
          suppressedPrefixLength: suppress
        )
      )
    }
    snapshot.rules.sort { $0.priority < $1.priority }
  }

  /// As the kernel does on carrier loss: the routes stay, marked.
  mutating func loseCarrier(_ name: String) {
    change(name) { $0.isRunning = false }
    let index = index(name)
    for place in snapshot.routes.indices {
      for hop in snapshot.routes[place].hops.indices
      where snapshot.routes[place].hops[hop].interfaceIndex == index {
        snapshot.routes[place].hops[hop].flags.insert(.linkDown)
      }
    }
  }

  /// As the kernel does when the carrier is back.
  mutating func regainCarrier(_ name: String) {
    change(name) { $0.isRunning = true }
    for place in snapshot.routes.indices {
      for hop in snapshot.routes[place].hops.indices {
        snapshot.routes[place].hops[hop].flags.remove(.linkDown)
      }
    }
  }

  /// As the kernel does when an interface is switched off.
  mutating func switchOff(_ name: String) {
    change(name) { $0.isRunning = false }
    removeRoutes(of: name)
    let index = index(name)
    snapshot.addresses.removeAll { $0.interfaceIndex == index && $0.family == .ipv6 }
  }

  var path: NetworkPath { snapshot.path() }
}

/// One change of a machine.
typealias Change = @Sendable (inout Machine) -> Void
