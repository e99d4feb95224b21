import LinkConditions
import Testing

struct CanonicalTests {
  @Test func `the canonical JSON of every shipped profile reads back equal`() throws {
    for name in ShippedProfiles.catalog.names {
      let profile = try ShippedProfiles.catalog.profile(named: name)
      let text = profile.json()
      #expect(try Profile(json5: text) == profile, "\(text)")
      #expect(try Profile(json5: text).json() == text)
    }
  }

  @Test func `canonical JSON has every field that does something, in one order`() throws {
    let profile = try Profile(
      json5: """
        { outage: "dns", dns: { fail: "nxdomain", delay: 0 }, families: ["ipv6"], name: "a",
          summary: "a \\"b\\" \\\\", rtt: "0.000003s",
          uplink: { seed: 42, slot: { min: "800us", max: "10ms", bytes: 4000, packets: 8 },
            queue: "200ms", rate: "1638.4kbit", reorder: "0.00001%", duplicate: "7%",
            corrupt: "33.3%", distribution: "paretonormal", jitter: "1.5ms",
            loss: { bad: "30%", toBad: "1%", toGood: "20%" } },
          downlink: { queue: 50, slot: { distribution: "normal", delay: "20ms", jitter: "5ms" } } }
        """
    )
    #expect(
      profile.json() == """
        {
          "name": "a",
          "summary": "a \\"b\\" \\\\",
          "downlink": {
            "delay": "1.5us",
            "queue": 50,
            "slot": {
              "distribution": "normal",
              "delay": "20ms",
              "jitter": "5ms"
            }
          },
          "uplink": {
            "rate": "1638.4kbit",
            "delay": "1.5us",
            "jitter": "1.5ms",
            "distribution": "paretonormal",
            "loss": {
              "good": "0%",
              "bad": "30%",
              "toBad": "1%",
              "toGood": "20%"
            },
            "corrupt": "33.3%",
            "duplicate": "7%",
            "reorder": "0.00001%",
            "queue": "200ms",
            "slot": {
              "min": "800us",
              "max": "10ms",
              "packets": 8,
              "bytes": 4000
            },
            "seed": 42
          },
          "dns": {
            "fail": "nxdomain"
          },
          "outage": "dns",
          "families": ["ipv6"]
        }
        """
    )
    #expect(try Profile(json5: profile.json()) == profile)
  }

  @Test func `zero is the same as leaving a field out`() throws {
    let zeros = try Profile(
      json5: """
        { name: "a", summary: "", rtt: 0, dns: { delay: "0s" },
          downlink: { rate: 0, delay: 0, jitter: "0ms", loss: "0%", corrupt: 0, duplicate: "0%",
            reorder: 0, queue: 0, slot: 0, seed: 0 },
          uplink: { rate: "0kbit", delay: "0", loss: { bad: 0, toBad: "1%", toGood: "1%" },
            queue: "0 packets" } }
        """
    )
    #expect(zeros == Profile(name: "a"))
    #expect(zeros.downlink.isNeutral && zeros.uplink.isNeutral)
  }

  @Test func `values compare by size and show their text`() throws {
    #expect(try Bandwidth("1kbit") < Bandwidth("1Mbit"))
    #expect(try Bandwidth("780kbit").bytesPerSecond == 97_500)
    #expect(Queue.time(.milliseconds(200)).text == "200ms")
    #expect(Queue.packets(50).text == "50 packets")
    let error = #expect(throws: ProfileError.self) { try Bandwidth("0kbit") }
    #expect(
      error?.description == "\"0kbit\" is under 8 bit a second, the kernel's slowest rate; allowed:"
        + " 8bit to 1000Gbit; use outage: \"blackhole\" for a link that carries nothing"
    )
  }

  @Test func `the largest seed and packet counts survive`() throws {
    let text = """
      { name: "a", uplink: { seed: 9007199254740991, queue: 1e6,
        slot: { min: "2147483.647us", packets: 2147483647, bytes: 0x7fffffff } } }
      """
    let profile = try Profile(json5: text)
    #expect(profile.uplink.seed == 9_007_199_254_740_991)
    #expect(profile.uplink.queue == .packets(1_000_000))
    #expect(profile.uplink.slot?.bytes == 2_147_483_647)
    #expect(try Profile(json5: profile.json()) == profile)
    #expect(message("{ name: 'a', uplink: { seed: 9007199254740992 } }", file: nil) != "")
  }

  @Test func `rtt is halved and may stand beside a delay of zero`() throws {
    let profile = try Profile(
      json5: "{ name: 'a', rtt: '150ms', uplink: { delay: 0, loss: '1%' } }"
    )
    #expect(profile.downlink.delay == .milliseconds(75))
    #expect(profile.uplink.delay == .milliseconds(75))
    #expect(profile.roundTripDelay == .milliseconds(150))
    let odd = try Profile(json5: "{ name: 'a', rtt: '0.003us' }")
    #expect(odd.downlink.delay == .nanoseconds(2))
    #expect(odd.uplink.delay == .nanoseconds(1))
  }

  @Test(arguments: [
    ("780kbit", 780_000, "780kbit", "780 kbit/s"), ("0.5Mbit", 500_000, "500kbit", "500 kbit/s"),
    ("1500kbit", 1_500_000, "1.5Mbit", "1.5 Mbit/s"), ("8bit", 8, "8bit", "8 bit/s"),
    ("1638.4 kbit", 1_638_400, "1638.4kbit", "1638.4 kbit/s"),
    ("12345bit", 12_345, "12345bit", "12345 bit/s"), ("1Gbit", 1_000_000_000, "1Gbit", "1 Gbit/s"),
    ("+.5Gbit", 500_000_000, "500Mbit", "500 Mbit/s"), ("9.kbit", 9000, "9kbit", "9 kbit/s"),
  ])
  func `a rate has one text`(text: String, bits: UInt64, canonical: String, human: String) throws {
    let rate = try Bandwidth(text)
    #expect(rate.bitsPerSecond == bits)
    #expect(rate.text == canonical)
    #expect(rate.description == human)
    #expect(try Bandwidth(canonical) == rate)
  }

  @Test(arguments: [
    ("100ms", 100_000_000, "100ms"), ("0.1s", 100_000_000, "100ms"), ("2s", 2_000_000_000, "2s"),
    ("1500ms", 1_500_000_000, "1500ms"), ("1.5us", 1500, "1.5us"), ("800us", 800_000, "800us"),
    ("0.000000001s", 1, "0.001us"), ("274s", 274_000_000_000, "274s"), ("0ms", 0, "0s"),
    ("1.000001ms", 1_000_001, "1.000001ms"),
  ])
  func `a time has one text`(text: String, nanoseconds: Int64, canonical: String) throws {
    let time = try Duration(delayText: text)
    #expect(time.wholeNanoseconds == nanoseconds)
    #expect(time.delayText == canonical)
    #expect(try Duration(delayText: canonical) == time)
  }

  @Test func `a percentage keeps its decimal text`() throws {
    for tenths in 0...1000 {
      let text = tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
      let share = try Percentage(text)
      #expect(share.text == text)
      #expect(Percentage(fraction: share.fraction).text == text)
    }
    #expect(try Percentage("0.1%").fraction == 0.001)
    #expect(try Percentage("1%").description == "1 %")
  }
}
