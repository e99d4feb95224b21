import Testing

@testable import RouteNetlink

struct NetemEncodingTests {
  @Test func `a neutral configuration says every setting`() {
    let expected = hex(
      """
      00000000             // tc_netem_qopt.latency
      e8030000             // limit 1000
      00000000             // loss
      00000000             // gap
      00000000             // duplicate
      00000000             // jitter
      0c00 0a00 0000000000000000                     // LATENCY64
      0c00 0b00 0000000000000000                     // JITTER64
      1000 0100 00000000 00000000 00000000           // CORR: delay, loss, duplicate
      0c00 0300 00000000 00000000                    // REORDER: probability, correlation
      0c00 0400 00000000 00000000                    // CORRUPT: probability, correlation
      1400 0600 00000000 00000000 00000000 00000000  // RATE: rate, overhead, cell size, cell overhead
      0800 0700 00000000                             // ECN
      2c00 0c00 0000000000000000 0000000000000000    // SLOT: min_delay, max_delay
                00000000 00000000                    //   max_packets, max_bytes
                0000000000000000 0000000000000000    //   dist_delay, dist_jitter
      """
    )
    #expect(dump(NetemConfiguration().encodeOptions()) == dump(expected))
  }

  @Test func `a full configuration`() {
    let expected = hex(
      """
      c2eb0b00             // latency: 50,000,001 ns >> 6 = 781,250 ticks
      e1100000             // limit 4321
      cccccc0c             // loss 5 %: rint(0.05 * 4294967295) = 0x0ccccccd, minus one
      02000000             // gap
      295c8f02             // duplicate 1 %
      5a620200             // jitter: 10,000,003 ns >> 6 = 156,250 ticks
      0c00 0a00 81f0fa0200000000                     // LATENCY64
      0c00 0b00 8396980000000000                     // JITTER64
      1000 0100 01000000 02000000 03000000           // CORR
      0c00 0300 00000040 04000000                    // REORDER 25 %
      0c00 0400 52b81e05 05000000                    // CORRUPT 2 %
      1400 0600 dc7c0100 f2ffffff 35000000 05000000  // RATE 97,500 byte/s, -14, 53, 5
      0800 0700 01000000                             // ECN
      2c00 0c00 00350c0000000000 8096980000000000    // SLOT 800 us, 10 ms
                08000000 a00f0000                    //   8 packets, 4000 bytes
                4000000000000000 4100000000000000    //   64 ns, 65 ns
      0800 0200 0100 ffff                            // DELAY_DIST: 1, -1
      0a00 0d00 0080 ff7f 0300 0000                  // SLOT_DIST: -32768, 32767, 3; padding
      0c00 0e00 2a00000000000000                     // PRNG_SEED 42
      """
    )
    #expect(dump(full.encodeOptions()) == dump(expected))
    #expect(NetemConfiguration.probability(0.05) == 0x0CCC_CCCD)
  }

  @Test func `Gilbert-Elliott takes the place of random loss`() {
    let options = NetemConfiguration(
      loss: .gilbertElliott(p: 1, r: 2, h: 3, k1: 4)
    ).encodeOptions()
    #expect(dump(options[8..<12]) == "00000000")
    let nest = hex(
      """
      1800 0500                                      // LOSS
        1400 0200 01000000 02000000 03000000 04000000  // GE: p, r, h, k1
      """
    )
    #expect(dump(options.suffix(24)) == dump(nest))
  }

  @Test func `the four states go in the kernel's order`() {
    let options = NetemConfiguration(
      loss: .state(p13: 1, p31: 2, p32: 3, p14: 4, p23: 5)
    ).encodeOptions()
    let nest = hex(
      """
      1c00 0500                                      // LOSS
        1800 0100 01000000 02000000 03000000 04000000 05000000  // GI: p13, p31, p32, p14, p23
      """
    )
    #expect(dump(options.suffix(28)) == dump(nest))
  }

  @Test func `all lost is all ones`() {
    let options = NetemConfiguration(loss: .random(NetemConfiguration.probability(1)))
      .encodeOptions()
    #expect(dump(options[8..<12]) == "ffffffff")
  }

  @Test(
    arguments: [
      (4_294_967_295, "ffffffff", nil),
      (4_294_967_296, "ffffffff", "0c00080000000000 01000000"),
      (12_500_000_000, "ffffffff", "0c00080000dd0ee9 02000000"),
    ] as [(UInt64, String, String?)]
  )
  func `a rate beyond 32 bits takes a second attribute`(
    rate: UInt64,
    short: String,
    long: String?
  ) throws {
    let options = NetemConfiguration(rate: rate).encodeOptions()
    let attributes = try Attributes(parsing: options[24...])
    #expect(attributes[6].map { dump($0.prefix(4)) } == short)
    #expect(attributes[8].map { Array($0) } == long.map { Array(hex($0)[4...]) })
  }

  @Test(
    arguments: [
      (0, 0), (63, 0), (64, 1), (1_000_000, 15_625), (274_877_906_943, 4_294_967_295),
      (400_000_000_000, 4_294_967_295), (-1, 0), (.max, 4_294_967_295),
    ] as [(Int64, UInt32)]
  )
  func `ticks are 64 ns and never wrap`(nanoseconds: Int64, ticks: UInt32) {
    #expect(NetemConfiguration.ticks(nanoseconds) == ticks)
  }

  @Test(
    arguments: [
      (0, 0), (1, .max), (0.5, 2_147_483_648), (1e-12, 0), (1e-9, 4), (-1, 0), (2, .max),
      (.nan, 0), (.infinity, .max),
    ] as [(Double, UInt32)]
  )
  func `probabilities are put on the wire's scale as tc does`(fraction: Double, raw: UInt32) {
    #expect(NetemConfiguration.probability(fraction) == raw)
  }

  @Test(arguments: configurations)
  func `what is encoded is parsed`(configuration: NetemConfiguration) throws {
    #expect(try NetemConfiguration(parsing: configuration.encodeOptions()) == configuration)
  }

  @Test(arguments: configurations)
  func `options cut at any length are refused or read without what is missing`(
    configuration: NetemConfiguration
  ) {
    let options = configuration.encodeOptions()
    var whole = 0
    for count in 0..<options.count
    where (try? NetemConfiguration(parsing: options.prefix(count))) != nil {
      whole += 1
    }
    // Only a cut between two attributes (or in padding) leaves something well-formed.
    #expect(whole < 24)
  }
}

private let full: NetemConfiguration = {
  var full = NetemConfiguration(
    latency: 50_000_001,
    jitter: 10_000_003,
    limit: 4321,
    loss: .random(0x0CCC_CCCC),
    rate: 97_500
  )
  full.gap = 2
  full.duplicate = NetemConfiguration.probability(0.01)
  full.reorder = NetemConfiguration.probability(0.25)
  full.corrupt = NetemConfiguration.probability(0.02)
  full.latencyCorrelation = 1
  full.lossCorrelation = 2
  full.duplicateCorrelation = 3
  full.reorderCorrelation = 4
  full.corruptCorrelation = 5
  full.packetOverhead = -14
  full.cellSize = 53
  full.cellOverhead = 5
  full.ecn = true
  full.slot = NetemSlot(
    minimumDelay: 800_000,
    maximumDelay: 10_000_000,
    maximumPackets: 8,
    maximumBytes: 4000,
    distributionDelay: 64,
    distributionJitter: 65
  )
  full.distribution = [1, -1]
  full.slotDistribution = [-32_768, 32_767, 3]
  full.seed = 42
  return full
}()

private let configurations: [NetemConfiguration] = [
  NetemConfiguration(),
  full,
  NetemConfiguration(loss: .random(.max), rate: .max),
  NetemConfiguration(latency: .max, loss: .gilbertElliott(p: 1, r: 2, h: 3, k1: .max)),
  NetemConfiguration(limit: 0, loss: .state(p13: 1, p31: 2, p32: 3, p14: 4, p23: 5)),
]
