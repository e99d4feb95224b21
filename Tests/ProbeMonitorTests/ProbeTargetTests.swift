import ReachabilityMonitors
import RouteNetlink
import Testing

@testable import ProbeMonitor

@Suite struct ProbeTargetTests {
  private static let lab = [
    "CONDITION_PROBE_HOST": "probe.test",
    "CONDITION_PROBE_URL": "http://probe.test:81/generate_204",
  ]

  private func target(
    _ target: ProbeContract.Target,
    _ address: String? = nil,
    answer: ProbeContract.Answer = .status,
    in environment: [String: String] = lab
  ) throws -> ProbeTarget {
    var contract = ProbeContract()
    (contract.target, contract.address, contract.answer) = (target, address, answer)
    return try ProbeTarget(contract) { environment[$0] }
  }

  @Test(
    arguments: [
      (ProbeContract.Target.http, nil, "http://probe.test:81/generate_204"),
      (.https, nil, "https://probe.test/generate_204"), (.http, "a.test", "http://a.test/"),
      (.http, "a.test:8", "http://a.test:8/"), (.https, "2001:db8::1", "https://[2001:db8::1]/"),
      (.http, "HTTP://a.test?x#y", "http://a.test/?x"),
      (.https, "https://a.test/b?c", "https://a.test/b?c"),
    ] as [(ProbeContract.Target, String?, String)]
  ) func `a web page is found`(
    kind: ProbeContract.Target,
    address: String?,
    url: String
  ) throws {
    guard case .web(let found, _) = try target(kind, address) else { throw Unexpected() }
    #expect(found.text == url)
  }

  struct Unexpected: Error {}

  @Test func `hosts are found`() throws {
    #expect(try target(.tcp) == .connection(host: "probe.test", port: 80))
    #expect(try target(.tcp, "[::1]:7") == .connection(host: "::1", port: 7))
    #expect(try target(.icmp, "192.0.2.1") == .echo(host: "192.0.2.1"))
    #expect(try target(.dns) == .names(server: nil, port: 53, question: "probe.test"))
    #expect(
      try target(.dns, "192.0.2.1:54")
        == .names(server: HostAddress(.v4(0xC000_0201)), port: 54, question: "probe.test")
    )
    let url = ["CONDITION_PROBE_URL": "https://u.test:8/"]
    #expect(try target(.tcp, in: url) == .connection(host: "u.test", port: 80))
  }

  @Test(arguments: [
    (ProbeContract.Target.http, "https://a.test/", "no http URL"),
    (.https, "ftp://a.test/", "no https URL"), (.http, "a b", "no name, address or URL"),
    (.tcp, "a.test:x", "no name or address"), (.icmp, "a.test:7", "an echo has no port"),
    (.dns, "a.test:7", "a name server is given by its address"),
  ]) func `what makes no sense is refused`(
    kind: ProbeContract.Target,
    address: String,
    reason: String
  ) {
    #expect {
      try target(kind, address)
    } throws: { error in
      guard let error = error as? ProbeMonitorError, error.code == .invalid else { return false }
      return error.description.hasPrefix("probe.address: ") && error.description.contains(reason)
    }
  }

  @Test(arguments: ProbeContract.Target.allCases) func `nobody to ask is refused`(
    kind: ProbeContract.Target
  ) {
    #expect(throws: ProbeMonitorError.self) { try target(kind, in: [:]) }
  }

  @Test func `a body that is not known cannot be checked`() {
    #expect(throws: ProbeMonitorError.self) { try target(.http, "a.test", answer: .body) }
    #expect(throws: Never.self) { try target(.http, answer: .body) }
  }
}
