import LinkConditions
import Testing

/// The shipped profiles held against PROFILES.md's table: meanings of presets drift unless somebody counts.
struct PresetTests {
  /// Name, down/up rate in bit/s (0: none), down/up delay in us, down/up loss in percent on average.
  private static let links: [(String, [UInt64], [Int], [Double])] = [
    ("100-loss", [0, 0], [0, 0], [100, 100]),
    ("2g-rural", [20_000, 18_000], [650_000, 650_000], [2, 2]),
    ("2g-urban", [35_000, 32_000], [650_000, 650_000], [0, 0]),
    ("3g", [780_000, 330_000], [100_000, 100_000], [0, 0]),
    ("3g-bursty", [780_000, 330_000], [100_000, 100_000], [1, 1]),
    ("3g-good", [850_000, 420_000], [90_000, 100_000], [0, 0]),
    ("3g-lossy", [780_000, 330_000], [100_000, 100_000], [1, 0]),
    ("4g", [1_638_400, 750_000], [75_000, 75_000], [0, 0]),
    ("5g", [200_000_000, 30_000_000], [12_000, 14_000], [0, 0]),
    ("airplane", [0, 0], [0, 0], [0, 0]),
    ("blackhole", [0, 0], [0, 0], [0, 0]),
    ("bufferbloat", [4_000_000, 768_000], [10_000, 10_000], [0, 0]),
    ("cable", [6_000_000, 1_000_000], [2_000, 2_000], [0, 0]),
    ("captive-portal", [0, 0], [0, 0], [0, 0]),
    ("conference-wifi", [2_000_000, 1_000_000], [30_000, 30_000], [3, 3]),
    ("dsl", [2_000_000, 256_000], [5_000, 5_000], [0, 0]),
    ("edge", [240_000, 200_000], [400_000, 440_000], [0, 0]),
    ("edge-good", [250_000, 200_000], [350_000, 370_000], [0, 0]),
    ("edge-lossy", [240_000, 200_000], [400_000, 440_000], [1, 1]),
    ("elevator", [400_000, 150_000], [250_000, 250_000], [21.6, 21.6]),
    ("high-latency-dns", [0, 0], [0, 0], [0, 0]),
    ("ipv4-only", [0, 0], [0, 0], [0, 0]),
    ("ipv6-only", [0, 0], [0, 0], [0, 0]),
    ("lte", [50_000_000, 10_000_000], [50_000, 65_000], [0, 0]),
    ("no-address", [0, 0], [0, 0], [0, 0]),
    ("no-dns", [0, 0], [0, 0], [0, 0]),
    ("no-route", [0, 0], [0, 0], [0, 0]),
    ("no-upstream", [0, 0], [0, 0], [0, 0]),
    ("offline", [0, 0], [0, 0], [0, 0]),
    ("perfect", [0, 0], [0, 0], [0, 0]),
    ("refused", [0, 0], [0, 0], [0, 0]),
    ("satellite-geo", [25_000_000, 3_000_000], [300_000, 300_000], [0.1, 0.1]),
    ("satellite-leo", [100_000_000, 12_000_000], [18_000, 22_000], [0.2985, 0.2985]),
    ("slow-4g", [1_638_400, 750_000], [75_000, 75_000], [0, 0]),
    ("train", [5_000_000, 1_500_000], [60_000, 60_000], [3.0476, 3.0476]),
    ("very-bad-network", [1_000_000, 1_000_000], [500_000, 500_000], [10, 10]),
    ("wifi", [40_000_000, 33_000_000], [1_000, 1_000], [0, 0]),
    ("wifi-802.11ac", [250_000_000, 100_000_000], [1_000, 1_000], [0, 0]),
  ]

  private static let interfaces: [String: Interface] = {
    let cellular = Interface(type: .cellular, isExpensive: true)
    var table: [String: Interface] = [:]
    for name in [
      "2g-rural", "2g-urban", "3g", "3g-bursty", "3g-good", "3g-lossy", "4g", "5g", "edge",
      "edge-good", "edge-lossy", "elevator", "lte", "slow-4g", "train",
    ] {
      table[name] = cellular
    }
    for name in ["wifi", "wifi-802.11ac", "conference-wifi"] {
      table[name] = Interface(type: .wifi)
    }
    for name in ["dsl", "cable", "bufferbloat", "satellite-geo", "satellite-leo"] {
      table[name] = Interface(type: .wiredEthernet)
    }
    return table
  }()

  private static let outages: [String: Outage] = [
    "offline": .carrier, "airplane": .admin, "blackhole": .blackhole, "no-address": .address,
    "no-route": .route, "no-dns": .dns, "captive-portal": .portal, "refused": .refuse,
    "no-upstream": .upstream,
  ]

  @Test func `the package ships exactly the profiles of the table`() {
    #expect(ShippedProfiles.catalog.names == Self.links.map(\.0))
  }

  @Test(arguments: links)
  func `a shipped profile has the numbers of the table`(
    name: String,
    rates: [UInt64],
    delays: [Int],
    losses: [Double]
  ) throws {
    let profile = try ShippedProfiles.catalog.profile(named: name)
    let directions = [profile.downlink, profile.uplink]
    #expect(directions.map { $0.rate?.bitsPerSecond ?? 0 } == rates)
    #expect(directions.map(\.delay) == delays.map { .microseconds($0) })
    for (direction, loss) in zip(directions, losses) {
      #expect(abs(direction.loss.average.percent - loss) < 0.0001)
    }
    #expect(profile.interface == Self.interfaces[name])
    #expect(profile.outage == Self.outages[name])
    #expect(profile.nameService.delay == (name == "high-latency-dns" ? .seconds(3) : .zero))
    #expect(profile.nameService.failure == (name == "no-dns" ? .silence : nil))
    #expect(profile.families == (name == "ipv4-only" ? .ipv4 : name == "ipv6-only" ? .ipv6 : .both))
  }

  @Test func `every shipped profile says where its numbers come from and gives no warning`() {
    for entry in ShippedProfiles.catalog.profiles() {
      guard case .success(let profile) = entry.result else {
        Issue.record("\(entry)")
        continue
      }
      #expect(profile.source.count > 15, "\(entry.name)")
      #expect(profile.summary.count > 3 && profile.summary.count <= 72, "\(entry.name)")
      #expect(profile.warnings == [], "\(entry.name)")
    }
  }

  @Test func `what has no rate, delay or loss in the table is neutral`() throws {
    for (name, rates, _, losses) in Self.links where rates == [0, 0] && losses == [0, 0] {
      let profile = try ShippedProfiles.catalog.profile(named: name)
      #expect(profile.downlink.isNeutral && profile.uplink.isNeutral, "\(name)")
    }
  }

  @Test func `the queues and jitters of our own estimates are as documented`() throws {
    let bloat = try ShippedProfiles.catalog.profile(named: "bufferbloat")
    #expect(bloat.downlink.queue == .time(.seconds(2)))
    #expect(bloat.uplink.queue == .time(.seconds(3)))
    let conference = try ShippedProfiles.catalog.profile(named: "conference-wifi")
    #expect(conference.downlink.jitter == .milliseconds(25))
    #expect(conference.downlink.queue == .time(.milliseconds(500)))
    let bursty = try ShippedProfiles.catalog.profile(named: "3g-bursty")
    #expect(bursty.uplink.loss.description == "1 % in bursts")
    #expect(
      bursty.uplink.loss
        == .gilbertElliott(
          good: .zero,
          bad: Percentage(percent: 50),
          toBad: Percentage(percent: 0.5),
          toGood: Percentage(percent: 24.5)
        )
    )
  }
}
