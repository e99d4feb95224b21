import RouteNetlink
import Testing

@testable import ReachabilityMonitors

/// What monitors of the link, route and path contracts say of the same change.
@Suite struct ReportTests {
  static let changes: [(String, String, Change)] = [
    ("nothing", "on on on", { _ in }),
    ("carrier", "off off off", { $0.loseCarrier("eth0") }),
    ("admin", "off off off", { $0.switchOff("eth0") }),
    ("address, both families", "off on off", { $0.removeAddresses(of: "eth0") }),
    (
      "address, a link-local one left", "off on off",
      { $0.removeAddresses(of: "eth0", linkLocal: false) }
    ),
    ("route", "on off off", { $0.removeRoutes(of: "eth0") }),
    ("one family", "on on on", { $0.removeRoutes(of: "eth0", [.ipv6]) }),
    (
      "container noise", "on on on",
      { machine in
        machine.link("docker0", kind: "bridge")
        machine.address("172.17.0.1", on: "docker0")
      }
    ),
    (
      "container noise, carrier", "on off off",
      { machine in
        machine.link("docker0", kind: "bridge")
        machine.address("172.17.0.1", on: "docker0")
        machine.loseCarrier("eth0")
      }
    ),
  ]

  @Test(arguments: changes.indices) func `after`(number: Int) {
    let (name, expected, change) = Self.changes[number]
    var machine = Machine.online("eth0")
    change(&machine)
    let reports = [
      machine.snapshot.linkReport(), machine.snapshot.routeReport(), machine.snapshot.pathReport(),
    ]
    let told = reports.map { $0.state == .reachable ? "on" : "off" }.joined(separator: " ")
    #expect(told == expected, "\(name)")
  }

  @Test func `excluded interfaces do not count`() {
    var machine = Machine()
    machine.link("docker0", kind: "bridge")
    machine.address("172.17.0.1", on: "docker0")
    #expect(machine.snapshot.linkReport().interface?.name == "docker0")
    let contract = LinkContract(exclude: ["br-*", "docker?"])
    #expect(machine.snapshot.linkReport(contract).state == .unreachable)
  }

  @Test func `a link monitor names the interface that traffic prefers`() {
    var machine = Machine.online("wlan0", metric: 600)
    machine.connect("eth0", metric: 100)
    #expect(machine.snapshot.linkReport().interface?.name == "eth0")
    #expect(machine.snapshot.routeReport().interface?.name == "eth0")
  }

  @Test(arguments: [
    ("eth0", "eth0", true), ("eth0", "eth?", true), ("eth0", "e*0", true), ("eth0", "*", true),
    ("eth0", "eth", false), ("eth0", "eth??", false), ("eth0", "*1", false), ("", "*", true),
    ("", "?", false), ("aXbXc", "a*X*c", true),
  ]) func `patterns`(name: String, pattern: String, fits: Bool) {
    #expect(matches(name, pattern: pattern) == fits)
  }
}
