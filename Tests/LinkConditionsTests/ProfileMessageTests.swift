import LinkConditions
import Testing

/// Every refusal above the directions, word for word.
struct ProfileMessageTests {
  @Test(arguments: [
    (
      "rtt: '1s', downlink: { delay: '1ms' }",
      #"1:47: downlink.delay: "1ms" stands beside rtt, which gives both delays; remove one of the two"#
    ),
    (
      "rtt: 100",
      #"1:22: rtt: 100 has no unit; allowed: a number with us, ms or s; write "100ms" for milliseconds or "100s" for seconds"#
    ),
    (
      "rtt: '549s'",
      #"1:22: rtt: "549s" is above 548 s, twice the longest delay; allowed: 0s to 548s; write a shorter time"#
    ),
    (
      "dns: '3s'",
      #"1:22: dns: "3s" is of the wrong kind; allowed: { delay: "3s" }, or { fail: "servfail" } beside outage: "dns""#
    ),
    (
      "dns: { delay: '5min' }",
      #"1:31: dns.delay: "5min" has an unknown unit "min"; allowed: a number with us, ms or s; write for example "5ms""#
    ),
    (
      "interface: { type: 'wlan' }",
      #"1:36: interface.type: "wlan" is not one of the words for it; allowed: wifi, cellular or wiredEthernet"#
    ),
    (
      "interface: { type: 'wired' }",
      #"1:36: interface.type: "wired" is not one of the words for it; allowed: wifi, cellular or wiredEthernet; did you mean "wiredEthernet"?"#
    ),
    (
      "interface: { expensive: true }",
      "1:28: interface.type: is missing; allowed: wifi, cellular or wiredEthernet; add type, or leave interface out to keep the one that is there"
    ),
    (
      "interface: 'wifi'",
      #"1:28: interface: "wifi" is of the wrong kind; allowed: { type: "wifi", expensive: false, constrained: false }"#
    ),
    (
      "interface: { type: 'wifi', expensive: 1 }",
      "1:55: interface.expensive: 1 is of the wrong kind; allowed: true or false"
    ),
    (
      "outage: 'carrier', interface: { type: 'wifi' }",
      #"1:47: interface: an object stands beside outage: "carrier"; an outage befalls the interface that is there; remove interface and apply a profile of that interface first"#
    ),
    (
      "outage: 'cable'",
      #"1:25: outage: "cable" is not one of the words for it; allowed: blackhole, carrier, admin, address, route, dns, portal, refuse or upstream"#
    ),
    (
      "outage: 'carier'",
      #"1:25: outage: "carier" is not one of the words for it; allowed: blackhole, carrier, admin, address, route, dns, portal, refuse or upstream; did you mean "carrier"?"#
    ),
    (
      "dns: { fail: 'servfail' }",
      #"1:30: dns.fail: "servfail" says how names fail, and there is no outage: "dns"; add outage: "dns", or leave fail out"#
    ),
    (
      "portal: 'page'",
      #"1:25: portal: "page" says how a captive portal answers, and there is no outage: "portal"; add outage: "portal", or leave portal out"#
    ),
    (
      "families: []",
      #"1:27: families: an array names no family; allowed: ["ipv4"], ["ipv6"] or both; leave families out for both, or use outage: "address""#
    ),
    (
      "families: 'ipv4'",
      #"1:27: families: "ipv4" is of the wrong kind; allowed: ["ipv4"], ["ipv6"] or both; write for example families: ["ipv4"]"#
    ),
    (
      "families: ['ipv4', 'ipx']",
      #"1:36: families.1: "ipx" is not an address family; allowed: ["ipv4"], ["ipv6"] or both"#
    ),
    (
      "rate: '1Mbit'",
      "1:17: rate: is not a key of a profile; allowed: name, summary, source, interface, downlink, uplink, rtt, dns, outage, portal or families; put it into downlink or uplink"
    ),
    (
      "downlik: {}",
      "1:17: downlik: is not a key of a profile; allowed: name, summary, source, interface, downlink, uplink, rtt, dns, outage, portal or families; did you mean downlink?"
    ),
    (
      "summary: 'a\\nb'",
      #"1:26: summary: "a\u{a}b" is not one line of text; allowed: up to 1000 bytes without line breaks and control characters"#
    ),
    ("source: 1", "1:25: source: 1 is of the wrong kind; allowed: a string"),
    (
      "downlink: '1Mbit'",
      #"1:27: downlink: "1Mbit" is of the wrong kind; allowed: { rate: "780kbit", delay: "100ms", loss: "1%" }"#
    ),
  ])
  func `a wrong member is refused and corrected`(member: String, expected: String) {
    #expect(message(profile(member)) == "link.json:" + expected)
  }

  @Test(arguments: [
    (
      "{}",
      #"link.json:1:1: name: is missing; allowed: lower-case letters, digits, . and -; add name: "link""#
    ),
    (
      "{ name: 'Link' }",
      #"link.json:1:9: name: "Link" is not a profile's name; allowed: lower-case letters, digits, . and -, up to 64 of them, the first a letter or digit; write for example "my-link""#
    ),
    (
      "{ name: 'other' }",
      #"link.json:1:9: name: "other" is not the name of the file; allowed: "link"; rename the file to other.json or change name"#
    ),
    (
      "[]",
      #"link.json:1:1: an array is of the wrong kind; allowed: an object: { name: "…", downlink: {…}, uplink: {…} }"#
    ),
  ])
  func `a profile without its own name is refused`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `a name is held against the base name of a json file only`() throws {
    let text = "{ name: '3g' }"
    #expect(try Profile(json5: text, file: "a/b/3g.json").name == "3g")
    #expect(try Profile(json5: text, file: "3g.json").name == "3g")
    #expect(try Profile(json5: text, file: "a/b/pipe").name == "3g")
    #expect(try Profile(json5: text).name == "3g")
    #expect(message(text, file: "a/4g.json").hasPrefix("a/4g.json:1:9: name: "))
  }

  @Test func `no message lets control characters or long texts through`() {
    let long = String(repeating: "x", count: 5000)
    let texts = [
      profile("downlink: { rate: '\u{1B}[2J\\n' }"), profile("'\u{1B}[2J': 1"),
      profile("'\(long)': 1"), profile("downlink: { loss: '\(long)' }"), "{ name: '\(long)' }",
      "{ a: 0.\(String(repeating: "1", count: 5000)) }", "{ a: \(long) }",
    ]
    for text in texts {
      let line = message(text)
      #expect(!line.isEmpty)
      #expect(line.utf8.count < 600, "\(line)")
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 }, "\(line)")
    }
  }

  @Test func `an error carries its parts for programs`() throws {
    let error = #expect(throws: ProfileError.self) {
      try Profile(json5: "{ name: 'a',\r\n  uplink: { rate: '1kbps' } }", file: "a.json")
    }
    #expect(error?.code == .ambiguous)
    #expect(error?.file == "a.json")
    #expect(error?.line == 2)
    #expect(error?.column == 19)
    #expect(error?.path == "uplink.rate")
    #expect(error?.read == "\"1kbps\"")
  }
}
