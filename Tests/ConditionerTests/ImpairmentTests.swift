import Conditioner
import LinkConditions
import RouteNetlink
import Testing

/// One direction of a profile, compiled to what netem is told.
@Suite struct `Compiling a direction` {
  private static func compiled(
    seed: UInt64? = nil,
    _ change: (inout Impairment) -> Void
  ) -> NetemConfiguration {
    var impairment = Impairment.none
    change(&impairment)
    return NetemConfiguration(impairment, seed: seed)
  }

  @Test func `nothing asked gives a neutral netem with room for everything`() {
    #expect(Self.compiled { _ in } == NetemConfiguration(limit: QueueLimit.unlimitedRate))
  }

  @Test(arguments: [
    (Duration.milliseconds(100), Int64(100_000_000)), (.microseconds(1), 1000),
    (.seconds(274), 274_000_000_000), (.nanoseconds(1), 1),
  ])
  func `delays are whole nanoseconds`(delay: Duration, nanoseconds: Int64) {
    #expect(Self.compiled { $0.delay = delay }.latency == nanoseconds)
  }

  @Test(arguments: [
    (UInt64(8), UInt64(1)), (9, 1), (12, 2), (780_000, 97_500), (1_000_000_000, 125_000_000),
  ])
  func `rates are bytes a second, to the nearest, never none`(bits: UInt64, bytes: UInt64) {
    #expect(Self.compiled { $0.rate = Bandwidth(bitsPerSecond: bits) }.rate == bytes)
  }

  @Test func `jitter keeps packets in order, by a rate that limits nothing`() {
    let jittery = Self.compiled { $0.jitter = .milliseconds(20) }
    #expect(jittery.jitter == 20_000_000)
    #expect(jittery.rate == NetemConfiguration.orderKeepingRate)
    let reordered = Self.compiled {
      $0.jitter = .milliseconds(20)
      $0.delay = .milliseconds(50)
      $0.reorder = Percentage(percent: 25)
    }
    #expect(reordered.rate == 0 && reordered.reorder == 1_073_741_824 && reordered.gap == 1)
  }

  /// A kernel keeps a former table when none is sent, so uniform has one too.
  @Test(arguments: [
    (Distribution.uniform, DistributionTable.uniform), (.normal, .normal), (.pareto, .pareto),
    (.paretoNormal, .paretoNormal),
  ])
  func `distributions have tables of ours`(distribution: Distribution, table: DistributionTable) {
    let compiled = Self.compiled {
      $0.jitter = .milliseconds(1)
      $0.distribution = distribution
    }
    #expect(compiled.distribution == table.values)
  }

  @Test(arguments: [
    (0.0, UInt32(0)), (1, 42_949_673), (0.01, 429_497), (50, 2_147_483_648), (100, .max),
  ])
  func `shares are probabilities on the wire's scale`(percent: Double, probability: UInt32) {
    let compiled = Self.compiled {
      $0.loss = .random(Percentage(percent: percent))
      $0.duplicate = Percentage(percent: percent)
      $0.corrupt = Percentage(percent: percent)
    }
    #expect(compiled.loss == .random(probability))
    #expect(compiled.duplicate == probability)
    #expect(compiled.corrupt == probability)
  }

  @Test func `bursts of loss are Gilbert and Elliott's, with the wire's sense of h`() {
    let compiled = Self.compiled {
      $0.loss = .gilbertElliott(
        good: Percentage(percent: 1),
        bad: Percentage(percent: 100),
        toBad: Percentage(percent: 50),
        toGood: Percentage(percent: 0)
      )
    }
    #expect(compiled.loss == .gilbertElliott(p: 2_147_483_648, r: 0, h: 0, k1: 42_949_673))
  }

  @Test func `slots are a range, or drawn from a table`() {
    let range = Self.compiled {
      $0.slot = Slot(spacing: .range(.milliseconds(1), .milliseconds(2)), packets: 10, bytes: 9000)
    }
    let expected = NetemSlot(
      minimumDelay: 1_000_000,
      maximumDelay: 2_000_000,
      maximumPackets: 10,
      maximumBytes: 9000
    )
    #expect(range.slot == expected && range.slotDistribution == nil)
    let drawn = Self.compiled {
      $0.slot = Slot(
        spacing: .distributed(.normal, delay: .milliseconds(5), jitter: .milliseconds(1))
      )
    }
    #expect(drawn.slot?.distributionDelay == 5_000_000)
    #expect(drawn.slot?.distributionJitter == 1_000_000)
    #expect(drawn.slot?.minimumDelay == 0 && drawn.slot?.maximumDelay == 0)
    #expect(drawn.slotDistribution == DistributionTable.normal.values)
    let even = Self.compiled {
      $0.slot = Slot(
        spacing: .distributed(.uniform, delay: .milliseconds(1), jitter: .milliseconds(3))
      )
    }
    #expect(even.slot == NetemSlot(minimumDelay: 0, maximumDelay: 4_000_000))
    #expect(even.slotDistribution == nil)
  }

  @Test func `a profile's own seed goes before the caller's`() {
    #expect(Self.compiled(seed: 7) { _ in }.seed == 7)
    #expect(Self.compiled(seed: 7) { $0.seed = 9 }.seed == 9)
    #expect(Self.compiled { _ in }.seed == nil)
  }
}

/// How many packets netem may hold.
@Suite struct `Queue limits` {
  /// Rate in bit/s, delay and jitter in ms, queue, packets.
  struct Row: Sendable {
    var rate: UInt64?
    var delay: Int64 = 0
    var jitter: Int64 = 0
    var distribution = Distribution.uniform
    var queue: Queue?
    var packets: UInt32
  }

  @Test(arguments: [
    Row(packets: 100_000),
    Row(delay: 1000, packets: 100_000),
    Row(queue: .packets(50), packets: 50),
    // The delay line in small frames, and a second of full ones.
    Row(rate: 780_000, delay: 100, packets: 164),
    Row(rate: 8, packets: 100),
    Row(rate: 1_000_000, delay: 0, packets: 100),
    Row(rate: 40_000_000, delay: 1, packets: 3354),
    Row(rate: 1_000_000, delay: 100, jitter: 20, packets: 236),
    Row(rate: 1_000_000, delay: 100, jitter: 20, distribution: .normal, packets: 313),
    // A stated queue is exactly that for full frames.
    Row(rate: 4_000_000, delay: 10, queue: .time(.seconds(2)), packets: 664),
    Row(rate: 4_000_000, delay: 10, queue: .packets(256), packets: 260),
    Row(rate: 8, queue: .time(.microseconds(1)), packets: 1),
    Row(rate: UInt64.max / 8, delay: 274_000, packets: .max),
  ])
  func `follow from rate, delay and queue`(row: Row) {
    var impairment = Impairment.none
    impairment.rate = row.rate.map(Bandwidth.init(bitsPerSecond:))
    impairment.delay = .milliseconds(row.delay)
    impairment.jitter = .milliseconds(row.jitter)
    impairment.distribution = row.distribution
    impairment.queue = row.queue
    #expect(QueueLimit.packets(for: impairment) == row.packets)
  }
}
