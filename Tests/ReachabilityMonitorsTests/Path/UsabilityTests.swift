import ReachabilityMonitors
import RouteNetlink
import Testing

/// What a single flaw, or what only looks like one, does to a host that was online by IPv4.
@Suite struct UsabilityTests {
  static let flaws: [(String, Bool, Change)] = [
    ("nothing", true, { _ in }),
    ("no carrier, the route marked linkdown", false, { $0.loseCarrier("wlan0") }),
    ("no carrier, the mark not there yet", false, { $0.change("wlan0") { $0.isRunning = false } }),
    ("switched off", false, { $0.switchOff("wlan0") }),
    (
      "a dead next hop", false,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route(dev: "wlan0", via: "192.168.2.1", flags: .dead)
      }
    ),
    ("no address", false, { $0.removeAddresses(of: "wlan0") }),
    (
      "a link-local IPv6 address only", false, { $0.removeAddresses(of: "wlan0", linkLocal: false) }
    ),
    (
      "a link-local IPv4 address only", false,
      {
        $0.removeAddresses(of: "wlan0")
        $0.address("169.254.7.7", on: "wlan0")
      }
    ),
    (
      "the address on another interface", false,
      {
        $0.removeAddresses(of: "wlan0")
        $0.link("eth0")
        $0.address("192.168.9.9", on: "eth0")
      }
    ),
    (
      "the address on the loopback, named by the route", true,
      {
        $0.removeAddresses(of: "wlan0")
        $0.address("198.51.100.7", on: "lo")
        $0.removeRoutes(of: "wlan0")
        $0.route(dev: "wlan0", via: "192.168.2.1", source: "198.51.100.7")
      }
    ),
    (
      "a route that names an address which is gone", false,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route(dev: "wlan0", via: "192.168.2.1", source: "192.168.2.77")
      }
    ),
    ("no default route", false, { $0.removeRoutes(of: "wlan0") }),
    (
      "a default route in a table that no rule names", false,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route(dev: "wlan0", via: "192.168.2.1", table: 100)
      }
    ),
    (
      "a default route over the loopback", false,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route(dev: "lo")
      }
    ),
    (
      "a default route without a gateway", true,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route(dev: "wlan0")
      }
    ),
    (
      "a default route over an interface that is gone", false,
      { $0.snapshot.links.removeAll { $0.name == "wlan0" } }
    ),
    (
      "a blackhole behind it", true, { $0.route(dev: nil, metric: 4_278_198_272, type: .blackhole) }
    ),
    ("a blackhole before it", false, { $0.route(dev: nil, metric: 1, type: .blackhole) }),
    ("unreachable before it", false, { $0.route(dev: nil, metric: 1, type: .unreachable) }),
    ("prohibit before it", false, { $0.route(dev: nil, metric: 1, type: .prohibit) }),
    (
      "throw before it, and no rule after", false,
      { $0.route(dev: nil, metric: 1, type: .throwing) }
    ),
    (
      "every address is this host's own", false,
      { $0.route(dev: "lo", table: Route.localTable, type: .local) }
    ),
    (
      "a bridge of containers beside it", true,
      { $0.connect("docker0", [], kind: "bridge", metric: 0) }
    ),
    ("half a default route beside it", true, { $0.route("128.0.0.0/1", dev: "lo") }),
    (
      "a lower half only", false,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route("0.0.0.0/1", dev: "wlan0", via: "192.168.2.1")
      }
    ),
    (
      "both halves", true,
      {
        $0.removeRoutes(of: "wlan0")
        $0.route("0.0.0.0/1", dev: "wlan0", via: "192.168.2.1")
        $0.route("128.0.0.0/1", dev: "wlan0", via: "192.168.2.1")
      }
    ),
    (
      "two next hops, the first of them dead", true,
      { machine in
        let index = machine.index("wlan0")
        machine.snapshot.routes[0].hops.insert(
          RouteHop(interfaceIndex: index, gateway: .v4(0x0A00_0001), flags: .dead),
          at: 0
        )
      }
    ),
    ("rules that the kernel cannot list", true, { $0.snapshot.rules = [] }),
  ]

  @Test(arguments: flaws.indices) func `IPv4 with one flaw`(number: Int) {
    let (name, isSatisfied, change) = Self.flaws[number]
    var machine = Machine.online("wlan0", [.ipv4])
    #expect(machine.path.isSatisfied && !machine.path.supportsIPv6)
    change(&machine)
    #expect(machine.path.isSatisfied == isSatisfied, "\(name)")
    if !isSatisfied { #expect(machine.path == .unsatisfied, "\(name)") }
  }

  static let addressFlaws: [(String, Bool, InterfaceAddress.Flags)] = [
    ("permanent", true, .permanent),
    ("tentative", false, [.permanent, .tentative]),
    ("optimistic", true, [.tentative, InterfaceAddress.Flags(rawValue: 0x04)]),
    ("a duplicate", false, [.permanent, .tentative, .duplicate]),
    ("a duplicate that is not tentative any more", false, .duplicate),
    ("deprecated", true, .deprecated),
    ("temporary", true, .secondary),
  ]

  @Test(arguments: addressFlaws) func `an IPv6 address that is`(
    name: String,
    isSatisfied: Bool,
    flags: InterfaceAddress.Flags
  ) {
    var machine = Machine.online("wlan0", [.ipv6])
    machine.removeAddresses(of: "wlan0", linkLocal: false)
    #expect(!machine.path.isSatisfied)
    machine.address("2001:db8::7", on: "wlan0", flags: flags)
    #expect(machine.path.isSatisfied == isSatisfied, "\(name)")
    #expect(!machine.path.supportsIPv4)
  }

  @Test func `all of IPv6's internet stands for a default route`() {
    var machine = Machine.online("wlan0", [.ipv6])
    machine.removeRoutes(of: "wlan0")
    machine.route("3000::/3", dev: "wlan0", via: "fe80::1", family: .ipv6)
    #expect(!machine.path.isSatisfied)
    machine.route("2000::/3", dev: "wlan0", via: "fe80::1", family: .ipv6)
    #expect(machine.path.isSatisfied)
  }

  @Test func `an IPv4 route may lead through an IPv6 router`() {
    var machine = Machine.online("wlan0", [.ipv4])
    machine.removeRoutes(of: "wlan0")
    machine.route(dev: "wlan0", via: "fe80::1", family: .ipv4)
    #expect(machine.path.supportsIPv4)
    #expect(machine.path.gateways.map(\.text) == ["fe80::1%wlan0"])
  }

  @Test(
    arguments: [
      ([.up, .running, .lowerUp], .up, true, true),
      ([.up, .running, .lowerUp], .unknown, true, true),
      // The carrier is back, the kernel has not said so yet.
      ([.up, .lowerUp], .down, true, false),
      // The carrier is gone, the kernel has not said so yet.
      ([.up, .running], .up, false, false),
      ([.up, .lowerUp], .dormant, true, false),
      ([.up], .lowerLayerDown, false, false),
      ([.running, .lowerUp], .up, true, false),
    ] as [(Link.Flags, Link.OperationalState, Bool, Bool)]
  ) func `an interface runs`(
    flags: Link.Flags,
    state: Link.OperationalState,
    carrier: Bool,
    isRunning: Bool
  ) {
    let link = Link(
      index: 2,
      name: "eth0",
      flags: flags,
      operationalState: state,
      hasCarrier: carrier
    )
    #expect(LinkFacts(link).isRunning == isRunning)
  }

  @Test func `a name server counts only on a path that works`() {
    var machine = Machine.online()
    #expect(machine.path.supportsDNS)
    machine.snapshot.hasNameServer = false
    #expect(!machine.path.supportsDNS && machine.path.isSatisfied)
    machine.snapshot.hasNameServer = true
    machine.loseCarrier("wlan0")
    #expect(!machine.path.supportsDNS)
  }
}
