import Testing

@testable import RouteNetlink

struct QueueingDisciplineMessageTests {
  @Test(
    arguments: [(.create, 0x600), (.change, 0), (.graft, 0x500)]
      as [(QueueingDiscipline.SetMode, UInt16)]
  )
  func `each mode has its flags`(mode: QueueingDiscipline.SetMode, flags: UInt16) {
    let request = NetlinkRequest.setQueueingDiscipline(
      .netem(NetemConfiguration()),
      on: 3,
      handle: Handle(major: 0xC0D1),
      parent: .root,
      mode: mode
    )
    #expect(request.type == 36)
    #expect(request.flags == flags)
    #expect(request.operation == "set netem")
    let start = hex(
      """
      00000000 03000000 0000d1c0 ffffffff 00000000   // tcmsg: index, handle, parent, info
      0a00 0100 6e6574656d00 0000                    // TCA_KIND "netem"
      """
    )
    let options = NetemConfiguration().encodeOptions()
    #expect(dump(request.body.bytes) == dump(start + hex("a400 0200") + options))
    #expect(options.count == 0xA4 - 4)
  }

  @Test func `a token bucket needs no table of rates`() {
    let request = NetlinkRequest.setQueueingDiscipline(
      .tokenBucket(TokenBucket(rate: 5_000_000_000, burst: 20_000, limit: 60_000)),
      on: 3,
      handle: Handle(major: 1),
      parent: .root,
      mode: .create
    )
    let expected = hex(
      """
      00000000 03000000 00000100 ffffffff 00000000
      0800 0100 74626600                             // "tbf"
      4000 0200                                      // TCA_OPTIONS
        0c00 0400 00f2052a01000000                   //   RATE64
        0800 0600 204e0000                           //   BURST
        2800 0100                                    //   PARMS: tc_tbf_qopt
          00 01 0000 0000 0000 ffffffff              //     rate: Ethernet, full
          00 00 0000 0000 0000 00000000              //     no peak rate
          60ea0000 3e000000 00000000                 //     limit, 4 us in ticks, mtu
      """
    )
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test(arguments: [97_500, 4_294_967_295, 12_500_000_000] as [UInt64])
  func `a token bucket, there and back`(rate: UInt64) throws {
    let bucket = TokenBucket(rate: rate, burst: 20_000, limit: 60_000)
    var writer = AttributeWriter()
    bucket.write(to: &writer)
    let back = try TokenBucket(parsing: writer.bytes[...])
    #expect(back.rate == rate)
    #expect(back.limit == 60_000)
    // Only the time is told; it is kept in steps of 64 ns.
    #expect(Double(20_000 - back.burst) <= 64e-9 * Double(rate))
  }

  @Test func `a token bucket as the kernel tells it`() throws {
    let options = hex(
      """
      2800 0100 00 01 0000 0000 0000 dc7c0100 00 00 0000 0000 0000 00000000
                60ea0000 08e83000 00000000
      """
    )
    #expect(
      try TokenBucket(parsing: options[...])
        == TokenBucket(rate: 97_500, burst: 20_000, limit: 60_000)
    )
    #expect(throws: MalformedMessage("tbf options without parameters")) {
      try TokenBucket(parsing: [])
    }
  }

  @Test func `a burst that takes for ever does not trap`() {
    for rate: UInt64 in [0, 1, .max] {
      var writer = AttributeWriter()
      TokenBucket(rate: rate, burst: .max, limit: .max).write(to: &writer)
      parseEverything(writer.bytes)
    }
  }

  @Test func `priority bands, there and back`() throws {
    let bands = PriorityBands(bands: 3, map: [1, 2, 2, 2, 1, 2, 0])
    var writer = AttributeWriter()
    bands.write(to: &writer)
    #expect(dump(writer.bytes) == dump(hex("03000000 01020202 01020000 00000000 00000000")))
    #expect(try PriorityBands(parsing: writer.bytes[...]) == bands)
    #expect(throws: MalformedMessage.self) { try PriorityBands(parsing: writer.bytes[..<19]) }
  }

  @Test func `ingress has its place by itself`() {
    let request = NetlinkRequest.setQueueingDiscipline(
      .ingress,
      on: 3,
      handle: .unspecified,
      parent: .root,
      mode: .create
    )
    let expected = hex(
      """
      00000000 03000000 0000ffff f1ffffff 00000000
      0c00 0100 696e677265737300
      """
    )
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `a kind that is not ours is put back as it was`() throws {
    let other = QueueingDiscipline.Options.other(kind: "fq_codel", bytes: [8, 0, 1, 0, 1, 2, 3, 4])
    let request = NetlinkRequest.setQueueingDiscipline(
      other,
      on: 3,
      handle: Handle(major: 1),
      parent: .root,
      mode: .graft
    )
    let parsed = try QueueingDiscipline.parse(request.body.bytes[...])
    #expect(parsed.options == other)
    #expect(parsed.handle == Handle(major: 1))
  }

  @Test func `a notice without options is read`() throws {
    let bytes = hex("00000000 03000000 00000100 ffffffff 00000000 0a00 0100 6e6574656d00 0000")
    #expect(
      try QueueingDiscipline.parse(bytes[...]).options == .other(kind: "netem", bytes: [])
    )
    #expect(throws: MalformedMessage("a queueing discipline without a kind")) {
      try QueueingDiscipline.parse(bytes[..<20])
    }
  }
}

struct FilterMessageTests {
  @Test func `everything is redirected`() {
    let request = NetlinkRequest.addFilter(
      Filter(parent: .ingressDiscipline, priority: 30, target: .redirect(toInterface: 2)),
      on: 3
    )
    let expected = hex(
      """
      00000000 03000000 00000000 0000ffff 00031e00   // info: priority 30, ETH_P_ALL
      0800 0100 75333200                             // "u32"
      6000 0200                                      // TCA_OPTIONS
        2400 0500                                    //   SEL: tc_u32_sel
          01 00 01 00 0000 0000                      //     terminal, one key
          0000 0000 00000000
          00000000 00000000 00000000 00000000        //     key: mask, value, offset, offmask
        3800 0700                                    //   ACT
          3400 0100                                  //     the first
            0b00 0100 6d697272656400 00              //       KIND "mirred"
            2400 0200 2000 0200                      //       OPTIONS { MIRRED_PARMS
              00000000 00000000 04000000             //         index, capab, TC_ACT_STOLEN
              00000000 00000000                      //         refcnt, bindcnt
              01000000 02000000                      //         TCA_EGRESS_REDIR, index 2 }
      """
    )
    #expect(request.type == 44)
    #expect(request.flags == 0x600)
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test func `DNS is put into a class`() {
    let request = NetlinkRequest.addFilter(
      Filter(
        parent: Handle(major: 1),
        etherType: .ipv4,
        priority: 1,
        keys: [
          U32Key(value: 0x0011_0000, mask: 0x00FF_0000, offset: 8),
          U32Key(value: 53, mask: 0xFFFF, offset: 20),
        ],
        target: .classify(Handle(major: 1, minor: 2))
      ),
      on: 3
    )
    let expected = hex(
      """
      00000000 03000000 00000000 00000100 08000100   // info: priority 1, IPv4
      0800 0100 75333200
      4000 0200
        0800 0100 02000100                           //   CLASSID 1:2
        3400 0500
          01 00 02 00 0000 0000
          0000 0000 00000000
          00ff0000 00110000 08000000 00000000
          0000ffff 00000035 14000000 00000000
      """
    )
    #expect(dump(request.body.bytes) == dump(expected))
  }

  @Test(
    arguments: [
      Filter(
        parent: .ingressDiscipline,
        etherType: .ipv6,
        priority: 65_535,
        keys: [U32Key(value: 1, mask: 2, offset: -14)],
        target: .redirect(toInterface: 9)
      ),
      Filter(
        parent: Handle(major: 1),
        priority: 1,
        keys: [.everything],
        target: .classify(Handle(major: 1, minor: 3))
      ),
    ])
  func `filters, there and back`(filter: Filter) throws {
    let request = NetlinkRequest.addFilter(filter, on: 3)
    #expect(try Filter.parse(request.body.bytes[...]) == filter)
    for count in 0..<request.body.bytes.count {
      parseEverything(Array(request.body.bytes.prefix(count)))
    }
  }

  @Test func `a filter as the kernel tells it`() throws {
    let bytes = hex(
      """
      00000000 03000000 00088000 0000ffff 08000a00   // handle 800::800
      0800 0100 75333200 0800 0b00 00000000
      4000 0200
        2400 0500 01 00 01 00 0000 0000 0000 0000 00000000
          0000ffff 00000035 14000000 00000000
        0800 0200 00001080 0800 0100 0100ffff 0800 0b00 08000000
      """
    )
    let filter = Filter(
      parent: .ingressDiscipline,
      etherType: .ipv4,
      priority: 10,
      keys: [U32Key(value: 53, mask: 0xFFFF, offset: 20)],
      target: .classify(Handle(major: 0xFFFF, minor: 1)),
      handle: Handle(rawValue: 0x0080_0800)
    )
    #expect(try Filter.parse(bytes[...]) == filter)
  }

  @Test func `u32's own tables are left out, other kinds go nowhere known`() throws {
    let start = "00000000 03000000 00008000 0000ffff 08000a00"
    #expect(try Filter.parse(hex(start + "0800 0100 75333200")[...]) == nil)
    #expect(
      try Filter.parse(hex(start + "0800 0100 75333200 0c00 0200 0800 0400 01000000")[...]) == nil
    )
    let other = try Filter.parse(hex(start + "0800 0100 62706600")[...])
    #expect(other?.target == .other && other?.priority == 10 && other?.etherType == .ipv4)
  }

  @Test func `a selector that promises more keys than it has is refused`() {
    let bytes = hex(
      """
      00000000 03000000 00088000 0000ffff 08000a00 0800 0100 75333200
      1800 0200 1400 0500 01 00 ff 00 0000 0000 0000 0000 00000000
      """
    )
    #expect(throws: MalformedMessage("4 bytes wanted, 0 left")) { try Filter.parse(bytes[...]) }
  }

  @Test func `deletions name a priority or nothing`() {
    let one = NetlinkRequest.deleteFilter(on: 3, parent: .ingressDiscipline, .ipv6, priority: 20)
    #expect(one.type == 45)
    #expect(
      dump(one.body.bytes) == dump(hex("00000000 03000000 00000000 0000ffff 86dd1400"))
    )
    let all = NetlinkRequest.deleteFilters(on: 3, parent: Handle(major: 1))
    #expect(
      dump(all.body.bytes) == dump(hex("00000000 03000000 00000000 00000100 00000000"))
    )
  }
}
