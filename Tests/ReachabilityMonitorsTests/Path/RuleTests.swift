import ReachabilityMonitors
import RouteNetlink
import Testing

/// Which tables count.
@Suite struct RuleTests {
  /// As wg-quick sets it up: marked packets of the tunnel itself take the main table.
  static func wireguard() -> Machine {
    var machine = Machine.online("wlan0", [.ipv4])
    machine.link("wg0", kind: "wireguard")
    machine.address("10.9.0.2", on: "wg0")
    machine.route(dev: "wg0", table: 51_820)
    machine.rule(32_764, .table(Route.mainTable), suppress: 0)
    machine.rule(32_765, .table(51_820), selectors: .mark, inverted: true)
    return machine
  }

  @Test func `a tunnel of wg-quick comes before the interface that carries it`() {
    var machine = Self.wireguard()
    #expect(machine.path.interfaces.map(\.name) == ["wg0", "wlan0"])
    #expect(machine.path.usedInterfaces.map(\.name) == ["wg0", "wlan0"])
    #expect(machine.path.uses(.wifi) && machine.path.uses(.other))
    machine.loseCarrier("wlan0")
    #expect(machine.path == .unsatisfied)
  }

  @Test func `a kill switch holds traffic back when the tunnel is gone`() {
    var machine = Self.wireguard()
    machine.route(dev: nil, metric: 9, table: 51_820, type: .blackhole)
    #expect(machine.path.interfaces.map(\.name) == ["wg0"])
    machine.removeRoutes(of: "wg0")
    #expect(machine.path == .unsatisfied)
  }

  static let rules: [(String, [String], Change)] = [
    ("for marked packets", ["wlan0"], { $0.rule(100, .table(7), selectors: .mark) }),
    ("for one source", ["wlan0"], { $0.rule(100, .table(7), selectors: .source) }),
    ("for one destination", ["wlan0"], { $0.rule(100, .table(7), selectors: .destination) }),
    ("for forwarded packets", ["wlan0"], { $0.rule(100, .table(7), selectors: .inputInterface) }),
    ("for all", ["eth0", "wlan0"], { $0.rule(100, .table(7)) }),
    ("for all, after the main table", ["wlan0", "eth0"], { $0.rule(40_000, .table(7)) }),
    ("for other users", ["wlan0"], { $0.rule(100, .table(7), users: 1...5) }),
    ("for this user", ["eth0", "wlan0"], { $0.rule(100, .table(7), users: 0...5) }),
    ("for all but this user", ["wlan0"], { $0.rule(100, .table(7), users: 0...0, inverted: true) }),
    ("that suppresses default routes", ["wlan0"], { $0.rule(100, .table(7), suppress: 0) }),
    ("that refuses", [], { $0.rule(100, .refuse) }),
    ("that refuses what comes last", ["wlan0"], { $0.rule(40_000, .refuse) }),
    ("that does nothing", ["wlan0"], { $0.rule(100, .nothing) }),
    (
      "that jumps over a refusal", ["wlan0"],
      {
        $0.rule(100, .goTo(300))
        $0.rule(200, .refuse)
        $0.rule(300, .nothing)
      }
    ),
    ("that jumps behind the end", [], { $0.rule(100, .goTo(50_000)) }),
    ("that jumps back", ["wlan0"], { $0.rule(100, .goTo(0)) }),
    (
      "of whose table a route throws", ["wlan0"],
      {
        $0.rule(100, .table(8))
        $0.route(dev: nil, table: 8, type: .throwing)
      }
    ),
  ]

  @Test(arguments: rules.indices) func `beside the main table a rule`(number: Int) {
    let (name, expected, change) = Self.rules[number]
    var machine = Machine.online("wlan0", [.ipv4])
    machine.link("eth0")
    machine.address("10.7.0.2", on: "eth0")
    machine.route(dev: "eth0", via: "10.7.0.1", table: 7)
    change(&machine)
    #expect(machine.path.interfaces.map(\.name) == expected, "\(name)")
  }

  @Test func `rules hold for their own family only`() {
    var machine = Machine.online()
    machine.snapshot.rules.insert(RoutingRule(family: .ipv6, priority: 5, action: .refuse), at: 0)
    #expect(machine.path.supportsIPv4 && !machine.path.supportsIPv6)
  }
}
