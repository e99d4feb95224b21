import Testing

@testable import RouteNetlink

struct LinkRequestTests {
  private let address = MACAddress("02:63:6f:6e:32:01")

  @Test func `a veth pair names both ends with all they have`() {
    let request = NetlinkRequest.createVeth(
      VethEnd(name: "wlan0", macAddress: address, namespace: 7, gsoMaxSegments: 1),
      VethEnd(name: "down-wlan0", namespace: 8)
    )
    let expected = hex(
      """
      00000000 00000000 00000000 00000000            // ifinfomsg: all zero
      0a00 0300 776c616e3000 0000                    // IFNAME "wlan0"
      0a00 0100 02636f6e3201 0000                    // ADDRESS
      0800 1c00 07000000                             // NET_NS_FD
      0800 2800 01000000                             // GSO_MAX_SEGS
      4000 1200                                      // LINKINFO
        0900 0100 7665746800 000000                  //   INFO_KIND "veth"
        3000 0200                                    //   INFO_DATA
          2c00 0100                                  //     VETH_INFO_PEER
            00000000 00000000 00000000 00000000      //       ifinfomsg
            0f00 0300 646f776e2d776c616e3000 00      //       IFNAME "down-wlan0"
            0800 1c00 08000000                       //       NET_NS_FD
      """
    )
    #expect(request.type == 16)
    #expect(request.flags == 0x600)
    #expect(!request.isDump)
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `a link of a simple kind`() {
    let request = NetlinkRequest.createLink(name: "ifb0", kind: "ifb")
    let expected = hex(
      """
      00000000 00000000 00000000 00000000
      0900 0300 6966623000 000000                    // IFNAME "ifb0"
      0c00 1200 0800 0100 69666200                   // LINKINFO { INFO_KIND "ifb" }
      """
    )
    #expect(request.type == 16)
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `a change says only what is to change`() {
    let everything = NetlinkRequest.changeLink(
      5,
      LinkChange(
        up: true,
        name: "e0",
        alias: "hi",
        mtu: 1400,
        gsoMaxSegments: 1,
        master: 0,
        namespace: 9,
        macAddress: address
      )
    )
    let expected = hex(
      """
      00000000 05000000 01000000 01000000            // ifinfomsg: index, IFF_UP, change IFF_UP
      0700 0300 653000 00                            // IFNAME
      0600 1400 6869 0000                            // IFALIAS, without a NUL
      0800 0400 78050000                             // MTU
      0800 2800 01000000                             // GSO_MAX_SEGS
      0800 0a00 00000000                             // MASTER: none
      0800 1c00 09000000                             // NET_NS_FD
      0a00 0100 02636f6e3201 0000                    // ADDRESS
      """
    )
    #expect(everything.type == 19)
    #expect(everything.flags == 0)
    #expect(dump(everything.body.bytes) == dump(expected))
    let nothing = NetlinkRequest.changeLink(5, LinkChange())
    #expect(dump(nothing.body.bytes) == "00000000 05000000 00000000 00000000")
    let down = NetlinkRequest.changeLink(5, LinkChange(up: false))
    #expect(dump(down.body.bytes) == "00000000 05000000 00000000 01000000")
  }

  @Test func `look-ups, lists and deletions`() {
    #expect(NetlinkRequest.links.isDump)
    #expect(dump(NetlinkRequest.links.body.bytes) == "00000000 00000000 00000000 00000000")
    let named = NetlinkRequest.link(named: "lo")
    #expect(!named.isDump)
    #expect(dump(named.body.bytes.suffix(8)) == "07000300 6c6f0000")
    let deletion = NetlinkRequest.deleteLink(4)
    #expect(deletion.type == 17)
    #expect(dump(deletion.body.bytes) == "00000000 04000000 00000000 00000000")
  }

  @Test func `a link as the kernel tells it`() throws {
    let link = try #require(try Link.parse(recordedLink[...]))
    #expect(link.index == 3)
    #expect(link.name == "t0")
    #expect(link.flags == [.up, .broadcast, .running, .lowerUp, Link.Flags(rawValue: 0x1000)])
    #expect(link.isUp && !link.isLoopback && link.hasCarrier)
    #expect(link.operationalState == .up)
    #expect(link.mtu == 1500)
    #expect(link.macAddress?.description == "02:63:6f:6e:32:02")
    #expect(link.alias == "cable")
    #expect(link.kind == "veth")
    #expect(link.peerIndex == 2)
    #expect(link.peerNamespaceID == nil)
    #expect(link.master == nil)
    #expect(link.gsoMaxSegments == 65_535)
    #expect(link.statistics?.sentPackets == 1)
    #expect(link.statistics?.sentBytes == 110)
    #expect(link.statistics?.receivedBytes == 90)
  }

  @Test func `a link message of a bridge port is no link`() throws {
    var bytes = recordedLink
    bytes[0] = 7  // AF_BRIDGE
    #expect(try Link.parse(bytes[...]) == nil)
  }

  @Test func `a link cut at any length never traps`() {
    for count in 0..<recordedLink.count { parseEverything(Array(recordedLink.prefix(count))) }
    #expect(throws: MalformedMessage("8 bytes wanted, 4 left")) {
      try LinkStatistics(parsing: [0, 0, 0, 0])
    }
  }
}

/// What Linux 6.18 told of a veth, shortened.
private let recordedLink = hex(
  """
  00000100 03000000 43100100 00000000                // ifinfomsg: Ethernet, index 3
  0700 0300 743000 00                                // IFNAME
  0800 0d00 e8030000                                 // TXQLEN
  0500 1000 06 000000                                // OPERSTATE: up
  0800 0400 dc050000                                 // MTU
  0800 2800 ffff0000                                 // GSO_MAX_SEGS
  0500 2100 01 000000                                // CARRIER
  0a00 1400 6361626c6500 0000                        // IFALIAS
  0a00 0100 02636f6e3202 0000                        // ADDRESS
  4400 1700                                          // STATS64, shortened
    0000000000000000 0100000000000000 5a00000000000000 6e00000000000000
    0000000000000000 0000000000000000 0000000000000000 0000000000000000
  0800 0500 02000000                                 // LINK
  1000 1200 0900 0100 7665746800 000000              // LINKINFO { INFO_KIND "veth" }
  """
)
