import FoundationEssentials
import ReachabilityMonitors
import RouteNetlink
import Testing

@testable import Network

@Suite struct PathValueTests {
  private static let wifi = PathInterface(name: "wlan0", index: 2, type: .wifi)
  private static let tunnel = PathInterface(name: "tun0", index: 5, type: .other)
  private static let cable = PathInterface(name: "eth0", index: 3, type: .wiredEthernet)

  static let full = NWPath(
    NetworkPath(
      interfaces: [wifi, cable],
      usedInterfaces: [wifi],
      gateways: [
        PathGateway(address: .v4(0xC0A8_3201), interface: wifi),
        PathGateway(address: .v6(0xFE80_0000_0000_0000, 1), interface: wifi),
        PathGateway(address: .v6(0x2001_0DB8_0000_0000, 1), interface: cable),
      ],
      supportsIPv4: true,
      supportsIPv6: true,
      supportsDNS: true
    )
  )

  @Test func `a path tells all that is known`() {
    let path = Self.full
    #expect(path.status == .satisfied)
    #expect(path.unsatisfiedReason == .notAvailable)
    #expect(path.availableInterfaces.map(\.name) == ["wlan0", "eth0"])
    #expect(path.availableInterfaces.map(\.type) == [.wifi, .wiredEthernet])
    #expect(path.availableInterfaces.map(\.index) == [2, 3])
    #expect(path.supportsIPv4 && path.supportsIPv6 && path.supportsDNS)
    #expect(!path.isExpensive && !path.isConstrained)
    #expect(path.usesInterfaceType(.wifi) && !path.usesInterfaceType(.wiredEthernet))
    #expect(path.localEndpoint == nil && path.remoteEndpoint == nil)
    #expect(
      path.gateways.map(\.debugDescription) == [
        "192.168.50.1:0", "fe80::1%wlan0.0", "2001:db8::1.0",
      ]
    )
    #expect(path.gateways[1].interface?.name == "wlan0" && path.gateways[2].interface == nil)
  }

  @Test func `before the first update there is the path without anything`() {
    let path = NWPathMonitor().currentPath
    #expect(path.status == .unsatisfied && path == NWPath(.unsatisfied))
    #expect(path.availableInterfaces.isEmpty && path.gateways.isEmpty)
    #expect(!path.supportsIPv4 && !path.supportsIPv6 && !path.supportsDNS)
    #expect(path.debugDescription == "unsatisfied (No network route)")
  }

  @Test func `paths describe themselves as on Apple systems`() {
    #expect(
      Self.full.debugDescription
        == "satisfied (Path is satisfied), interface: wlan0, ipv4, ipv6, dns, uses wifi"
    )
    let tunnelled = NWPath(
      NetworkPath(
        interfaces: [Self.tunnel],
        usedInterfaces: [
          Self.tunnel, PathInterface(name: "wwan0", index: 4, type: .cellular, isExpensive: true),
        ],
        supportsIPv4: true
      )
    )
    #expect(
      tunnelled.debugDescription == "satisfied (Path is satisfied), interface: tun0, ipv4, "
        + "expensive, uses other, uses cellular"
    )
    #expect(NWPathMonitor().debugDescription == "NWPathMonitor(unsatisfied (No network route))")
  }

  @Test func `interfaces are equal by name and index`() {
    let other = NWInterface(PathInterface(name: "wlan0", index: 2, type: .other))
    let interface = NWInterface(Self.wifi)
    #expect(interface == other && interface.hashValue == other.hashValue)
    #expect(interface != NWInterface(PathInterface(name: "wlan0", index: 3, type: .wifi)))
    #expect(interface != NWInterface(PathInterface(name: "wlan1", index: 2, type: .wifi)))
    #expect("\(interface)" == "wlan0")
  }

  @Test(arguments: [
    (NWEndpoint.hostPort(host: "192.0.2.1", port: 80), "192.0.2.1:80"),
    (.hostPort(host: "2001:db8::1", port: .https), "2001:db8::1.443"),
    (.hostPort(host: "example.org", port: .any), "example.org:0"),
    (.unix(path: "/run/x"), "/run/x"),
    (
      URL(string: "https://example.org/x").map { .url($0) } ?? .unix(path: ""),
      "https://example.org/x"
    ),
    (
      .service(name: "printer", type: "_ipp._tcp", domain: "local.", interface: nil),
      "printer._ipp._tcplocal."
    ),
  ]) func `endpoints describe themselves`(endpoint: NWEndpoint, text: String) {
    #expect(endpoint.debugDescription == text)
    #expect(endpoint.interface == nil)
  }

  @Test func `addresses are read and written`() throws {
    let four = try #require(IPv4Address("127.0.0.1"))
    #expect(Array(four.rawValue) == [127, 0, 0, 1] && four.isLoopback && !four.isLinkLocal)
    #expect(IPv4Address(four.rawValue) == four)
    let six = try #require(IPv6Address("fe80::1"))
    #expect(six.rawValue.count == 16 && six.isLinkLocal && IPv6Address(six.rawValue) == six)
    #expect(IPv4Address("::1") == nil && IPv6Address("127.0.0.1") == nil)
    #expect(IPv4Address(six.rawValue) == nil && IPv6Address(four.rawValue) == nil)
    #expect(NWEndpoint.Port("70000") == nil && NWEndpoint.Port("443") == .https)
  }
}
