import NetworkLab
import ReachabilityMonitors
import RouteNetlink

/// Whom a probe asks, as far as it decides what it goes through.
struct ProbeTarget {
  /// Whether a name must be looked up first.
  var isName = true
  /// Whether it is the gateway of some link: no default route is needed.
  var isOnLink = false

  /// What the contract names, or a name of the harness's own.
  init(_ contract: ProbeContract) {
    guard let text = contract.address else { return }
    let host = Self.host(text)
    let gateways = LabLink.all.flatMap { link in
      [link.gatewayAddress(.ipv4).description, link.gatewayAddress(.ipv6).description]
    }
    isOnLink = gateways.contains(host)
    isName = !isOnLink && IPAddress(host) == nil
  }

  /// The host of an address, a name or a URL.
  static func host(_ text: String) -> String {
    var rest = text[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { !"/?#".contains($0) }
    if let user = rest.lastIndex(of: "@") { rest = rest[rest.index(after: user)...] }
    if rest.first == "[" { return String(rest.dropFirst().prefix { $0 != "]" }) }
    let colons = rest.count { $0 == ":" }
    return String(colons == 1 ? rest.prefix { $0 != ":" } : rest)
  }
}
