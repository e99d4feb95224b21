import NetworkNamespaces
import RouteNetlink
import TestSupport
import Testing

extension UntimedTier {
  @Suite struct Addresses {
    /// Two namespaces joined by a cable that is up.
    private func cable() throws -> (Place, Place) {
      let (near, far) = (try Place(), try Place())
      try near.netlink.createVeth(
        VethEnd(name: "v0"),
        VethEnd(name: "v0", namespace: far.namespace.descriptor)
      )
      for place in [near, far] {
        try place.netlink.changeLink(place.index("v0"), LinkChange(up: true))
      }
      return (near, far)
    }

    private func address(_ text: String) throws -> IPAddress {
      try #require(IPAddress(text))
    }

    @Test func `addresses can be used at once, without duplicate detection`() throws {
      let (near, far) = try cable()
      defer { withExtendedLifetime(far) {} }
      let index = try near.index("v0")
      let (four, six) = (try address("192.0.2.1"), try address("2001:db8::1"))
      try near.netlink.addAddress(four, prefixLength: 24, to: index)
      try near.netlink.addAddress(six, prefixLength: 64, to: index)
      let shown = try near.json("ip", "-j", "address", "show", "dev", "v0").elements.first
      let entries = shown?["addr_info"].elements.filter { $0["scope"] == "global" } ?? []
      #expect(entries.map { $0["local"] } == ["192.0.2.1", "2001:db8::1"])
      #expect(entries.map { $0["prefixlen"] } == [24, 64])
      #expect(entries.allSatisfy { $0["tentative"] == .null })
      #expect(entries.last?["nodad"] == true)

      let read = try near.netlink.addresses().filter {
        !$0.address.isLinkLocal && !$0.address.isLoopback
      }
      #expect(Set(read.map(\.address)) == [four, six])
      #expect(read.allSatisfy { $0.flags.contains(.permanent) && !$0.flags.contains(.tentative) })

      // Once more is no error, and a deletion leaves nothing.
      try near.netlink.addAddress(four, prefixLength: 24, to: index)
      try near.netlink.deleteAddress(four, prefixLength: 24, from: index)
      try near.netlink.deleteAddress(six, prefixLength: 64, from: index)
      let left = try near.json("ip", "-j", "address", "show", "dev", "v0").elements.first
      #expect(left?["addr_info"].elements.contains { $0["scope"] == "global" } == false)
    }

    @Test func `routes of both families are as ip shows them`() throws {
      let (near, far) = try cable()
      defer { withExtendedLifetime(far) {} }
      let index = try near.index("v0")
      try near.netlink.addAddress(address("192.0.2.2"), prefixLength: 24, to: index)
      try near.netlink.addAddress(address("2001:db8::2"), prefixLength: 64, to: index)
      let routes = [
        Route(
          destination: .v4(0),
          prefixLength: 0,
          gateway: try address("192.0.2.1"),
          interfaceIndex: index,
          metric: 600
        ),
        Route(
          destination: .v6(0, 0),
          prefixLength: 0,
          gateway: try address("fe80::1"),
          interfaceIndex: index,
          metric: 600
        ),
        Route(
          destination: try address("198.51.100.0"),
          prefixLength: 25,
          interfaceIndex: index,
          metric: 5
        ),
        Route(
          type: .blackhole,
          destination: try address("2001:db8:dead::"),
          prefixLength: 48,
          metric: 7
        ),
        Route(
          type: .local,
          destination: try address("203.0.113.0"),
          prefixLength: 24,
          interfaceIndex: 1,
          table: Route.localTable
        ),
      ]
      for route in routes { try near.netlink.addRoute(route) }
      let four = try near.json("ip", "-j", "route", "show", "table", "main").elements
      let way = try #require(four.first { $0["dst"] == "default" })
      #expect(way["gateway"] == "192.0.2.1")
      #expect(way["metric"] == 600)
      #expect(way["dev"] == "v0")
      #expect(four.first { $0["dst"] == "198.51.100.0/25" }?["metric"] == 5)
      let six = try near.json("ip", "-j", "-6", "route", "show", "table", "main").elements
      #expect(six.first { $0["dst"] == "default" }?["gateway"] == "fe80::1")
      #expect(six.first { $0["dst"] == "2001:db8:dead::/48" }?["type"] == "blackhole")
      let local = try near.json("ip", "-j", "route", "show", "table", "local").elements
      #expect(local.first { $0["dst"] == "203.0.113.0/24" }?["type"] == "local")

      let read = try near.netlink.routes()
      for route in routes {
        let match = read.first {
          $0.destination == route.destination && $0.prefixLength == route.prefixLength
            && $0.type == route.type
        }
        #expect(match?.gateway == route.gateway)
        #expect(match?.metric == route.metric)
        #expect(match?.table == route.table)
      }
      for route in routes { try near.netlink.deleteRoute(route) }
      let left = try near.run("ip", "route") + near.run("ip", "-6", "route")
      #expect(!left.contains("default") && !left.contains("blackhole"))
    }

    @Test func `permanent neighbours of both families are as ip shows them`() throws {
      let (near, far) = try cable()
      defer { withExtendedLifetime(far) {} }
      let index = try near.index("v0")
      let mac = try #require(MACAddress("02:63:6f:6e:32:01"))
      for text in ["192.0.2.1", "2001:db8::1", "fe80::1"] {
        try near.netlink.setPermanentNeighbour(address(text), macAddress: mac, on: index)
      }
      let shown = try near.json("ip", "-j", "neigh", "show", "nud", "permanent").elements
      #expect(Set(shown.map { $0["dst"] }) == ["192.0.2.1", "2001:db8::1", "fe80::1"])
      #expect(
        shown.allSatisfy { $0["lladdr"] == "02:63:6f:6e:32:01" && $0["state"] == ["PERMANENT"] }
      )
      let read = try near.netlink.neighbours().filter { $0.state == .permanent }
      #expect(read.count == 3 && read.allSatisfy { $0.macAddress == mac })
    }
  }
}
