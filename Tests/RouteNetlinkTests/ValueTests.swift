import Testing

@testable import RouteNetlink

struct HandleTests {
  @Test(
    arguments: [
      (0xFFFF_FFFF, "root"), (0, "none"), (0x0001_0000, "1:"), (0x0001_0010, "1:10"),
      (0xC0D1_0000, "c0d1:"), (0x0000_0002, ":2"), (0xFFFF_FFF1, "ffff:fff1"),
    ] as [(UInt32, String)]
  )
  func `handles are written and read as by tc`(raw: UInt32, text: String) {
    #expect(Handle(rawValue: raw).description == text)
    #expect(Handle(text)?.rawValue == raw)
  }

  @Test(arguments: ["", ":", "1", "1:2:3", "10000:", "-1:", "+1:", "1: ", "g:", "1:-2"])
  func `what is no handle is refused`(text: String) {
    #expect(Handle(text) == nil)
  }

  @Test func `ingress is understood`() {
    #expect(Handle("ingress") == .ingress)
  }
}

struct IPAddressTests {
  @Test(
    arguments: [
      ("192.168.50.2", "192.168.50.2"), ("0.0.0.0", "0.0.0.0"), ("2001:db8:0:0::1", "2001:db8::1"),
      ("::", "::"), ("::ffff:10.0.0.1", "::ffff:10.0.0.1"), ("FE80::1", "fe80::1"),
    ])
  func `addresses are read and written`(text: String, canonical: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.description == canonical)
    #expect(IPAddress(bytes: address.bytes) == address)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4/24", "fe80::1%lo", "1.2.3.4\0junk", " 1.2.3.4",
    "::1::", "localhost",
  ])
  func `what is no address is refused`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func `only four or sixteen bytes make an address`() {
    #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    #expect(IPAddress(bytes: Array(repeating: 1, count: 15)) == nil)
    #expect(IPAddress(bytes: [192, 0, 2, 1]) == .v4(0xC000_0201))
  }

  @Test func `families and ranges`() throws {
    #expect(IPAddress.v4(0).isUnspecified && IPAddress.v6(0, 0).isUnspecified)
    #expect(IPAddress("127.1.2.3")?.isLoopback == true)
    #expect(IPAddress("::1")?.isLoopback == true)
    #expect(IPAddress("169.254.1.1")?.isLinkLocal == true)
    #expect(IPAddress("febf::1")?.isLinkLocal == true)
    #expect(IPAddress("fec0::1")?.isLinkLocal == false)
    #expect(IPAddress.v4(0).family == .ipv4)
    #expect(IPAddress.v6(0, 0).family.addressBits == 128)
  }
}

struct MACAddressTests {
  @Test func `an address is read in either case and written in lower case`() {
    #expect(MACAddress("02:63:6F:6e:32:01")?.description == "02:63:6f:6e:32:01")
    #expect(MACAddress("02:63:6F:6e:32:01")?.bytes == [2, 0x63, 0x6F, 0x6E, 0x32, 1])
  }

  @Test(arguments: [
    "", "02:63:6f:6e:32", "02:63:6f:6e:32:01:02", "2:63:6f:6e:32:01", "+2:63:6f:6e:32:01",
    "02-63-6f-6e-32-01", "0g:63:6f:6e:32:01", "02:63:6f:6e:32:01:",
  ])
  func `what is no address is refused`(text: String) {
    #expect(MACAddress(text) == nil)
  }
}
