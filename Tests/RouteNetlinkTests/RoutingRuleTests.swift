import Testing

@testable import RouteNetlink

@Suite struct RoutingRuleTests {
  static let rules: [(String, RoutingRule?)] = [
    // 32766: from all lookup main
    (
      "02 00 00 00 fe 00 00 01 00000000 0800 0f00 fe000000 0800 0e00 ffffffff 0800 0600 fe7f0000",
      RoutingRule(family: .ipv4, priority: 32_766, action: .table(254))
    ),
    // 32764: from all lookup main suppress_prefixlength 0
    (
      "02 00 00 00 fe 00 00 01 00000000 0800 0f00 fe000000 0800 0e00 00000000 0800 0600 fc7f0000",
      RoutingRule(
        family: .ipv4,
        priority: 32_764,
        action: .table(254),
        suppressedPrefixLength: 0
      )
    ),
    // 32765: not from all fwmark 0xca6c lookup 51820
    (
      """
      0a 00 00 00 00 00 00 01 02000000 0800 0f00 6cca0000 0800 0e00 ffffffff 0800 0600 fd7f0000
      0800 0a00 6cca0000 0800 1000 ffffffff
      """,
      RoutingRule(
        family: .ipv6,
        priority: 32_765,
        action: .table(51_820),
        selectors: .mark,
        isInverted: true
      )
    ),
    // fwmark 0/0xff: unmarked packets, which ordinary ones are
    (
      "02 00 00 00 07 00 00 01 00000000 0800 0a00 00000000 0800 1000 ff000000",
      RoutingRule(family: .ipv4, priority: 0, action: .table(7))
    ),
    // from 10.0.0.0/8 to 10.0.0.0/8 iif eth0 oif eth1 ipproto tcp uidrange 1000-1001, unreachable
    (
      """
      02 08 08 00 00 00 00 07 00000000 0800 0100 0a000000 0800 0200 0a000000
      0900 0300 65746830 00 000000 0900 1100 65746831 00 000000 0500 1600 06 000000
      0c00 1400 e8030000 e9030000
      """,
      RoutingRule(
        family: .ipv4,
        priority: 0,
        action: .refuse,
        selectors: [.source, .destination, .inputInterface, .outputInterface, .payload],
        users: 1000...1001
      )
    ),
    // iif lo: packets of this host. goto 200
    (
      "02 00 00 00 00 00 00 02 00000000 0700 0300 6c6f00 00 0800 0400 c8000000",
      RoutingRule(family: .ipv4, priority: 0, action: .goTo(200))
    ),
    // l3mdev; tos 16; nop
    (
      "02 00 00 10 00 00 00 03 00000000 0500 1300 01 000000",
      RoutingRule(
        family: .ipv4,
        priority: 0,
        action: .nothing,
        selectors: [.routingDomain, .payload]
      )
    ),
    // Multicast routing's rules.
    ("80 00 00 00 fd 00 00 01 00000000", nil),
  ]

  @Test(arguments: rules.indices) func `a rule is read`(number: Int) throws {
    let (text, expected) = Self.rules[number]
    let bytes = hex(text)
    #expect(!bytes.isEmpty)
    #expect(try RoutingRule.parse(bytes[...]) == expected)
  }

  @Test(arguments: rules.indices) func `cut anywhere, it is refused or read, never past its end`(
    number: Int
  ) {
    let bytes = hex(Self.rules[number].0)
    for length in 0..<bytes.count { _ = try? RoutingRule.parse(bytes[..<length]) }
  }

  @Test func `the list is asked for with an empty header`() {
    let request = NetlinkRequest.rules(.ipv6)
    #expect(request.type == 34 && request.flags == 0x300)
    #expect(dump(request.body.bytes) == "0a000000 00000000 00000000")
    #expect(request.isDump)
  }

  @Test(
    arguments: [
      ([], nil, false, true), (.mark, nil, false, false), (.mark, nil, true, true),
      ([], nil, true, false), ([], 5...9, false, true), ([], 0...4, false, false),
      ([], 0...4, true, true), (.source, 5...9, false, false),
    ] as [(RoutingRule.Selectors, ClosedRange<UInt32>?, Bool, Bool)]
  )
  func `a rule holds for an ordinary packet of user 5`(
    selectors: RoutingRule.Selectors,
    users: ClosedRange<UInt32>?,
    isInverted: Bool,
    holds: Bool
  ) {
    let rule = RoutingRule(
      family: .ipv4,
      priority: 1,
      action: .refuse,
      selectors: selectors,
      users: users,
      isInverted: isInverted
    )
    #expect(rule.holds(forUser: 5) == holds)
  }
}
