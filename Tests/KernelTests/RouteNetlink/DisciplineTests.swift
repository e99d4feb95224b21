import RouteNetlink
import TestSupport
import Testing

/// A netem configuration, and how `tc` is told the same.
struct NetemCase: Sendable, CustomTestStringConvertible {
  var words: String
  var configuration: NetemConfiguration

  var testDescription: String { words }

  init(_ words: String, _ change: (inout NetemConfiguration) -> Void) {
    self.words = words
    configuration = NetemConfiguration()
    change(&configuration)
  }

  private static func share(_ percent: Double) -> UInt32 {
    NetemConfiguration.probability(percent / 100)
  }

  static let all: [NetemCase] = [
    NetemCase(
      """
      limit 1234 delay 100ms 20ms 25% loss 5% 10% duplicate 2% 3% reorder 25% 50% gap 5 \
      corrupt 1% 4% rate 1mbit 20 100 5 slot 1ms 5ms packets 8 bytes 4000 ecn
      """
    ) {
      $0.limit = 1234
      $0.latency = 100_000_000
      $0.jitter = 20_000_000
      $0.latencyCorrelation = share(25)
      $0.loss = .random(share(5))
      $0.lossCorrelation = share(10)
      $0.duplicate = share(2)
      $0.duplicateCorrelation = share(3)
      $0.reorder = share(25)
      $0.reorderCorrelation = share(50)
      $0.gap = 5
      $0.corrupt = share(1)
      $0.corruptCorrelation = share(4)
      $0.rate = 125_000
      $0.packetOverhead = 20
      $0.cellSize = 100
      $0.cellOverhead = 5
      $0.slot = NetemSlot(
        minimumDelay: 1_000_000,
        maximumDelay: 5_000_000,
        maximumPackets: 8,
        maximumBytes: 4000
      )
      $0.ecn = true
    },
    NetemCase("limit 1000") { _ in },
    NetemCase("limit 1000 loss gemodel 1% 10% 70% 0.5%") {
      $0.loss = .gilbertElliott(p: share(1), r: share(10), h: .max - share(70), k1: share(0.5))
    },
    NetemCase("limit 7 loss state 1% 30% 5% 90% 2%") {
      $0.limit = 7
      $0.loss = .state(p13: share(1), p31: share(30), p32: share(5), p14: share(2), p23: share(90))
    },
    NetemCase("limit 4000000000 rate 100gbit -14") {
      $0.limit = 4_000_000_000
      $0.rate = 12_500_000_000
      $0.packetOverhead = -14
    },
    NetemCase("limit 1000 loss 100%") { $0.loss = .random(.max) },
    NetemCase("limit 1000 delay 50ms 10ms distribution normal") {
      $0.latency = 50_000_000
      $0.jitter = 10_000_000
      $0.distribution = DistributionTable.normal.values
    },
    NetemCase("limit 1000 slot distribution pareto 20ms 5ms packets 3 bytes 1000") {
      $0.slot = NetemSlot(
        minimumDelay: 0,
        maximumDelay: 0,
        maximumPackets: 3,
        maximumBytes: 1000,
        distributionDelay: 20_000_000,
        distributionJitter: 5_000_000
      )
      $0.slotDistribution = DistributionTable.pareto.values
    },
    NetemCase("limit 1000 loss 0.0001% corrupt 99.9% rate 8bit") {
      $0.loss = .random(share(0.0001))
      $0.corrupt = share(99.9)
      $0.rate = 1
    },
  ]
}

extension UntimedTier {
  @Suite struct Disciplines {
    private static let handle = Handle(major: 0xc0d1)

    private func dummy(_ place: Place, _ name: String = "d0") throws -> Int32 {
      try place.netlink.createLink(name: name, kind: "dummy")
      return try place.index(name)
    }

    @Test func `netem set by us reads like netem set by tc, attribute for attribute`() throws {
      let (ours, theirs) = (try Place(), try Place())
      let index = try dummy(ours)
      _ = try dummy(theirs)
      for netem in NetemCase.all {
        try ours.netlink.setQueueingDiscipline(
          .netem(netem.configuration),
          on: index,
          handle: Self.handle,
          mode: .graft
        )
        // A new one each time: tc leaves out what it is not told.
        try theirs.run(
          "sh",
          "-c",
          "tc qdisc del dev d0 root 2>/dev/null; "
            + "tc qdisc add dev d0 root handle c0d1: netem \(netem.words)"
        )
        let shown = try ours.json("tc", "-j", "qdisc", "show", "dev", "d0")
        let expected = try theirs.json("tc", "-j", "qdisc", "show", "dev", "d0")
        #expect(shown == expected, "\(netem.words)")
        #expect(shown.elements.first?["handle"] == "c0d1:")
        #expect(try ours.netem("d0") == netem.configuration.readBack, "\(netem.words)")
        #expect(try theirs.netem("d0") == netem.configuration.readBack, "\(netem.words)")
      }
    }

    @Test func `a change in place leaves nothing of what was there before`() throws {
      let place = try Place()
      let index = try dummy(place)
      let first = NetemCase.all[0].configuration
      for netem in NetemCase.all {
        for (configuration, mode) in [
          (first, QueueingDiscipline.SetMode.graft), (netem.configuration, .change),
        ] {
          try place.netlink.setQueueingDiscipline(
            .netem(configuration),
            on: index,
            handle: Self.handle,
            mode: mode
          )
        }
        #expect(try place.netem("d0") == netem.configuration.readBack, "\(netem.words)")
      }
    }

    @Test func `times finer and longer than tc takes hold to the nanosecond`() throws {
      let place = try Place()
      let index = try dummy(place)
      for (latency, jitter) in [(1500, 1), (1, 0), (1_000_000_000_001, 2_147_483_647)] {
        let netem = NetemConfiguration(latency: Int64(latency), jitter: Int64(jitter))
        try place.netlink.setQueueingDiscipline(
          .netem(netem),
          on: index,
          handle: Self.handle,
          mode: .graft
        )
        #expect(try place.netem("d0") == netem)
      }
    }

    @Test func `tbf and prio set by us read like those set by tc`() throws {
      let (ours, theirs) = (try Place(), try Place())
      let index = try dummy(ours)
      _ = try dummy(theirs)
      let bands = PriorityBands(bands: 4, map: [1, 2, 3, 0])
      let bucket = TokenBucket(rate: 1_250_000, burst: 16_000, limit: 64_000)
      let fast = TokenBucket(rate: 5_000_000_000, burst: 65_000, limit: 1_000_000)
      let cases: [(QueueingDiscipline.Options, String)] = [
        (.tokenBucket(bucket), "tbf rate 10mbit burst 16000 limit 64000"),
        (.tokenBucket(fast), "tbf rate 40gbit burst 65000 limit 1000000"),
        (.prio(bands), "prio bands 4 priomap 1 2 3 0 0 0 0 0 0 0 0 0 0 0 0 0"),
      ]
      for (number, (options, words)) in cases.enumerated() {
        let handle = Handle(major: UInt16(number + 1))
        try ours.netlink.setQueueingDiscipline(
          options,
          on: index,
          handle: handle,
          mode: .graft
        )
        try theirs.run(
          ["tc", "qdisc", "replace", "dev", "d0", "root", "handle", "\(handle)"]
            + words.split(separator: " ").map(String.init)
        )
        let shown = try ours.json("tc", "-j", "qdisc", "show", "dev", "d0")
        #expect(shown == (try theirs.json("tc", "-j", "qdisc", "show", "dev", "d0")), "\(words)")
        #expect(try ours.root("d0")?.options == theirs.root("d0")?.options, "\(words)")
      }
      #expect(try ours.root("d0")?.options == .prio(bands))
    }

    @Test func `ingress, u32 and mirred set by us read like those set by tc`() throws {
      let (ours, theirs) = (try Place(), try Place())
      for place in [ours, theirs] {
        _ = try dummy(place)
        _ = try dummy(place, "d1")
        try place.netlink.setQueueingDiscipline(
          .prio(PriorityBands(bands: 3)),
          on: try place.index("d0"),
          handle: Handle(major: 3),
          mode: .graft
        )
      }
      let (from, to) = (try ours.index("d0"), try ours.index("d1"))
      try ours.netlink.setQueueingDiscipline(
        .ingress,
        on: from,
        handle: .unspecified,
        mode: .create
      )
      let filters = [
        Filter(parent: .ingressDiscipline, priority: 100, target: .redirect(toInterface: to)),
        Filter(
          parent: .ingressDiscipline,
          etherType: .ipv4,
          priority: 10,
          keys: [
            U32Key(value: 17 << 16, mask: 0xff << 16, offset: 8),
            U32Key(value: 53, mask: 0xffff, offset: 20),
          ],
          target: .redirect(toInterface: to)
        ),
        Filter(
          parent: Handle(major: 3),
          etherType: .arp,
          priority: 1,
          target: .classify(Handle(major: 3, minor: 1))
        ),
      ]
      for filter in filters { try ours.netlink.addFilter(filter, on: from) }
      for words in [
        "qdisc add dev d0 ingress",
        "filter add dev d0 parent ffff: protocol all prio 100 u32 match u32 0 0 "
          + "action mirred egress redirect dev d1",
        "filter add dev d0 parent ffff: protocol ip prio 10 u32 match ip protocol 17 0xff "
          + "match ip dport 53 0xffff action mirred egress redirect dev d1",
        "filter add dev d0 parent 3: protocol arp prio 1 u32 match u32 0 0 flowid 3:1",
      ] {
        try theirs.run(["tc"] + words.split(separator: " ").map(String.init))
      }
      for words in [
        "qdisc show dev d0", "filter show dev d0 ingress", "filter show dev d0 parent 3:",
      ] {
        let command = ["tc"] + words.split(separator: " ").map(String.init)
        let (shown, expected) = (try ours.run(command), try theirs.run(command))
        #expect(shown == expected, "\(words)")
      }
      for place in [ours, theirs] {
        var read = try place.netlink.filters(on: from, parent: .ingressDiscipline)
        read += try place.netlink.filters(on: from, parent: Handle(major: 3))
        for index in read.indices { read[index].handle = .unspecified }
        var expected = filters
        expected[0].keys = [.everything]
        expected[2].keys = [.everything]
        #expect(Set(read) == Set(expected))
      }
    }
  }
}
