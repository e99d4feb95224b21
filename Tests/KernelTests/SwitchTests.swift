import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

extension TimedTier {
  @Suite struct Switching {
    static let walks: [(InterfaceType, AddressFamily, [String])] = [
      (.cellular, .ipv4, ["3g", "edge", "lte", "3g", "perfect", "5g", "edge-good", "4g", "edge"]),
      (.cellular, .ipv6, ["3g", "perfect", "edge", "4g", "3g-good", "lte", "5g", "3g"]),
      (.wifi, .ipv4, ["wifi", "wifi-802.11ac", "perfect", "wifi", "perfect", "wifi-802.11ac"]),
      (.wiredEthernet, .ipv6, ["dsl", "cable", "dsl", "bufferbloat", "cable", "perfect", "dsl"]),
    ]

    @Test(arguments: walks)
    func `a switch under 200 packets a second loses none`(
      _ type: InterfaceType,
      _ family: AddressFamily,
      _ names: [String]
    ) throws {
      try withLab(type) { lab in
        try lab.apply(names[0])
        // 8 bytes of payload: IPv6's 70-byte frames are 112 kbit/s, which edge carries.
        let traffic = try Traffic(.init(size: 8), from: lab.device, to: .far(family, 7))
        var story = names[0]
        for name in names.dropFirst() {
          try traffic.await(30)
          story += " \(traffic.sent)"
          try lab.apply(name)
          story += " \(name) \(traffic.sent)"
        }
        try traffic.await(30)
        let outcome = try traffic.finish()
        #expect(outcome.refused.isEmpty)
        #expect(outcome.lost.isEmpty, "\(outcome.sent) sent; sent at switches: \(story)")
        #expect(outcome.sent >= 100)
      }
    }

    @Test func `what is under way takes no room from the next profile`() throws {
      try withLab(.cellular) { lab in
        // At 200 packets a second 200 are on their way; the uplink of 3g holds 100.
        try lab.apply(TestLab.profile("perfect").setting("uplink.delay", "1s"))
        let traffic = try Traffic(.init(size: 8), from: lab.device, to: .far(.ipv4, 7))
        try traffic.await(50)
        let status = try lab.apply("3g")
        #expect(status.uplink?.limitPackets == 100)
        #expect(status.drift.isEmpty)
        try traffic.await(50)
        #expect(try traffic.finish().lost.isEmpty)
      }
    }

    @Test func `the counter sees a switch that does lose`() throws {
      try withLab(.cellular) { lab in
        // A second of packets is on its way: however busy the machine, not none.
        try lab.apply(TestLab.profile("perfect").setting("uplink.delay", "1s"))
        let plan = Traffic.Plan(count: 400, patience: .seconds(5))
        let stream = try Traffic(plan, from: lab.device, to: .far(.ipv4, 7))
        try stream.await(1)
        // A new handle is a new qdisc, and what waited in the old one is gone.
        try lab.wire.netlink.setQueueingDiscipline(
          .netem(NetemConfiguration()),
          on: lab.wire.index("up-wwan0"),
          handle: Handle(major: 1),
          mode: .graft
        )
        #expect(try !stream.value().lost.isEmpty)
      }
    }
  }
}
