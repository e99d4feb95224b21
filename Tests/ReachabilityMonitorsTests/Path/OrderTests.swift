import ReachabilityMonitors
import RouteNetlink
import Testing

/// What is preferred, and over which interfaces a path may lead.
@Suite struct OrderTests {
  private func names(_ machine: Machine, _ filter: PathFilter = .any) -> [String] {
    machine.snapshot.path(filter).interfaces.map(\.name)
  }

  @Test func `the lower metric comes first, and each interface once`() {
    var machine = Machine.online("wlan0", metric: 600)
    machine.connect("eth0", metric: 100)
    machine.connect("wwan0", metric: 700)
    #expect(names(machine) == ["eth0", "wlan0", "wwan0"])
    #expect(
      machine.path.gateways.map(\.text) == [
        "192.168.3.1", "fe80::1%eth0", "192.168.2.1", "fe80::1%wlan0", "192.168.4.1",
        "fe80::1%wwan0",
      ]
    )
    #expect(machine.path.usedInterfaces.map(\.name) == ["eth0"])
    #expect(machine.path.uses(.wiredEthernet) && !machine.path.uses(.cellular))
    #expect(!machine.path.isExpensive)
    machine.switchOff("eth0")
    machine.loseCarrier("wlan0")
    #expect(names(machine) == ["wwan0"])
    #expect(machine.path.isExpensive && machine.path.uses(.cellular))
  }

  @Test func `equal metrics keep the kernel's order`() {
    var machine = Machine.online("eth0", [.ipv4], metric: 0)
    machine.connect("eth1", [.ipv4], metric: 0)
    #expect(names(machine) == ["eth0", "eth1"])
  }

  @Test func `the longer prefix comes before the lower metric`() {
    var machine = Machine.online("eth0", [.ipv4], metric: 0)
    machine.link("tun0", kind: "tun")
    machine.address("10.8.0.2", on: "tun0")
    machine.route("0.0.0.0/1", dev: "tun0", via: "10.8.0.1", metric: 50)
    machine.route("128.0.0.0/1", dev: "tun0", via: "10.8.0.1", metric: 50)
    #expect(names(machine) == ["tun0", "eth0"])
    #expect(machine.path.uses(.wiredEthernet))
  }

  @Test func `families may take different interfaces`() {
    var machine = Machine.online("wwan0", [.ipv6], metric: 700)
    machine.connect("eth0", [.ipv4], metric: 100)
    #expect(names(machine) == ["eth0", "wwan0"])
    #expect(machine.path.usedInterfaces.map(\.name) == ["eth0", "wwan0"])
    #expect(machine.path.isExpensive)
  }

  static let filters: [(PathFilter, [String])] = [
    (.any, ["eth0", "wlan0", "wwan0"]),
    (.only(.wifi), ["wlan0"]),
    (.only(.cellular), ["wwan0"]),
    (.only(.loopback), []),
    (.only(.other), []),
    (.without([.wiredEthernet]), ["wlan0", "wwan0"]),
    (.without([.wiredEthernet, .wifi, .cellular]), []),
    (.without([]), ["eth0", "wlan0", "wwan0"]),
  ]

  @Test(arguments: filters) func `a filter leaves`(filter: PathFilter, expected: [String]) {
    var machine = Machine.online("wlan0", metric: 600)
    machine.connect("eth0", metric: 100)
    machine.connect("wwan0", metric: 700)
    #expect(names(machine, filter) == expected)
    #expect(machine.snapshot.path(filter).isSatisfied == !expected.isEmpty)
  }

  @Test(
    arguments: [
      (nil, "wlan0", false, false), (nil, "wwan0", true, false),
      ("expensive", "wlan0", true, false),
      ("constrained", "wlan0", false, true), ("Expensive, constrained", "eth0", true, true),
      ("condition:expensive;constrained", "eth0", true, true),
      ("inexpensive", "wwan0", false, false),
      ("inexpensive", "eth0", false, false), ("my uplink", "eth0", false, false),
      ("", "eth0", false, false),
    ] as [(String?, String, Bool, Bool)]
  ) func `an alias marks`(
    alias: String?,
    name: String,
    isExpensive: Bool,
    isConstrained: Bool
  ) {
    var machine = Machine.online(name)
    machine.change(name) { $0.alias = alias }
    #expect(machine.path.isExpensive == isExpensive)
    #expect(machine.path.isConstrained == isConstrained)
    #expect(machine.snapshot.linkReport().isExpensive == isExpensive)
  }
}
