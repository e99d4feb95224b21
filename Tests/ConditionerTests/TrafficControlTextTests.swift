import RouteNetlink
import Testing

@testable import Conditioner

/// Plans written as tc commands.
@Suite struct `Text for tc` {
  @Test(arguments: [
    (Int64(0), "0ms"), (1, "0.001us"), (999, "0.999us"), (1000, "1us"), (1500, "1.5us"),
    (1_000_000, "1ms"), (1_500_000, "1500us"), (100_000_000, "100ms"), (1_000_000_000, "1s"),
    (1_500_000_000, "1500ms"), (274_000_000_001, "274000000.001us"),
  ])
  func `times are in the largest unit that is whole, nanoseconds as a fraction of microseconds`(
    nanoseconds: Int64,
    text: String
  ) {
    #expect(TrafficControlText.time(nanoseconds) == text)
  }

  @Test(arguments: [
    (UInt64(1), "8bit"), (97_500, "780kbit"), (41_250, "330kbit"), (125_000, "1mbit"),
    (125_000_000, "1gbit"), (204_801, "1638408bit"), (UInt64.max, "\(UInt64.max)bps"),
  ])
  func `rates are bits, in powers of a thousand`(bytes: UInt64, text: String) {
    #expect(TrafficControlText.rate(bytesPerSecond: bytes) == text)
  }

  @Test(arguments: [
    (UInt32(0), "0%"), (.max, "100%"), (42_949_673, "1%"), (2_147_483_648, "50%"),
    (4_294_967, "0.1%"), (214_748_365, "5%"), (1, "2e-08%"),
  ])
  func `probabilities are the shortest percentage`(probability: UInt32, text: String) {
    #expect(TrafficControlText.percent(probability) == text)
  }

  /// A thousand numbers of a linear congruential generator, the same ones each time.
  @Test func `every probability is read back as it was`() throws {
    var state: UInt32 = 0x2545_f491
    for _ in 0..<1000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      let text = TrafficControlText.percent(state)
      let percent = try #require(Double(text.dropLast()), "\(text)")
      #expect(NetemConfiguration.probability(percent / 100) == state, "\(text)")
    }
  }

  private static func configuration(
    _ change: (inout NetemConfiguration) -> Void
  ) -> NetemConfiguration {
    var configuration = NetemConfiguration(limit: 100)
    change(&configuration)
    return configuration
  }

  static let texts: [(NetemConfiguration, String)] = [
    (configuration { _ in }, "limit 100"),
    (
      configuration {
        $0.latency = 100_000_000
        $0.loss = .random(42_949_673)
        $0.rate = 97_500
      },
      "limit 100 delay 100ms loss 1% rate 780kbit"
    ),
    (
      configuration {
        $0.jitter = 5_000_000
        $0.distribution = DistributionTable.uniform.values
      },
      "limit 100 delay 0ms 5ms"
    ),
    (
      configuration {
        $0.latency = 50_000_000
        $0.jitter = 5_000_000
        $0.distribution = DistributionTable.paretoNormal.values
      },
      "limit 100 delay 50ms 5ms distribution paretonormal"
    ),
    (
      configuration { $0.loss = .gilbertElliott(p: 42_949_673, r: .max, h: 0, k1: 0) },
      "limit 100 loss gemodel 1% 100% 100% 0%"
    ),
    (
      configuration { $0.loss = .state(p13: 1, p31: .max, p32: 0, p14: 0, p23: 2_147_483_648) },
      "limit 100 loss state 2e-08% 100% 0% 50% 0%"
    ),
    (
      configuration {
        $0.corrupt = 42_949_673
        $0.duplicate = 42_949_673
        $0.reorder = 2_147_483_648
        $0.gap = 5
        $0.ecn = true
      },
      "limit 100 corrupt 1% duplicate 1% reorder 50% gap 5 ecn"
    ),
    (
      configuration {
        $0.reorder = .max
        $0.gap = 1
      },
      "limit 100 reorder 100%"
    ),
    (
      configuration {
        $0.slot = NetemSlot(
          minimumDelay: 1_000_000,
          maximumDelay: 2_000_000,
          maximumPackets: 3,
          maximumBytes: 4
        )
      },
      "limit 100 slot 1ms 2ms packets 3 bytes 4"
    ),
    (
      configuration {
        $0.slot = NetemSlot(
          minimumDelay: 0,
          maximumDelay: 0,
          distributionDelay: 5_000_000,
          distributionJitter: 1_000_000
        )
        $0.slotDistribution = DistributionTable.normal.values
      },
      "limit 100 slot distribution normal 5ms 1ms"
    ),
  ]

  @Test(arguments: texts)
  func `netem's words are those of tc`(configuration: NetemConfiguration, text: String) {
    #expect(TrafficControlText.netem(configuration) == text)
  }
}

/// What was asked, held against what the kernel reports.
@Suite struct `Differences` {
  private static func held(_ change: (inout NetemConfiguration) -> Void) -> [String] {
    var held = NetemConfiguration()
    change(&held)
    return NetemConfiguration().differences(from: held).map(\.description)
  }

  @Test func `equal configurations have none, nor do tables and seeds, which are not told`() {
    #expect(Self.held { _ in } == [])
    #expect(
      Self.held {
        $0.distribution = DistributionTable.normal.values
        $0.slotDistribution = DistributionTable.normal.values
        $0.seed = 4
      } == []
    )
  }

  @Test func `each field is named with both values in tc's words`() {
    let slot = NetemSlot(minimumDelay: 1000, maximumDelay: 2000, maximumPackets: 1)
    #expect(
      Self.held {
        $0.latency = 100_000_000
        $0.jitter = 1000
        $0.limit = 5
        $0.loss = .random(42_949_673)
        $0.duplicate = 42_949_673
        $0.reorder = .max
        $0.gap = 1
        $0.corrupt = 2_147_483_648
        $0.rate = 97_500
        $0.packetOverhead = -14
        $0.cellSize = 53
        $0.cellOverhead = 5
        $0.ecn = true
        $0.slot = slot
      } == [
        "delay: asked 0ms, the kernel holds 100ms", "jitter: asked 0ms, the kernel holds 1us",
        "limit: asked 1000, the kernel holds 5", "loss: asked 0%, the kernel holds 1%",
        "duplicate: asked 0%, the kernel holds 1%", "reorder: asked 0%, the kernel holds 100%",
        "gap: asked 0, the kernel holds 1", "corrupt: asked 0%, the kernel holds 50%",
        "rate: asked none, the kernel holds 780kbit",
        "packet overhead: asked 0, the kernel holds -14", "cell size: asked 0, the kernel holds 53",
        "cell overhead: asked 0, the kernel holds 5", "ecn: asked false, the kernel holds true",
        "slot: asked none, the kernel holds 1us 2us packets 1",
      ]
    )
  }

  @Test func `a seed that the kernel does not hold was ignored`() {
    var asked = NetemConfiguration()
    #expect(!asked.seedWasIgnored(by: NetemConfiguration()))
    asked.seed = 1
    #expect(asked.seedWasIgnored(by: NetemConfiguration()))
    #expect(!asked.seedWasIgnored(by: asked))
  }
}
