import ServicesControl
import Testing

@testable import LabServices

struct NameAddressesTests {
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)]
  )
  func `the hash is FNV-1a of 64 bits`(text: String, hash: UInt64) {
    #expect(NameAddresses.hash(text.utf8) == hash)
  }

  @Test(arguments: ["example.org", "", "a", "captive.apple.com", "www.example.org"])
  func `addresses are inside the documentation prefixes and no network or broadcast address`(
    name: String
  ) {
    let ipv4 = NameAddresses.ipv4(of: name)
    #expect(ipv4[..<3] == [203, 0, 113])
    #expect((1...254).contains(ipv4[3]))
    #expect(SocketAddress(bytes: NameAddresses.ipv6(of: name)).text.hasPrefix("2001:db8:113:"))
  }

  @Test func `a name keeps its addresses from run to run`() {
    #expect(NameAddresses.ipv4(of: "example.org") == [203, 0, 113, 200])
    #expect(
      SocketAddress(bytes: NameAddresses.ipv6(of: "example.org")).text
        == "2001:db8:113:0:ee71:6063:1269:bf51"
    )
  }

  @Test(
    arguments: [
      ("10.113.0.203.in-addr.arpa", "203-0-113-10.host.condition"),
      ("0.0.0.0.in-addr.arpa", "0-0-0-0.host.condition"),
      (
        "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
        "2001-0db8-0000-0000-0000-0000-0000-0001.host.condition"
      ),
      ("113.0.203.in-addr.arpa", nil), ("256.113.0.203.in-addr.arpa", nil),
      ("01.113.0.203.in-addr.arpa", nil), ("x.0.0.2.ip6.arpa", nil), ("in-addr.arpa", nil),
      ("_services._dns-sd._udp.example.org", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `a reverse name has a host name if it stands for a whole address`(
    name: String,
    host: String?
  ) {
    #expect(ReverseName.host(for: name) == host)
  }
}
