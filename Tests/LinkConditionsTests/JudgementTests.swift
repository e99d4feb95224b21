import LinkConditions
import Testing

/// Warnings, which contracts notice, and suggestions.
struct JudgementTests {
  @Test(arguments: [
    (
      "rate: '1.192kbit'",
      [
        "downlink.rate: at 1192bit a packet of 1500 bytes takes 10.1 s; most programs give up before"
      ]
    ),
    ("rate: '1.2kbit'", []),
    (
      "rate: '12001bit'",
      ["downlink.rate: the kernel counts whole bytes a second and makes 12kbit of 12001bit"]
    ),
    (
      "delay: '10ms', jitter: '20ms'",
      [
        "downlink.jitter: 20ms is above the delay (10ms); no packet leaves before it came, so the mean delay grows"
      ]
    ),
    ("distribution: 'normal'", ["downlink.distribution: does nothing without jitter"]),
    (
      "corrupt: '1%'",
      ["downlink.corrupt: IP programs see it as loss: checksums drop the broken packets"]
    ),
    ("rate: '1Mbit', delay: '20ms', jitter: '20ms', distribution: 'pareto', loss: '1%'", []),
  ])
  func `what is likely not meant is warned of`(members: String, expected: [String]) throws {
    let text = "{ name: 'a', downlink: { \(members) } }"
    #expect(try Profile(json5: text).warnings == expected)
  }

  @Test func `an impairment that an outage hides is warned of`() throws {
    let text = "{ name: 'a', outage: 'carrier', uplink: { loss: '1%' } }"
    #expect(
      try Profile(json5: text).warnings == [
        "outage: \"carrier\" lets no packet through, so downlink and uplink show nothing"
      ]
    )
  }

  @Test(arguments: [
    ("offline", ["link", "path", "host", "probe"], ["route"]),
    ("airplane", ["link", "route", "path", "host", "probe"], []),
    ("no-address", ["route", "path", "host", "probe"], ["link"]),
    ("no-route", ["route", "path", "host", "probe"], []),
    ("blackhole", ["probe"], ["host"]), ("no-upstream", ["probe"], ["host"]),
    ("no-dns", ["probe"], ["host"]), ("captive-portal", ["probe"], []), ("refused", ["probe"], []),
    ("100-loss", ["probe"], ["host"]), ("3g-lossy", [], ["host", "probe"]), ("3g", [], []),
    ("ipv4-only", [], ["probe"]), ("perfect", [], []),
  ])
  func `the contracts that notice a profile are those of the harness`(
    name: String,
    certain: [String],
    possible: [String]
  ) throws {
    let profile = try ShippedProfiles.catalog.profile(named: name)
    #expect(profile.noticedBy == certain)
    #expect(profile.perhapsNoticedBy == possible)
  }

  @Test(arguments: [
    ("3g-losy", ["3g-lossy", "3g-good"]), ("3g-lossy", ["3g-lossy"]), ("EDGE", ["edge"]),
    ("lossy", []), ("wfii", ["wifi"]), ("satellite", ["satellite-geo", "satellite-leo"]),
    ("", []), ("zzzzzz", []), ("of", ["offline"]),
  ])
  func `names near a typed one are suggested, the nearest first`(
    typed: String,
    expected: [String]
  ) {
    let found = nearest(to: typed, in: ShippedProfiles.catalog.names)
    #expect(found.first == expected.first, "\(found)")
    #expect(found.count <= 3)
  }

  @Test func `a long name is no work`() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(nearest(to: long, in: ["a"]) == [])
    #expect(nearest(to: "a", in: [long]) == [])
  }
}
