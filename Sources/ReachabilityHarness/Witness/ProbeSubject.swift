import LinkConditions
import ReachabilityMonitors
import RouteNetlink
import ServicesControl

/// Whose probes are looked for among the packets: names and addresses that this monitor alone asks for.
struct ProbeSubject: Hashable, Sendable {
  var contract: ProbeContract
  /// The names that it looks up, lower-cased.
  var names: Set<String>
  /// The addresses that it asks.
  var addresses: Set<IPAddress>
  /// The status that is the wanted answer; nil: any from 200 to 299.
  var wantedStatus: Int?

  /// The pages that answer with no content.
  private static let emptyPages: Set = ["/generate_204", "/gen_204"]

  /// Works out what a monitor asks for.
  ///
  /// - Parameters:
  ///   - contract: Its contract.
  ///   - host: The name that it finds in its environment.
  init(_ contract: ProbeContract, host: String) {
    self.contract = contract
    var (name, page) = Self.parts(contract.address ?? host)
    if contract.address == nil { page = "/generate_204" }
    wantedStatus = Self.emptyPages.contains(page) ? 204 : nil
    if contract.target == .dns {
      // It is a question to whoever; by its name it is told from others.
      names = [IPAddress(name) == nil ? name : host]
      addresses = []
    } else if let address = IPAddress(name) {
      names = []
      addresses = [address]
    } else {
      name = name.lowercased()
      if name.hasSuffix(".") { name.removeLast() }
      names = [name]
      addresses = Set(Self.addresses(of: name))
    }
  }

  /// The addresses that every lab gives a name.
  ///
  /// - Parameter name: The name, lower-cased.
  /// - Returns: One of each family.
  static func addresses(of name: String) -> [IPAddress] {
    [NameAddresses.ipv4(of: name), NameAddresses.ipv6(of: name)].compactMap { IPAddress(bytes: $0) }
  }

  /// Whether two subjects cannot be told apart.
  func overlaps(_ other: ProbeSubject) -> Bool {
    !names.isDisjoint(with: other.names) || !addresses.isDisjoint(with: other.addresses)
  }

  /// The host and the page of a URL, a name or an address.
  private static func parts(_ text: String) -> (host: String, page: String) {
    var rest = text[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let page = rest.dropFirst(authority.count).prefix { $0 != "?" }
    var host = authority.split(separator: "@").last ?? ""
    if host.hasPrefix("[") {
      host = host.dropFirst().prefix { $0 != "]" }
    } else if host.count(where: { $0 == ":" }) == 1 {
      host = host.prefix { $0 != ":" }
    }
    return (String(host), String(page))
  }
}
