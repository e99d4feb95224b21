import LinkConditions
import Testing

struct SettingTests {
  private let base: Profile

  init() throws {
    base = try ShippedProfiles.catalog.profile(named: "3g-lossy")
  }

  @Test func `a bare field is set in both directions`() throws {
    let profile = try base.setting("loss", "5%")
    #expect(profile.downlink.loss == .random(Percentage(percent: 5)))
    #expect(profile.uplink.loss == .random(Percentage(percent: 5)))
    #expect(profile.downlink.rate == base.downlink.rate)
  }

  @Test func `a field with a direction is set in that one alone`() throws {
    let profile = try base.setting("uplink.delay", "80ms")
    #expect(profile.uplink.delay == .milliseconds(80))
    #expect(profile.downlink == base.downlink)
  }

  @Test func `rtt replaces both delays`() throws {
    let profile = try base.setting("rtt", "50ms")
    #expect(profile.downlink.delay == .milliseconds(25))
    #expect(profile.uplink.delay == .milliseconds(25))
    #expect(try base.setting("rtt", "0").roundTripDelay == .zero)
  }

  @Test func `zero removes a field`() throws {
    let profile = try base.setting("loss", "0").setting("rate", "0").setting("delay", "0ms")
    #expect(profile.downlink.isNeutral && profile.uplink.isNeutral)
  }

  @Test func `every kind of field can be set`() throws {
    #expect(try base.setting("queue", "50").uplink.queue == .packets(50))
    #expect(try base.setting("queue", "50 packets").uplink.queue == .packets(50))
    #expect(try base.setting("queue", "200ms").uplink.queue == .time(.milliseconds(200)))
    #expect(try base.setting("seed", "42").downlink.seed == 42)
    #expect(try base.setting("dns.delay", "3s").nameService.delay == .seconds(3))
    #expect(try base.setting("interface.type", "wifi").interface?.type == .wifi)
    #expect(try base.setting("interface.expensive", "false").interface?.isExpensive == false)
    #expect(try base.setting("families", "ipv4").families == .ipv4)
    #expect(try base.setting("families", "[\"ipv6\"]").families == .ipv6)
    #expect(try base.setting("slot", "{min: '1ms'}").uplink.slot?.packets == 0)
    let burst = try base.setting("loss", "{bad: '30%', toBad: '1%', toGood: '20%'}")
    let longer = try burst.setting("downlink.loss.toGood", "5%")
    #expect(
      longer.downlink.loss
        == .gilbertElliott(
          good: .zero,
          bad: Percentage(percent: 30),
          toBad: Percentage(percent: 1),
          toGood: Percentage(percent: 5)
        )
    )
    #expect(longer.uplink.loss == burst.uplink.loss)
  }

  @Test func `another outage takes the former one's details away`() throws {
    let names = try ShippedProfiles.catalog.profile(named: "no-dns")
    #expect(try names.setting("dns.fail", "servfail").nameService.failure == .serverFailure)
    #expect(try names.setting("outage", "carrier").nameService.failure == nil)
    let portal = try ShippedProfiles.catalog.profile(named: "captive-portal")
    #expect(try portal.setting("portal", "page").portal == .page)
    #expect(try portal.setting("portal", "page").setting("outage", "route").portal == .redirect)
  }

  @Test(arguments: [
    (
      "loss", "5",
      #"--set loss=5: downlink.loss: 5 has no %; allowed: 0% to 100%; write "5%""#
    ),
    (
      "uplink.rate", "100kbps",
      #"--set uplink.rate=100kbps: uplink.rate: "100kbps" is read as bits by some and as bytes by others; allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write "100kbit" for 100 kilobits a second or "800kbit" for 100 kilobytes a second"#
    ),
    (
      "uplink.dely", "1ms",
      #"--set uplink.dely=1ms: "uplink.dely" is not a field that can be set; allowed: rate, delay, jitter, distribution, loss, corrupt, duplicate, reorder, queue, slot, seed, uplink.… and downlink.… of these, rtt, dns.delay, dns.fail, outage, portal, families or interface.type; did you mean uplink.delay?"#
    ),
    (
      "outage", "carrier",
      #"--set outage=carrier: interface: an object stands beside outage: "carrier"; an outage befalls the interface that is there; remove interface and apply a profile of that interface first"#
    ),
    (
      "loss", "{bad:",
      "--set loss:1:6: bad: the end of the text stands where a value belongs; allowed: a string, a number, true, false, { or ["
    ),
    (
      "loss", "",
      #"--set loss=: downlink.loss: "" is not a percentage; allowed: 0% to 100%; write for example "1%""#
    ),
  ])
  func `a wrong setting is refused and corrected`(key: String, value: String, expected: String) {
    let error = #expect(throws: ProfileError.self) { try base.setting(key, value) }
    #expect(error?.description == expected)
  }
}
