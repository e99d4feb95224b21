import Testing

@testable import RouteNetlink

struct AddressMessageTests {
  @Test func `an IPv6 address is added without duplicate detection`() {
    let request = NetlinkRequest.addAddress(
      InterfaceAddress(
        address: .v6(0x2001_0db8_0050_0000, 2),
        prefixLength: 64,
        interfaceIndex: 3,
        flags: .noDuplicateDetection
      )
    )
    let expected = hex(
      """
      0a 40 02 00 03000000                           // ifaddrmsg: family, length, flags, scope, index
      1400 0200 20010db8005000000000000000000002     // IFA_LOCAL
      1400 0100 20010db8005000000000000000000002     // IFA_ADDRESS
      0800 0800 02000000                             // IFA_FLAGS: NODAD
      """
    )
    #expect(request.type == 20)
    #expect(request.flags == 0x500)
    #expect(request.operation == "add address 2001:db8:50::2/64")
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `an IPv4 address is deleted`() {
    let request = NetlinkRequest.deleteAddress(
      InterfaceAddress(address: .v4(0xC0A8_3202), prefixLength: 24, interfaceIndex: 3)
    )
    let expected = hex("02 18 00 00 03000000 0800 0200 c0a83202 0800 0100 c0a83202")
    #expect(request.type == 21)
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test(
    arguments: [
      (
        """
        02 18 80 00 03000000 0800 0100 c0a83202 0800 0200 c0a83202 0700 0300 743000 00
        0800 0800 80000000 1400 0600 ffffffff ffffffff 47030000 47030000
        """, "192.168.50.2", 24, .permanent, .universe
      ),
      (
        "0a 40 c0 fd 03000000 1400 0100 fe80000000000000 00636ffffe6e3202 0800 0800 c0000000",
        "fe80::63:6fff:fe6e:3202", 64, [.permanent, .tentative], .link
      ),
      // Point to point: IFA_ADDRESS is the other end's.
      (
        "02 20 80 00 03000000 0800 0100 0a000002 0800 0200 0a000001", "10.0.0.1", 32, .permanent,
        .universe
      ),
    ] as [(String, String, UInt8, InterfaceAddress.Flags, RouteScope)]
  )
  func `an address as the kernel tells it`(
    text: String,
    address: String,
    length: UInt8,
    flags: InterfaceAddress.Flags,
    scope: RouteScope
  ) throws {
    let parsed = try #require(try InterfaceAddress.parse(hex(text)[...]))
    #expect(parsed.address.description == address)
    #expect(parsed.prefixLength == length)
    #expect(parsed.interfaceIndex == 3)
    #expect(parsed.flags == flags)
    #expect(parsed.scope == scope)
  }

  @Test func `addresses that cannot be are refused`() throws {
    #expect(throws: MalformedMessage("an ipv4 address of 3 bytes")) {
      try InterfaceAddress.parse(hex("02 18 80 00 03000000 0700 0100 c0a832 00")[...])
    }
    #expect(throws: MalformedMessage("an address message without an address")) {
      try InterfaceAddress.parse(hex("02 18 80 00 03000000")[...])
    }
    #expect(try InterfaceAddress.parse(hex("1c 18 80 00 03000000")[...]) == nil)
  }
}

struct RouteMessageTests {
  @Test func `a default route by a gateway`() {
    let request = NetlinkRequest.addRoute(
      Route(
        destination: .v4(0),
        prefixLength: 0,
        gateway: .v4(0xC0A8_3201),
        interfaceIndex: 3,
        metric: 600
      )
    )
    let expected = hex(
      """
      02 00 00 00 fe 04 00 01 00000000               // rtmsg: main, static, universe, unicast
      0800 0500 c0a83201                             // RTA_GATEWAY
      0800 0400 03000000                             // RTA_OIF
      0800 0600 58020000                             // RTA_PRIORITY 600
      0800 0f00 fe000000                             // RTA_TABLE
      """
    )
    #expect(request.type == 24)
    #expect(request.flags == 0x500)
    #expect(request.operation == "add route unicast 0.0.0.0/0 via 192.168.50.1")
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `a local route for everything`() {
    let request = NetlinkRequest.addRoute(
      Route(
        type: .local,
        destination: .v6(0, 0),
        prefixLength: 0,
        interfaceIndex: 1,
        table: Route.localTable
      )
    )
    let expected = hex(
      """
      0a 00 00 00 ff 04 00 02 00000000
      0800 0400 01000000
      0800 0f00 ff000000
      """
    )
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `a blackhole in a large table is deleted in any scope`() {
    let request = NetlinkRequest.deleteRoute(
      Route(
        type: .blackhole,
        destination: .v4(0x0A00_0000),
        prefixLength: 8,
        table: 1000,
        origin: .unspecified
      )
    )
    let expected = hex(
      """
      02 08 00 00 00 00 ff 06 00000000               // a table beyond 255 is told below
      0800 0100 0a000000
      0800 0f00 e8030000
      """
    )
    #expect(request.type == 25)
    #expect(request.subject == .nothing)
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test(
    arguments: [
      (.local, nil, 254), (.unicast, nil, 253), (.unicast, .v4(1), 0), (.blackhole, nil, 0),
    ] as [(RouteType, IPAddress?, UInt8)]
  )
  func `the scope of an IPv4 route is what ip takes`(
    type: RouteType,
    gateway: IPAddress?,
    scope: UInt8
  ) {
    let route = Route(type: type, destination: .v4(0), prefixLength: 0, gateway: gateway)
    #expect(NetlinkRequest.addRoute(route).body.bytes[6] == scope)
  }

  @Test func `routes as the kernel tells them`() throws {
    let gateway = try #require(
      try Route.parse(
        hex(
          """
          02 00 00 00 fe 03 00 01 10000000           // linkdown
          0800 0f00 fe000000 0800 0600 58020000 0800 0500 c0a83201 0800 0400 03000000
          """
        )[...]
      )
    )
    var expected = Route(
      destination: .v4(0),
      prefixLength: 0,
      gateway: .v4(0xC0A8_3201),
      interfaceIndex: 3,
      metric: 600,
      flags: .linkDown,
      origin: .boot,
      scope: .universe
    )
    #expect(gateway == expected)
    #expect(gateway.isDefault)
    let multipath = try #require(
      try Route.parse(
        hex(
          """
          02 10 00 00 fe 03 00 01 00000000
          0800 0f00 fe000000 0800 0100 0a090000
          2400 0900 1000 01 00 03000000 0800 0500 c0a83201
                    1000 00 00 03000000 0800 0500 c0a83203
          """
        )[...]
      )
    )
    expected = Route(
      destination: .v4(0x0A09_0000),
      prefixLength: 16,
      gateway: .v4(0xC0A8_3201),
      interfaceIndex: 3,
      flags: .dead,
      origin: .boot,
      scope: .universe
    )
    expected.isMultipath = true
    #expect(multipath == expected)
  }

  @Test(arguments: [
    "02 10 00 00 fe 03 00 01 00000000 0c00 0900 0700 00 00 03000000",
    "02 10 00 00 fe 03 00 01 00000000 0c00 0900 ffff 00 00 03000000",
    "02 10 00 00 fe 03 00 01 00000000 0600 0500 0102 0000",
    "0a 10 00 00 fe 03 00 01 00000000 0800 0500 01020304",
    "02 10 00 00 fe 03 00 01 0000",
  ])
  func `routes that cannot be are refused`(text: String) {
    #expect(throws: MalformedMessage.self) { try Route.parse(hex(text)[...]) }
  }

  @Test func `cached routes and other families are left out`() throws {
    #expect(try Route.parse(hex("0a 80 00 00 fe 03 00 01 00020000")[...]) == nil)
    #expect(try Route.parse(hex("80 80 00 00 fe 03 00 01 00000000")[...]) == nil)
  }
}

struct NeighbourMessageTests {
  private let bytes = hex(
    """
    02 000000 03000000 8000 00 00                    // ndmsg: index 3, NUD_PERMANENT
    0800 0100 c0a83201                               // NDA_DST
    0a00 0200 02636f6e3201 0000                      // NDA_LLADDR
    """
  )

  @Test func `a permanent neighbour, there and back`() throws {
    let neighbour = Neighbour(
      address: .v4(0xC0A8_3201),
      macAddress: MACAddress("02:63:6f:6e:32:01"),
      interfaceIndex: 3,
      state: .permanent
    )
    let request = NetlinkRequest.setNeighbour(neighbour)
    #expect(request.type == 28)
    #expect(request.flags == 0x500)
    #expect(dump(request.body.bytes) == dump(bytes))
    #expect(try Neighbour.parse(bytes[...]) == neighbour)
  }

  @Test func `a neighbour without an address is refused`() throws {
    #expect(throws: MalformedMessage("a neighbour message without an ipv4 address")) {
      try Neighbour.parse(bytes[..<12])
    }
    #expect(try Neighbour.parse(hex("07 000000 03000000 8000 00 00")[...]) == nil)
  }
}
