import Testing

@testable import RouteNetlink

@Suite struct RouteEntryTests {
  static let routes: [(String, RouteEntry?)] = [
    // default via 192.168.50.1 dev (3) metric 600, linkdown
    (
      """
      02 00 00 00 fe 03 00 01 10000000 0800 0f00 fe000000 0800 0600 58020000
      0800 0500 c0a83201 0800 0400 03000000
      """,
      RouteEntry(
        destination: .v4(0),
        prefixLength: 0,
        hops: [RouteHop(interfaceIndex: 3, gateway: .v4(0xC0A8_3201), flags: .linkDown)],
        metric: 600
      )
    ),
    // default nexthop via 10.0.0.1 dev (3) dead nexthop dev (4), table 1000
    (
      """
      02 00 00 00 fc 03 00 01 00000000 0800 0f00 e8030000
      2000 0900 1000 01 00 03000000 0800 0500 0a000001 0800 00 00 04000000
      """.replacing("2000 0900", with: "1c00 0900"),
      RouteEntry(
        destination: .v4(0),
        prefixLength: 0,
        hops: [
          RouteHop(interfaceIndex: 3, gateway: .v4(0x0A00_0001), flags: .dead),
          RouteHop(interfaceIndex: 4),
        ],
        table: 1000
      )
    ),
    // default via inet6 fe80::1 dev (3)
    (
      """
      02 00 00 00 fe 03 00 01 00000000 0800 0400 03000000
      1600 1200 0a00 fe800000000000000000000000000001 0000
      """,
      RouteEntry(
        destination: .v4(0),
        prefixLength: 0,
        hops: [RouteHop(interfaceIndex: 3, gateway: .v6(0xFE80_0000_0000_0000, 1))]
      )
    ),
    // 2000::/3 via fe80::1 dev (3) metric 1024
    (
      """
      0a 03 00 00 fe 03 00 01 00000000 1400 0100 20000000000000000000000000000000
      0800 0600 00040000 1400 0500 fe800000000000000000000000000001 0800 0400 03000000
      """,
      RouteEntry(
        destination: .v6(0x2000_0000_0000_0000, 0),
        prefixLength: 3,
        hops: [RouteHop(interfaceIndex: 3, gateway: .v6(0xFE80_0000_0000_0000, 1))],
        metric: 1024
      )
    ),
    // blackhole default metric 7
    (
      "02 00 00 00 fe 03 00 06 00000000 0800 0600 07000000",
      RouteEntry(
        type: .blackhole,
        destination: .v4(0),
        prefixLength: 0,
        hops: [],
        metric: 7
      )
    ),
    // Longer than wanted, unread to the end.
    ("02 18 00 00 fe 03 00 01 00000000 ffff", nil),
    // For one source network; for one type of service; cached; of another family.
    ("0a 00 40 00 fe 03 00 01 00000000 0800 0400 03000000", nil),
    ("02 00 00 10 fe 03 00 01 00000000 0800 0400 03000000", nil),
    ("0a 00 00 00 fe 03 00 01 00020000 0800 0400 03000000", nil),
    ("07 00 00 00 fe 03 00 01 00000000 0800 0400 03000000", nil),
  ]

  @Test(arguments: routes.indices) func `a route is read with all its next hops`(number: Int) throws
  {
    let (text, expected) = Self.routes[number]
    let bytes = hex(text)
    #expect(!bytes.isEmpty)
    #expect(try RouteEntry.parse(bytes[...], upTo: 3) == expected)
  }

  @Test(arguments: routes.indices) func `cut anywhere, it is refused or read, never past its end`(
    number: Int
  ) {
    let bytes = hex(Self.routes[number].0)
    for length in 0..<bytes.count { _ = try? RouteEntry.parse(bytes[..<length], upTo: 3) }
  }

  @Test(arguments: [
    "0800 0900 0400 0000", "0c00 0900 0700 0000 03000000", "0c00 0900 ff00 0000 03000000",
  ]) func `next hops that cannot be are refused`(attribute: String) {
    let bytes = hex("02 00 00 00 fe 03 00 01 00000000 " + attribute)
    #expect(throws: MalformedMessage.self) { try RouteEntry.parse(bytes[...], upTo: 3) }
  }
}
