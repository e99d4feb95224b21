import ReachabilityMonitors
import RouteNetlink

/// Whom a probe asks what: the contract, completed by the environment.
enum ProbeTarget: Hashable {
  /// A page of the Web.
  case web(WebAddress, WebExpectation)
  /// A TCP connection.
  case connection(host: String, port: UInt16)
  /// An address of a name; the server is nil where the system's are asked.
  case names(server: HostAddress?, port: UInt16, question: String)
  /// An echo.
  case echo(host: String)

  /// Completes a contract.
  ///
  /// - Parameters:
  ///   - contract: What to ask.
  ///   - environment: A variable's value; asked for `CONDITION_PROBE_URL` and `CONDITION_PROBE_HOST`.
  /// - Throws: ``ProbeMonitorError`` whose code is `invalid`.
  init(
    _ contract: ProbeContract,
    environment: (String) -> String?
  ) throws(ProbeMonitorError) {
    let variables = Variables(
      url: environment("CONDITION_PROBE_URL").flatMap { WebAddress($0) },
      host: environment("CONDITION_PROBE_HOST").flatMap { $0.isEmpty ? nil : $0 }
    )
    switch contract.target {
    case .http, .https: self = try Self.web(contract, variables)
    case .tcp:
      let host = try Self.host(contract.address ?? variables.anyHost, contract)
      self = .connection(host: host.host, port: host.port ?? 80)
    case .icmp:
      let host = try Self.host(contract.address ?? variables.anyHost, contract)
      guard host.port == nil else { throw Self.refusal("an echo has no port: \(host)") }
      self = .echo(host: host.host)
    case .dns:
      let host = try Self.host(contract.address ?? variables.anyHost, contract)
      if let server = host.address {
        self = .names(
          server: HostAddress(server),
          port: host.port ?? 53,
          question: variables.anyHost ?? "example.org"
        )
      } else {
        guard host.port == nil else {
          throw Self.refusal("a name server is given by its address, not as '\(host.host)'")
        }
        self = .names(server: nil, port: 53, question: host.host)
      }
    }
  }

  private struct Variables {
    var url: WebAddress?
    var host: String?

    var anyHost: String? { host ?? url?.host?.host }
  }

  private static func web(
    _ contract: ProbeContract,
    _ variables: Variables
  ) throws(ProbeMonitorError) -> Self {
    let scheme = contract.target.rawValue
    var address: WebAddress
    if let text = contract.address {
      if text.contains("://") {
        guard let url = WebAddress(text), url.scheme == scheme else {
          throw refusal("'\(text)' is no \(scheme) URL, which the target \(scheme) asks for")
        }
        address = url
      } else {
        guard HostPort(text) != nil, let url = WebAddress("\(scheme)://\(bracketed(text))/") else {
          throw refusal("'\(text)' is no name, address or URL")
        }
        address = url
      }
    } else {
      guard var url = variables.url ?? variables.host.flatMap({ WebAddress("http://\($0)/") })
      else { throw missing }
      if url.scheme != scheme, let host = url.host {
        // Another scheme has another port.
        url.authority = bracketed(host.host)
        url.scheme = scheme
      }
      address = url
    }
    guard let expectation = WebExpectation(contract.answer, of: address) else {
      throw refusal(
        "what \(address.text) should contain is not known; the answer body can be checked of "
          + WebExpectation.knownPages.joined(separator: ", ")
      )
    }
    return .web(address, expectation)
  }

  private static func bracketed(_ host: String) -> String {
    IPAddress(host)?.family == .ipv6 ? "[\(host)]" : host
  }

  private static func host(
    _ text: String?,
    _ contract: ProbeContract
  ) throws(ProbeMonitorError) -> HostPort {
    guard let text else { throw missing }
    guard let host = HostPort(text) else {
      throw refusal("'\(text)' is no name or address, with or without a port")
    }
    return host
  }

  private static func refusal(_ reason: String) -> ProbeMonitorError {
    ProbeMonitorError(.invalid, "probe.address: \(reason)")
  }

  private static var missing: ProbeMonitorError {
    refusal("nobody is named: give an address, or set CONDITION_PROBE_URL or CONDITION_PROBE_HOST")
  }
}
