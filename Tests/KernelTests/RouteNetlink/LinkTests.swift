import NetworkNamespaces
import RouteNetlink
import TestSupport
import Testing

extension UntimedTier {
  @Suite struct Links {
    @Test func `a veth pair across namespaces is as ip shows it`() throws {
      let (near, far) = (try Place(), try Place())
      let address = try #require(MACAddress("02:63:6f:6e:32:02"))
      try near.netlink.createVeth(
        VethEnd(name: "near0", macAddress: address, gsoMaxSegments: 1),
        VethEnd(name: "far0", namespace: far.namespace.descriptor, gsoMaxSegments: 7)
      )
      let index = try near.index("near0")
      try near.netlink.changeLink(
        index,
        LinkChange(up: true, alias: "made by a test", mtu: 1400)
      )
      try far.netlink.changeLink(far.index("far0"), LinkChange(up: true))

      let shown = try near.json("ip", "-j", "-d", "link", "show", "dev", "near0").elements.first
      #expect(shown?["linkinfo"]["info_kind"] == "veth")
      #expect(shown?["address"] == "02:63:6f:6e:32:02")
      #expect(shown?["gso_max_segs"] == 1)
      #expect(shown?["mtu"] == 1400)
      #expect(shown?["ifalias"] == "made by a test")
      let other = try far.json("ip", "-j", "-d", "link", "show", "dev", "far0").elements.first
      #expect(other?["gso_max_segs"] == 7)

      let link = try #require(try near.netlink.link(named: "near0"))
      #expect(link.kind == "veth")
      #expect(link.isUp)
      #expect(link.macAddress == address)
      #expect(link.gsoMaxSegments == 1)
      #expect(link.mtu == 1400)
      #expect(link.alias == "made by a test")
      #expect(link.peerIndex == (try far.index("far0")))
      #expect(link.peerNamespaceID != nil)

      try near.netlink.changeLink(index, LinkChange(up: false))
      try near.netlink.changeLink(index, LinkChange(name: "renamed0"))
      #expect(try near.netlink.link(named: "near0") == nil)
      try near.netlink.deleteLink(index)
      #expect(try far.netlink.link(named: "far0") == nil)
    }

    @Test func `an interface moves to another namespace`() throws {
      let (near, far) = (try Place(), try Place())
      try near.netlink.createLink(name: "moved0", kind: "dummy")
      try near.netlink.changeLink(
        near.index("moved0"),
        LinkChange(namespace: far.namespace.descriptor)
      )
      #expect(try near.netlink.link(named: "moved0") == nil)
      let shown = try far.json("ip", "-j", "link", "show", "dev", "moved0").elements.first
      #expect(shown?["ifname"] == "moved0")
    }

    @Test func `bridges have ports, and ifb is a kind`() throws {
      let place = try Place()
      try place.netlink.createLink(name: "br0", kind: "bridge")
      try place.netlink.createLink(name: "ifb9", kind: "ifb")
      try place.netlink.createLink(name: "port0", kind: "dummy")
      let bridge = try place.index("br0")
      try place.netlink.changeLink(place.index("port0"), LinkChange(master: bridge))
      let shown = try place.json("ip", "-j", "-d", "link").elements
      let kinds = Dictionary(
        uniqueKeysWithValues: shown.map { ($0["ifname"], $0["linkinfo"]["info_kind"]) }
      )
      #expect(kinds == ["lo": .null, "br0": "bridge", "ifb9": "ifb", "port0": "dummy"])
      #expect(shown.first { $0["ifname"] == "port0" }?["master"] == "br0")
      let links = try place.netlink.links()
      #expect(links.first { $0.name == "port0" }?.master == bridge)
      #expect(
        Dictionary(uniqueKeysWithValues: links.map { ($0.name, $0.kind) })
          == ["lo": nil, "br0": "bridge", "ifb9": "ifb", "port0": "dummy"]
      )
    }
  }
}
