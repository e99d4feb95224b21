import MonitorTestSupport
import NetworkNamespaces
import ReachabilityMonitors
import RouteNetlink
import Testing

/// The observer on a real kernel, in network namespaces of its own.
@Suite(.ownThread, .serialized) struct LiveObserverTests {
  static let families: [[AddressFamily]] = [[.ipv4], [.ipv6], [.ipv4, .ipv6]]

  enum Outage: CaseIterable {
    case carrier
    case admin
    case address
    case route
  }

  @Test(arguments: Outage.allCases, families)
  func `each outage and its end, by its events alone`(
    outage: Outage,
    families: [AddressFamily]
  ) throws {
    let place = try LivePlace()
    try place.connect("wlan0", families, metric: 7)
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    #expect(follower.paths.last?.supportsIPv4 == families.contains(.ipv4))
    #expect(follower.paths.last?.supportsIPv6 == families.contains(.ipv6))

    switch outage {
    case .carrier: try place.switchFar("wlan0", on: false)
    case .admin: try place.switchNear("wlan0", on: false)
    case .address:
      for family in families { try place.removeAddress("wlan0", family, metric: 7) }
    case .route:
      for family in families { try place.removeRoute("wlan0", family, metric: 7) }
    }
    try follower.follow { !$0.isSatisfied }
    try follower.catchUp(place)

    switch outage {
    case .carrier: try place.switchFar("wlan0", on: true)
    case .admin: try place.switchNear("wlan0", on: true)
    default: break
    }
    for family in families {
      // Where the kernel took them away with the rest; else this changes nothing.
      try place.address("wlan0", family, metric: 7)
      try place.route("wlan0", family, metric: 7)
    }
    try follower.follow {
      $0.supportsIPv4 == families.contains(.ipv4) && $0.supportsIPv6 == families.contains(.ipv6)
    }
    try follower.catchUp(place)
    // With two families the one may come or go a moment before the other.
    let told = follower.told.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(told == ["on wlan0", "off", "on wlan0"])
    if families.count == 1 { #expect(follower.told == told) }
  }

  @Test(arguments: families) func `link, address and route come one after the other`(
    families: [AddressFamily]
  ) throws {
    let place = try LivePlace()
    var follower = Follower(try place.observer())
    try follower.look()
    try place.lay("wlan0")
    try follower.catchUp(place)
    for family in families { try place.address("wlan0", family, metric: 7) }
    try follower.catchUp(place)
    #expect(follower.told == ["off"])
    for family in families { try place.route("wlan0", family, metric: 7) }
    try follower.catchUp(place)
    #expect(
      follower.told.first == "off" && follower.told.dropFirst().allSatisfy { $0 == "on wlan0" }
    )
    #expect(follower.paths.last?.isSatisfied == true)
  }

  @Test func `a hand-over without a gap is never off`() throws {
    let place = try LivePlace()
    try place.connect("wwan0", metric: 70)
    var follower = Follower(try place.observer())
    try follower.follow { $0.supportsIPv4 && $0.supportsIPv6 }
    try place.connect("wlan0", metric: 60)
    try follower.follow { $0.interfaces.first?.name == "wlan0" && $0.usedInterfaces.count == 1 }
    try place.switchNear("wwan0", on: false)
    try follower.follow { $0.interfaces.count == 1 }
    try follower.catchUp(place)
    #expect(!follower.told.contains("off"), "\(follower.told)")
    #expect(follower.paths.first?.uses(.cellular) == true)
    #expect(follower.paths.first?.isExpensive == true)
    #expect(follower.paths.last?.uses(.wifi) == true)
    #expect(follower.paths.last?.isExpensive == false)
  }

  @Test func `the preferred of two default routes goes and returns`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    try place.connect("wlan0", [.ipv4], metric: 60)
    var follower = Follower(try place.observer())
    try follower.follow { $0.interfaces.count == 2 }
    try place.removeRoute("eth0", .ipv4, metric: 10)
    try follower.catchUp(place)
    try place.route("eth0", .ipv4, metric: 10)
    try follower.catchUp(place)
    #expect(follower.told == ["on eth0", "on wlan0", "on eth0"])
  }

  @Test func `bridges and veths of others change nothing, and do not hide an outage`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    try place.netlink.createLink(name: "docker0", kind: "bridge")
    let bridge = try place.index("docker0")
    try place.netlink.changeLink(bridge, LinkChange(up: true))
    try place.netlink.addAddress(.v4(0xAC11_0001), prefixLength: 16, to: bridge)
    try place.lay("veth1a2b")
    try place.netlink.changeLink(try place.index("veth1a2b"), LinkChange(master: bridge))
    try follower.catchUp(place)
    #expect(follower.told == ["on eth0"])
    try place.switchFar("eth0", on: false)
    try follower.follow { !$0.isSatisfied }
    #expect(follower.told == ["on eth0", "off"])
  }

  @Test func `rules are watched and heeded`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    try place.run("ip", "rule", "add", "priority", "100", "prohibit")
    try follower.follow { !$0.isSatisfied }
    try place.run("ip", "rule", "del", "priority", "100")
    try follower.follow { $0.isSatisfied }
    try place.run(
      "ip",
      "rule",
      "add",
      "not",
      "fwmark",
      "0xca6c",
      "priority",
      "101",
      "table",
      "51820"
    )
    try place.run("ip", "route", "add", "blackhole", "default", "table", "51820")
    try follower.follow { !$0.isSatisfied }
    #expect(follower.told == ["on eth0", "off", "on eth0", "off"])
  }

  @Test func `several next hops are followed one by one`() throws {
    // IPv6, for which no kernel can be without them.
    let place = try LivePlace()
    try place.connect("eth0", [.ipv6], metric: 10)
    try place.connect("eth1", [.ipv6], metric: 11)
    for (name, metric) in [("eth0", UInt8(10)), ("eth1", 11)] {
      try place.removeRoute(name, .ipv6, metric: metric)
    }
    let hops = ["eth0", "eth1"].flatMap { ["nexthop", "via", "fe80::1", "dev", $0] }
    try place.run(["ip", "-6", "route", "add", "default"] + hops)
    var follower = Follower(try place.observer())
    try follower.follow { $0.interfaces.count == 2 }
    try place.switchFar("eth0", on: false)
    try follower.follow { $0.interfaces.count == 1 }
    #expect(follower.told == ["on eth0", "on eth1"])
    #expect(follower.paths.last?.gateways.map(\.text) == ["fe80::1%eth1"])
  }

  @Test func `an alias marks, while it runs`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    var follower = Follower(try place.observer())
    try follower.follow { !$0.isExpensive && $0.isSatisfied }
    let index = try place.index("eth0")
    try place.netlink.changeLink(index, LinkChange(alias: "expensive"))
    try follower.follow { $0.isExpensive && !$0.isConstrained }
    try place.netlink.changeLink(index, LinkChange(alias: "constrained"))
    try follower.follow { !$0.isExpensive && $0.isConstrained }
  }

  @Test func `after a storm that nobody read, one look tells the truth`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    let index = try place.index("eth0")
    for number in 0..<4000 {
      let route = Route(
        destination: .v4(0x0B00_0000 | UInt32(number) << 8),
        prefixLength: 24,
        interfaceIndex: index
      )
      try place.netlink.addRoute(route)
      try place.netlink.deleteRoute(route)
    }
    try place.removeRoute("eth0", .ipv4, metric: 10)
    #expect(isReadable(follower.observer.fileDescriptor, within: .zero))
    try follower.look()
    #expect(follower.told == ["on eth0", "off"])
    // The overrun is dealt with: nothing is left to read, and new events come.
    #expect(!isReadable(follower.observer.fileDescriptor, within: .zero))
    try place.route("eth0", .ipv4, metric: 10)
    try follower.catchUp(place)
    #expect(follower.told == ["on eth0", "off", "on eth0"])
  }

  @Test func `nothing wakes it that does not matter`() throws {
    let (place, other) = (try LivePlace(), try LivePlace())
    try place.connect("eth0", [.ipv4], metric: 10)
    var follower = Follower(try place.observer())
    try follower.follow { $0.isSatisfied }
    // An address that is still being checked changes once more by itself.
    try follower.settle()
    try follower.catchUp(place)
    let index = try place.index("eth0")
    try place.netlink.setPermanentNeighbour(
      .v4(0x0A00_0A01),
      macAddress: try #require(MACAddress("02:00:00:00:00:01")),
      on: index
    )
    try other.connect("eth0", metric: 10)
    #expect(!isReadable(follower.observer.fileDescriptor, within: .milliseconds(200)))
  }

  @Test func `ten thousand observers leave no descriptor behind`() throws {
    let place = try LivePlace()
    let before = openDescriptors()
    try place.namespace.run { () throws(NetlinkError) in
      for number in 0..<10_000 {
        var observer = try PathObserver()
        if number.isMultiple(of: 100) { _ = try observer.snapshot() }
      }
    }
    // Other tests open and close some meanwhile, never as many as this could leave.
    #expect(openDescriptors() - before < 1000)
  }
}
