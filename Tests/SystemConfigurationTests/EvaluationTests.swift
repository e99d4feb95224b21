import ReachabilityMonitors
import RouteNetlink
import Testing

@testable import SystemConfiguration

/// What flags follow from what the kernel tells, without a kernel.
@Suite struct EvaluationTests {
  typealias Flags = SCNetworkReachabilityFlags

  /// A machine with one uplink, as a value.
  struct Machine: Sendable, CustomTestStringConvertible {
    var name: String
    var link: LinkFacts
    var isOnline = true

    var testDescription: String { name }

    static let wifi = Machine(name: "wifi", link: LinkFacts(index: 2, name: "wlan0"))
    static let cellular = Machine(name: "cellular", link: LinkFacts(index: 2, name: "wwan0"))
    static let noRoute = Machine(
      name: "no route",
      link: LinkFacts(index: 2, name: "wlan0"),
      isOnline: false
    )
    static let noCarrier = Machine(
      name: "no carrier",
      link: LinkFacts(index: 2, name: "wlan0", isRunning: false)
    )

    var snapshot: KernelSnapshot {
      let route = RouteEntry(
        destination: .v4(0),
        prefixLength: 0,
        hops: [RouteHop(interfaceIndex: 2, gateway: .v4(0x0A00_0101))]
      )
      return KernelSnapshot(
        links: [LinkFacts(index: 1, name: "lo", isLoopback: true), link],
        addresses: [
          InterfaceAddress(address: .v4(0x0A00_0102), prefixLength: 24, interfaceIndex: 2)
        ],
        routes: isOnline ? [route] : []
      )
    }

    /// The kernel's answer, which does not heed the carrier.
    func route(to address: IPAddress) -> RouteEntry? {
      if address.isLoopback || address == .v4(0x0A00_0102) {
        return RouteEntry(
          type: .local,
          destination: address,
          prefixLength: 32,
          hops: [RouteHop(interfaceIndex: 1)]
        )
      }
      guard case .v4(let number) = address else { return nil }
      if number >> 8 == 0x0A0001 {
        return RouteEntry(
          destination: .v4(0x0A00_0100),
          prefixLength: 24,
          hops: [RouteHop(interfaceIndex: 2)]
        )
      }
      return snapshot.routes.first
    }

    func verdict(_ target: Target, _ resolution: Resolution = .unknown) -> Verdict {
      Evaluation(snapshot, path: snapshot.path(), route: route).verdict(on: target, resolution)
    }
  }

  private static func to(_ text: String, scope: Int32 = 0) -> Destination {
    IPAddress(text).map { Destination($0, scope: scope) } ?? Destination(.v4(0))
  }

  static let byAddress: [(Machine, String, Flags)] = [
    (.wifi, "0.0.0.0", .reachable),
    (.wifi, "::", .reachable),
    (.wifi, "192.0.2.1", .reachable),
    (.wifi, "10.0.1.7", [.reachable, .isDirect]),
    (.wifi, "169.254.3.4", [.reachable, .isDirect]),
    (.wifi, "10.0.1.2", [.reachable, .isLocalAddress, .isDirect]),
    (.wifi, "127.0.0.1", [.reachable, .isLocalAddress, .isDirect]),
    (.wifi, "2001:db8::1", []),
    (.cellular, "0.0.0.0", [.reachable, .transientConnection, .isWWAN]),
    (.cellular, "192.0.2.1", [.reachable, .transientConnection, .isWWAN]),
    (.cellular, "169.254.3.4", [.reachable, .transientConnection, .isWWAN]),
    (.noRoute, "0.0.0.0", []),
    (.noRoute, "192.0.2.1", []),
    (.noRoute, "169.254.3.4", []),
    (.noRoute, "10.0.1.7", [.reachable, .isDirect]),
    (.noRoute, "127.0.0.1", [.reachable, .isLocalAddress, .isDirect]),
    (.noCarrier, "0.0.0.0", []),
    (.noCarrier, "192.0.2.1", []),
    (.noCarrier, "10.0.1.7", []),
    (.noCarrier, "10.0.1.2", [.reachable, .isLocalAddress, .isDirect]),
  ]

  @Test(arguments: byAddress)
  func `flags by address`(machine: Machine, address: String, flags: Flags) {
    #expect(machine.verdict(.address(Self.to(address))).flags == flags)
  }

  static let byName: [(Machine, [String]?, Flags, Int)] = [
    (.wifi, nil, .reachable, 0),
    (.wifi, [], [], 0),
    (.wifi, ["192.0.2.1"], .reachable, 1),
    (.wifi, ["2001:db8::1", "192.0.2.1"], .reachable, 2),
    (.wifi, ["2001:db8::1"], [], 1),
    (.wifi, ["127.0.0.1"], [.reachable, .isLocalAddress, .isDirect], 1),
    (.cellular, nil, [.reachable, .transientConnection, .isWWAN], 0),
    (.cellular, ["192.0.2.1"], [.reachable, .transientConnection, .isWWAN], 1),
    (.noRoute, nil, [], 0),
    (.noRoute, ["127.0.0.1"], [], 0),
    (.noCarrier, nil, [], 0),
  ]

  @Test(arguments: byName)
  func `flags by name, before and after an answer`(
    machine: Machine,
    addresses: [String]?,
    flags: Flags,
    endpoints: Int
  ) {
    let resolution = addresses.map { Resolution.answered($0.map { Self.to($0) }) } ?? .unknown
    let verdict = machine.verdict(.name("example.org"), resolution)
    #expect(verdict.flags == flags)
    #expect(verdict.endpoints == endpoints)
  }

  @Test(
    arguments: [
      ("10.0.1.2", "192.0.2.1", Flags.reachable),
      ("0.0.0.0", "192.0.2.1", .reachable),
      ("10.0.1.3", "192.0.2.1", []),
      ("10.0.1.2", nil, [.reachable, .isLocalAddress, .isDirect]),
      ("0.0.0.0", nil, .reachable),
      (nil, "10.0.1.7", [.reachable, .isDirect]),
    ] as [(String?, String?, Flags)]
  )
  func `flags by a pair of addresses`(local: String?, remote: String?, flags: Flags) {
    let target = Target.pair(local: local.map { Self.to($0) }, remote: remote.map { Self.to($0) })
    #expect(Machine.wifi.verdict(target).flags == flags)
  }

  @Test func `a link-local address is reached by the interface that it names`() {
    let near = Target.address(Self.to("fe80::9", scope: 2))
    #expect(Machine.wifi.verdict(near).flags == [.reachable, .isDirect])
    #expect(Machine.noRoute.verdict(near).flags == [.reachable, .isDirect])
    #expect(Machine.noCarrier.verdict(near).flags == [])
    #expect(Machine.wifi.verdict(.address(Self.to("fe80::9", scope: 9))).flags == [])
  }

  @Test func `a tunnel is transient, and counts only with something to carry it`() {
    var snapshot = Machine.cellular.snapshot
    snapshot.links.append(LinkFacts(index: 5, name: "wg0", kind: "wireguard"))
    snapshot.addresses.append(
      InterfaceAddress(address: .v4(0x0A09_0002), prefixLength: 24, interfaceIndex: 5)
    )
    snapshot.routes = [
      RouteEntry(destination: .v4(0), prefixLength: 0, hops: [RouteHop(interfaceIndex: 5)])
    ]
    let all = Target.address(Destination(.v4(0)))
    func flags(_ snapshot: KernelSnapshot) -> Flags {
      Evaluation(snapshot, path: snapshot.path()) { _ in snapshot.routes.first }
        .verdict(on: all, .unknown).flags
    }
    #expect(flags(snapshot) == [.reachable, .transientConnection, .isWWAN])
    snapshot.links[1].name = "wlan0"
    #expect(flags(snapshot) == [.reachable, .transientConnection])
    snapshot.links[1].isRunning = false
    #expect(flags(snapshot) == [])
  }
}
