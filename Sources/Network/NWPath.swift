import ReachabilityMonitors

/// What traffic of this host can use.
///
/// The same on Linux as Apple's type of this name.
public struct NWPath: Equatable, Sendable {
  /// Whether traffic can be sent.
  public enum Status: Hashable, Sendable {
    /// There is a route that can carry traffic now. Whether anything answers is another question.
    case satisfied
    /// There is none.
    case unsatisfied
    /// There is none now, but a connection attempt would make one: on Apple's systems a VPN on
    /// demand, or a dormant modem.
    ///
    /// Linux has no route that comes up by being used, and a tunnel without anything to carry it is
    /// ``unsatisfied``. So no path of ours ever says this; it is here so that switches over all
    /// cases compile.
    case requiresConnection
  }

  /// Why traffic cannot be sent.
  public enum UnsatisfiedReason: Hashable, Sendable {
    /// There is no route, or no reason.
    case notAvailable
    /// The user forbids mobile data; never on Linux.
    case cellularDenied
    /// The user forbids wireless LAN; never on Linux.
    case wifiDenied
    /// The user forbids the local network; never on Linux.
    case localNetworkDenied
    /// A VPN that must be used is off; never on Linux.
    case vpnInactive
  }

  /// Whether traffic can be sent.
  public let status: Status
  /// The interfaces that can carry traffic, the preferred one first, each once.
  public let availableInterfaces: [NWInterface]
  /// Whether traffic costs money: by a mobile network, or by an interface that says so.
  ///
  /// An administrator marks an interface by the word `expensive` in its alias:
  /// `ip link set dev wlan0 alias expensive`.
  public let isExpensive: Bool
  /// Whether the user asked to save data, by the word `constrained` in the interface's alias.
  public let isConstrained: Bool
  /// Whether traffic can be sent by IPv4.
  public let supportsIPv4: Bool
  /// Whether traffic can be sent by IPv6.
  public let supportsIPv6: Bool
  /// Whether the path is satisfied and `/etc/resolv.conf` names a server.
  public let supportsDNS: Bool
  /// The routers, the preferred one first; with port 0.
  public let gateways: [NWEndpoint]
  /// The local end, for paths of a connection; always nil for those of a monitor.
  public let localEndpoint: NWEndpoint? = nil
  /// The remote end, for paths of a connection; always nil for those of a monitor.
  public let remoteEndpoint: NWEndpoint? = nil
  private let used: [NWInterface.InterfaceType]

  init(_ path: NetworkPath) {
    status = path.isSatisfied ? .satisfied : .unsatisfied
    availableInterfaces = path.interfaces.map(NWInterface.init)
    isExpensive = path.isExpensive
    isConstrained = path.isConstrained
    supportsIPv4 = path.supportsIPv4
    supportsIPv6 = path.supportsIPv6
    supportsDNS = path.supportsDNS
    gateways = path.gateways.map(NWEndpoint.init)
    used = path.usedInterfaces.map { NWInterface.InterfaceType($0.type) }
  }

  /// The path before the first update: nothing is known, so nothing is promised.
  static let unknown = NWPath(.unsatisfied)

  /// Why traffic cannot be sent; `notAvailable` also where it can.
  public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }

  /// Whether traffic takes an interface of a kind.
  ///
  /// True of the preferred interface of each address family, and of what carries a tunnel; false
  /// of an interface that is merely there.
  ///
  /// - Parameter type: The kind.
  /// - Returns: Whether traffic takes one.
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    used.contains(type)
  }
}

extension NWPath: CustomDebugStringConvertible {
  /// Such as `satisfied (Path is satisfied), interface: wlan0, ipv4, ipv6, dns, uses wifi`.
  public var debugDescription: String {
    guard status == .satisfied else { return "unsatisfied (No network route)" }
    var parts = ["satisfied (Path is satisfied)"]
    if let first = availableInterfaces.first { parts.append("interface: \(first.name)") }
    if supportsIPv4 { parts.append("ipv4") }
    if supportsIPv6 { parts.append("ipv6") }
    if supportsDNS { parts.append("dns") }
    if isExpensive { parts.append("expensive") }
    if isConstrained { parts.append("constrained") }
    parts += used.map { "uses \($0.text)" }
    return parts.joined(separator: ", ")
  }
}
