import Testing

@testable import RouteNetlink

/// Messages of Linux 6.1.176 for disciplines that iproute2 had set.
struct NetemRecordingTests {
  @Test func `a full netem as the kernel tells it`() throws {
    let discipline = try QueueingDiscipline.parse(recordedFull[...])
    #expect(discipline.interfaceIndex == 3)
    #expect(discipline.handle == Handle(major: 0xC0D1))
    #expect(discipline.parent == .root)
    #expect(discipline.kind == "netem")
    #expect(discipline.statistics.bytes == 90)
    #expect(discipline.statistics.packets == 1)
    #expect(discipline.statistics.requeues == 1)
    var expected = NetemConfiguration(
      latency: 50_000_000,
      jitter: 10_000_000,
      limit: 4321,
      loss: .random(NetemConfiguration.probability(0.05)),
      rate: 97_500
    )
    expected.gap = 1
    expected.duplicate = NetemConfiguration.probability(0.01)
    expected.reorder = NetemConfiguration.probability(0.25)
    expected.corrupt = NetemConfiguration.probability(0.02)
    expected.packetOverhead = -14
    expected.cellSize = 53
    expected.cellOverhead = 5
    expected.ecn = true
    expected.slot = NetemSlot(
      minimumDelay: 800_000,
      maximumDelay: 10_000_000,
      maximumPackets: 8,
      maximumBytes: 4000
    )
    #expect(discipline.options == .netem(expected))
  }

  @Test func `Gilbert-Elliott and 100 Gbit as the kernel tells them`() throws {
    let discipline = try QueueingDiscipline.parse(recordedGilbertElliott[...])
    // tc … netem loss gemodel 1% 30% 70% 0.1% rate 100gbit: the third argument is 1-h.
    let loss = NetemLoss.gilbertElliott(
      p: NetemConfiguration.probability(0.01),
      r: NetemConfiguration.probability(0.3),
      h: 0x4CCC_CCCD,
      k1: NetemConfiguration.probability(0.001)
    )
    #expect(
      discipline.options == .netem(NetemConfiguration(loss: loss, rate: 12_500_000_000))
    )
  }

  @Test func `recordings cut at any length or spoilt in any byte never trap`() {
    for recording in [recordedFull, recordedGilbertElliott] {
      for count in 0..<recording.count { parseEverything(Array(recording.prefix(count))) }
      for index in recording.indices {
        for value: UInt8 in [0x00, 0x01, 0x7F, 0xFF] {
          var spoilt = recording
          spoilt[index] = value
          parseEverything(spoilt)
        }
      }
    }
  }
}

private let recordedFull = hex(
  """
  00000000 03000000 0000d1c0 ffffffff 02000000       // tcmsg
  0a00 0100 6e6574656d00 0000                        // TCA_KIND
  a400 0200                                          // TCA_OPTIONS
    c2eb0b00 e1100000 cdcccc0c 01000000 295c8f02 5a620200
    0c00 0a00 80f0fa0200000000
    0c00 0b00 8096980000000000
    1000 0100 000000000000000000000000
    0c00 0300 0000004000000000
    0c00 0400 52b81e0500000000
    1400 0600 dc7c0100 f2ffffff 35000000 05000000
    0800 0700 01000000
    2c00 0c00 00350c0000000000 8096980000000000 08000000 a00f0000
              0000000000000000 0000000000000000
  0500 0c00 00000000                                 // TCA_HW_OFFLOAD
  3800 0700                                          // TCA_STATS2
    0400 0600
    1400 0100 5a000000 00000000 01000000 00000000    // TCA_STATS_BASIC
    0400 0600
    1800 0300 00000000 00000000 00000000 01000000 00000000  // TCA_STATS_QUEUE: one reordered
  2c00 0300 5a000000 00000000 01000000 00000000 00000000
            00000000 00000000 00000000 00000000 00000000
  """
)

private let recordedGilbertElliott = hex(
  """
  00000000 03000000 0000d1c0 ffffffff 02000000
  0a00 0100 6e6574656d00 0000
  9400 0200
    00000000 e8030000 00000000 00000000 00000000 00000000
    0c00 0a00 0000000000000000
    0c00 0b00 0000000000000000
    1000 0100 000000000000000000000000
    0c00 0300 0000000000000000
    0c00 0400 0000000000000000
    0c00 0800 00dd0ee902000000                       // RATE64
    1400 0600 ffffffff 00000000 00000000 00000000
    1800 0500 1400 0200 295c8f02 cccccc4c cdcccc4c 37894100
  0500 0c00 00000000
  3800 0700
    0400 0600 1400 0100 00000000 00000000 00000000 00000000
    0400 0600 1800 0300 00000000 00000000 00000000 00000000 00000000
  2c00 0300 00000000 00000000 00000000 00000000 00000000
            00000000 00000000 00000000 00000000 00000000
  """
)
