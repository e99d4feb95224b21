import ServicesControl
import Testing

@testable import LabServices

struct WebResponderTests {
  private func answer(
    _ path: String,
    host: String = "example.org",
    method: String = "GET",
    bodySize: UInt64 = 0,
    portal: ServicesState.Portal = .off
  ) -> WebAnswer {
    WebResponder(portal: portal).answer(
      WebRequest(method: method, host: host, path: path, bodySize: bodySize)
    )
  }

  @Test(
    arguments: [
      ("connectivitycheck.gstatic.com", "/generate_204", 204, ""),
      ("www.google.com", "/gen_204", 204, ""),
      (
        "captive.apple.com", "/", 200,
        "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
      ),
      (
        "www.apple.com", "/library/test/success.html", 200,
        "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
      ),
      (
        "1.2.3.4", "/hotspot-detect.html", 200,
        "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
      ),
      ("nmcheck.gnome.org", "/", 200, "NetworkManager is online\n"),
      ("example.org", "/check_network_status.txt", 200, "NetworkManager is online\n"),
      ("network-test.debian.org", "/nm", 200, "NetworkManager is online\n"),
      ("connectivity-check.ubuntu.com", "/", 204, ""),
      ("detectportal.firefox.com", "/success.txt", 200, "success\n"),
      ("www.msftconnecttest.com", "/connecttest.txt", 200, "Microsoft Connect Test"),
      ("www.msftncsi.com", "/ncsi.txt", 200, "Microsoft NCSI"),
      ("networkcheck.kde.org", "/", 200, "OK\n"),
    ] as [(String, String, UInt32, String)]
  )
  func `connectivity checks of common systems find what they expect`(
    host: String,
    path: String,
    status: UInt32,
    body: String
  ) {
    let answer = answer(path, host: host)
    #expect(answer.status == status)
    #expect(answer.body == .text(body))
  }

  @Test(arguments: ["/", "/some/health/check", "/bytes", "/status/204/more"])
  func `any other path of any host is there`(path: String) {
    #expect(answer(path).status == 200)
  }

  @Test(
    arguments: [
      ("/bytes/0", 200, .pattern(0)), ("/bytes/1073741824", 200, .pattern(1 << 30)),
      ("/bytes/1073741825", 400, nil), ("/bytes/-1", 400, nil), ("/bytes/x", 400, nil),
      ("/status/200", 200, nil), ("/status/599", 599, nil), ("/status/100", 400, nil),
      ("/status/600", 400, nil), ("/delay/600001", 400, nil), ("/delay/x", 400, nil),
    ] as [(String, UInt32, WebAnswer.Body?)]
  )
  func `a number in a path is taken within its range`(
    path: String,
    status: UInt32,
    body: WebAnswer.Body?
  ) {
    #expect(answer(path).status == status)
    if let body { #expect(answer(path).body == body) }
  }

  @Test func `a delay is told to the server`() {
    #expect(answer("/delay/1500").delayMilliseconds == 1500)
  }

  @Test func `what is posted is counted`() {
    #expect(answer("/", method: "POST", bodySize: 12).body == .text("received 12 bytes\n"))
  }

  // MARK: Portal

  @Test(arguments: ["/", "/generate_204", "/bytes/10", "/hotspot-detect.html"])
  func `a redirecting portal sends everybody to its page`(path: String) {
    let answer = answer(path, host: "captive.apple.com", portal: .redirect)
    #expect(answer.status == 302)
    #expect(answer.headers == [.init(name: "Location", value: "http://login.portal.condition/")])
  }

  @Test(
    arguments: [
      (.redirect, "login.portal.condition"), (.page, "example.org"), (.page, "captive.apple.com"),
      (.off, "login.portal.condition"),
    ] as [(ServicesState.Portal, String)]
  )
  func `the portal's page asks to sign in`(portal: ServicesState.Portal, host: String) {
    let answer = answer("/generate_204", host: host, portal: portal)
    #expect(answer.status == 200)
    guard case .text(let text) = answer.body else {
      Issue.record("no text")
      return
    }
    #expect(text.contains("<title>Sign in</title>"))
  }

  @Test(arguments: [
    ("example.org", "example.org"), ("Example.ORG:8080", "example.org"), ("a.", "a"),
    ("1.2.3.4:80", "1.2.3.4"), ("[2001:db8::1]:443", "2001:db8::1"), ("[::1]", "::1"), ("", ""),
    (":80", ""), ("[", ""), (".", ""),
  ])
  func `the host of a header is without port and case`(header: String, host: String) {
    #expect(WebRequest.host(fromHeader: header) == host)
  }

  // MARK: Certificates

  @Test(
    arguments: [
      ("Example.ORG.", "example.org", false), ("a_b-c.1", "a_b-c.1", false),
      ("9.9.9.9", "9.9.9.9", true), ("2001:DB8::1", "2001:db8::1", true),
      (nil, "203.0.113.1", true),
      ("", "203.0.113.1", true),
    ] as [(String?, String, Bool)]
  )
  func `a certificate is for the name asked, or for the address connected to`(
    name: String?,
    text: String,
    isAddress: Bool
  ) throws {
    let local = SocketAddress(text: "203.0.113.1")
    let host = try #require(CertificateHost(serverName: name, local: local))
    #expect(host.text == text)
    #expect(host.isAddress == isAddress)
  }

  @Test(arguments: ["a b", "ä", "*.org", "a/b", String(repeating: "x", count: 254), "."])
  func `a name that no certificate can hold gets none`(name: String) {
    #expect(CertificateHost(serverName: name, local: nil) == nil)
  }

  @Test func `an IPv4 address in IPv6 form is an IPv4 address`() {
    #expect(SocketAddress(text: "::ffff:1.2.3.4")?.bytes == [1, 2, 3, 4])
    #expect(SocketAddress(text: "1.2.3")?.bytes == nil)
  }
}
