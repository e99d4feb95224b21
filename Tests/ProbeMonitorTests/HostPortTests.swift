import Testing

@testable import ProbeMonitor

@Suite struct HostPortTests {
  @Test(
    arguments: [
      ("a.test", "a.test", nil), ("a.test:7", "a.test", 7), ("192.0.2.1:7", "192.0.2.1", 7),
      ("2001:db8::1", "2001:db8::1", nil), ("[2001:db8::1]", "2001:db8::1", nil),
      ("[2001:db8::1]:7", "2001:db8::1", 7), ("::1", "::1", nil),
    ] as [(String, String, UInt16?)]
  )
  func `a host and perhaps a port are read`(text: String, host: String, port: UInt16?) throws {
    let read = try #require(HostPort(text))
    #expect(read.host == host && read.port == port)
  }

  @Test(arguments: [
    "", ":7", "a.test:", "a.test:x", "a.test:70000", "a.test:0", "[::1", "[::1]7", "a b", "a/b",
    "http://a.test", "a\u{0}", "é.test",
  ])
  func `anything else is refused`(text: String) {
    #expect(HostPort(text) == nil)
  }
}
