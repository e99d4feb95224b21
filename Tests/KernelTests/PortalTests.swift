import Glibc
import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

extension UntimedTier {
  /// The captive portal, as curl and a program see it: the row `portal` of the table of outages.
  @Suite struct Portals {
    private static let login = "http://login.portal.condition/"
    /// Status, number of redirects and the far address, after the answer itself.
    private static let report = "\n%{http_code} %{num_redirects} %{remote_ip}"

    /// The report of an exchange, after what it fetched.
    private func lastLine(_ text: String) -> [Substring] {
      text.split(separator: "\n").last?.split(separator: " ") ?? []
    }

    @Test(arguments: AddressFamily.both)
    func `every page is a redirect to the login page, and that one is there`(
      _ family: AddressFamily
    ) throws {
      try withLab { lab in
        try lab.apply("captive-portal")
        let answer = try lab.curl(family, "--include", "http://news.test/some/page?x=1")
        #expect(answer.hasPrefix("HTTP/1.1 302 "), "\(answer)")
        #expect(answer.contains("\r\nLocation: \(Self.login)\r\n"), "\(answer)")
        let page = try lab.curl(
          family,
          "--location",
          "--write-out",
          Self.report,
          "http://probe.condition.test/generate_204"
        )
        #expect(page.contains("<h1>Sign in</h1>"), "\(page)")
        let report = lastLine(page)
        #expect(report.prefix(2) == ["200", "1"], "\(page)")
        #expect(report.last?.contains(":") == (family == .ipv6), "\(page)")
        try expectTheRestIsClosed(lab, family)

        try lab.apply("perfect")
        try expectOpen(lab, family)
      }
    }

    @Test(arguments: AddressFamily.both)
    func `with portal: page every page is the login page itself`(
      _ family: AddressFamily
    ) throws {
      try withLab { lab in
        try lab.apply(TestLab.profile("captive-portal").setting("portal", "page"))
        for url in ["http://news.test/", "http://probe.condition.test/generate_204"] {
          let page = try lab.curl(family, "--location", "--write-out", Self.report, url)
          #expect(page.contains("<h1>Sign in</h1>"), "\(page)")
          #expect(lastLine(page).prefix(2) == ["200", "0"], "\(page)")
        }
        try expectTheRestIsClosed(lab, family)

        try lab.apply("perfect")
        try expectOpen(lab, family)
      }
    }

    /// Names resolve, port 80 accepts, other TCP is refused, other UDP is sent and never answered.
    private func expectTheRestIsClosed(_ lab: TestLab, _ family: AddressFamily) throws {
      let deadline = ContinuousClock.Instant.patience
      let ports: [UInt16] = [7, 123, 443]
      let datagrams = try ports.map { try Probe.Datagram(.far(family, $0), from: lab.device) }
      #expect(datagrams.map(\.sent) == [0, 0, 0])

      for (port, outcome) in [
        (80, Probe.Connection.Outcome.open), (443, .failed(ECONNREFUSED)),
        (7, .failed(ECONNREFUSED)), (8080, .failed(ECONNREFUSED)),
      ] {
        let connection = try Probe.Connection(.far(family, UInt16(port)), from: lab.device)
        #expect(connection.outcome(by: deadline) == outcome, "port \(port)")
      }
      // curl finds the address by itself, so that the name has resolved when the connection is refused.
      let secure = try lab.curl(
        family,
        "--write-out",
        "%{exitcode} %{remote_ip} %{errormsg}",
        "https://news.test/"
      )
      #expect(secure.hasPrefix("7 "), "\(secure)")
      #expect(secure.contains("news.test port 443"), "\(secure)")
      let hosts = try lab.start([
        "getent", family == .ipv4 ? "ahostsv4" : "ahostsv6", "news.test",
      ]).finish()
      #expect(hosts.contains(family == .ipv4 ? "." : ":"), "\(hosts)")

      // Whatever came for the datagrams would have come before the answers to what was sent after them.
      #expect(datagrams.map { $0.outcome(by: .now) } == [.silence, .silence, .silence])
    }

    private func expectOpen(_ lab: TestLab, _ family: AddressFamily) throws {
      let path = "/generate_204"
      for words in [
        ["http://probe.condition.test\(path)"],
        [
          "--cacert", lab.lab.directory.certificateAuthority, "https://probe.condition.test\(path)",
        ],
      ] {
        let status = ["curl", family == .ipv4 ? "-4" : "-6", "-sS", "-w", "%{http_code}"]
        #expect(try lab.start(status + words).finish() == "204")
      }
      let deadline = ContinuousClock.Instant.patience
      let datagram = try Probe.Datagram(.far(family, 7), from: lab.device)
      #expect(datagram.outcome(by: deadline) == .answered)
    }
  }
}
