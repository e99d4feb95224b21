import ReachabilityMonitors
import RouteNetlink
import Testing

/// Public bug reports of other monitors, played as what the kernel lists after each change.
///
/// What is told is the sequence of states; the number is the report's in the facts on monitors.
@Suite struct ScriptTests {
  struct Script: Sendable, CustomTestStringConvertible {
    var title: String
    var start: Machine
    var steps: [Change]
    var told: [String]

    var testDescription: String { title }

    init(_ title: String, _ start: Machine, _ steps: [Change], _ told: [String]) {
      self.title = title
      self.start = start
      self.steps = steps
      self.told = told
    }
  }

  /// What a path monitor tells while a script is played.
  static func play(_ script: Script) -> [String] {
    var machine = script.start
    var debouncer = Debouncer()
    var told: [String] = []
    let steps = [{ @Sendable (_: inout Machine) in }] + script.steps
    for step in steps {
      step(&machine)
      debouncer.put(machine.snapshot.pathReport(), at: .now)
      while let transition = debouncer.take(at: .now) {
        let report = transition.report
        let interface = report.interface.map { " \($0.type)" } ?? ""
        told.append(report.state == .reachable ? "on\(interface)" : "off")
      }
    }
    return told
  }

  static let off: Change = { $0.loseCarrier("wlan0") }
  static let on: Change = { $0.regainCarrier("wlan0") }

  static let scripts: [Script] = [
    Script("1: starts without interfaces", Machine(), [], ["off"]),
    Script(
      "3: link, address and route come one after the other",
      Machine(),
      [
        { $0.link("wlan0", running: false) },
        { $0.change("wlan0") { $0.isRunning = true } },
        { $0.address("fe80::2", on: "wlan0", flags: .tentative) },
        { $0.address("fe80::2", on: "wlan0") },
        { $0.address("192.168.2.2", on: "wlan0") },
        { $0.route(dev: "wlan0", via: "192.168.2.1") },
      ],
      ["off", "on wifi"]
    ),
    Script("8: the wireless LAN goes", .online(), [off], ["on wifi", "off"]),
    Script("10: an access point without upstream", .online(), [{ _ in }], ["on wifi"]),
    Script("11: nothing changes after the start", .online(), [{ _ in }, { _ in }], ["on wifi"]),
    Script(
      "12: the wireless LAN goes, the mobile network comes and fails",
      .online(),
      [off, { $0.connect("wwan0", metric: 700) }, { $0.switchOff("wwan0") }],
      ["on wifi", "off", "on cellular", "off"]
    ),
    Script("15: off and on again", .online(), [off, on], ["on wifi", "off", "on wifi"]),
    Script(
      "20: many flaps end as they should",
      .online(),
      Array(repeating: [off, on], count: 10).flatMap(\.self) + [off],
      ["on wifi"] + Array(repeating: ["off", "on wifi"], count: 10).flatMap(\.self) + ["off"]
    ),
    Script(
      "7: a tunnel holds the default route while its underlay goes and returns",
      TunnelTests.tunnel(over: "wlan0"),
      [off, on],
      ["on other", "off", "on other"]
    ),
    Script(
      "35: bridges of virtual machines stay while the uplink goes",
      .online("eth0"),
      [
        { $0.link("virbr0", kind: "bridge") },
        { $0.address("192.168.122.1", on: "virbr0") },
        { $0.link("vnet0", kind: "tun") },
        { $0.loseCarrier("eth0") },
      ],
      ["on wiredEthernet", "off"]
    ),
    Script(
      "37: a bridge without carrier comes up",
      .online("eth0"),
      [
        { $0.link("docker0", kind: "bridge", running: false) },
        { $0.address("172.17.0.1", on: "docker0") },
        { $0.link("veth1a2b") },
        { $0.address("fe80::77", on: "veth1a2b") },
      ],
      ["on wiredEthernet"]
    ),
    Script(
      "38: the cable is pulled, then switched off and on",
      .online("eth0", [.ipv4]),
      [
        { $0.loseCarrier("eth0") }, { $0.switchOff("eth0") },
        { $0.change("eth0") { $0.isRunning = true } },
        { $0.route(dev: "eth0", via: "192.168.2.1") },
      ],
      ["on wiredEthernet", "off", "on wiredEthernet"]
    ),
    Script(
      "39: the route goes with its address, unannounced",
      .online("eth0", [.ipv4]),
      [
        { $0.removeAddresses(of: "eth0") }, { $0.removeRoutes(of: "eth0") },
        { $0.address("192.168.2.2", on: "eth0") },
        { $0.route(dev: "eth0", via: "192.168.2.1") },
      ],
      ["on wiredEthernet", "off", "on wiredEthernet"]
    ),
    Script(
      "40: a default route in another table stays",
      .online(),
      [{ $0.route(dev: "wlan0", via: "192.168.2.1", table: 9) }, { $0.removeRoutes(of: "wlan0") }],
      ["on wifi", "off"]
    ),
    Script(
      "47: after off and on the routes are missing until somebody sets them",
      .online("wlan0", [.ipv4]),
      [
        { $0.switchOff("wlan0") }, { $0.change("wlan0") { $0.isRunning = true } },
        { $0.route(dev: "wlan0", via: "192.168.2.1") },
      ],
      ["on wifi", "off", "on wifi"]
    ),
    Script(
      "48: from the mobile network to the wireless LAN without a gap",
      .online("wwan0", metric: 700),
      [
        { $0.link("wlan0") }, { $0.address("192.168.9.2", on: "wlan0") },
        { $0.route(dev: "wlan0", via: "192.168.9.1", metric: 600) },
      ],
      ["on cellular", "on wifi"]
    ),
    Script(
      "one of two default routes goes, the preferred one",
      {
        var machine = Machine.online("eth0", [.ipv4], metric: 100)
        machine.connect("wlan0", [.ipv4], metric: 600)
        return machine
      }(),
      [{ $0.removeRoutes(of: "eth0") }],
      ["on wiredEthernet", "on wifi"]
    ),
    Script(
      "one family goes",
      .online(),
      [{ $0.removeRoutes(of: "wlan0", [.ipv4]) }, { $0.removeRoutes(of: "wlan0") }],
      ["on wifi", "on wifi", "off"]
    ),
  ]

  @Test(arguments: scripts) func `report`(script: Script) {
    #expect(Self.play(script) == script.told)
  }

  @Test func `an update of a path says which family went`() {
    var machine = Machine.online()
    machine.removeRoutes(of: "wlan0", [.ipv4])
    #expect(machine.path.supportsIPv6 && !machine.path.supportsIPv4)
  }
}
