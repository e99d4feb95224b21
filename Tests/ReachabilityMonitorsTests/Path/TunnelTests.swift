import ReachabilityMonitors
import RouteNetlink
import Testing

/// A tunnel that holds the default route counts only while something carries it.
@Suite struct TunnelTests {
  static func tunnel(over name: String, kind: String? = "veth") -> Machine {
    var machine = Machine()
    machine.link(name, kind: kind)
    machine.address("192.168.2.2", on: name)
    machine.link("tun0", kind: "tun")
    machine.address("10.8.0.2", on: "tun0")
    machine.route(dev: "tun0", via: "10.8.0.1")
    return machine
  }

  static let changes: [(String, Bool, Change)] = [
    ("nothing", true, { _ in }),
    ("the carrier's loss below", false, { $0.loseCarrier("wlan0") }),
    ("switching off below", false, { $0.switchOff("wlan0") }),
    ("the address's loss below", false, { $0.removeAddresses(of: "wlan0") }),
    (
      "the carrier's loss below, beside a bridge of containers", false,
      {
        $0.loseCarrier("wlan0")
        $0.link("docker0", kind: "bridge")
        $0.address("172.17.0.1", on: "docker0")
      }
    ),
    (
      "the carrier's loss below, beside another tunnel", false,
      {
        $0.loseCarrier("wlan0")
        $0.link("wg0", kind: "wireguard")
        $0.address("10.9.0.2", on: "wg0")
      }
    ),
    (
      "the carrier's loss below, beside another cable", true,
      {
        $0.loseCarrier("wlan0")
        $0.link("eth0")
        $0.address("192.168.7.2", on: "eth0")
      }
    ),
    (
      "a bridge below that has the way to everywhere", true,
      {
        $0.loseCarrier("wlan0")
        $0.link("br0", kind: "bridge")
        $0.address("192.168.7.2", on: "br0")
        $0.route(dev: "br0", via: "192.168.7.1", metric: 100)
      }
    ),
    ("the tunnel's own end", false, { $0.change("tun0") { $0.isRunning = false } }),
  ]

  @Test(arguments: changes.indices) func `after`(number: Int) {
    let (name, isSatisfied, change) = Self.changes[number]
    var machine = Self.tunnel(over: "wlan0")
    #expect(machine.path.isSatisfied)
    change(&machine)
    #expect(machine.path.isSatisfied == isSatisfied, "\(name)")
  }

  @Test func `a tunnel costs what the interface below costs`() {
    let path = Self.tunnel(over: "wwan0").path
    #expect(path.interfaces.map(\.name) == ["tun0"])
    #expect(path.isExpensive && path.uses(.cellular) && path.uses(.other))
  }

  @Test(arguments: ["tun", "wireguard", "ipip", "sit", "gre", "xfrm", "vti6", "vxlan", "geneve"])
  func `these kinds are tunnels`(kind: String) {
    #expect(LinkFacts(index: 2, name: "t0", kind: kind).isTunnel)
  }

  @Test(arguments: ["veth", "bridge", "dummy", "vlan", "macvlan", "bond", "ppp", nil] as [String?])
  func `these kinds are none`(kind: String?) {
    #expect(!LinkFacts(index: 2, name: "t0", kind: kind).isTunnel)
  }
}
