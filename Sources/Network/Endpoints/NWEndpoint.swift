public import FoundationEssentials
import ReachabilityMonitors
import RouteNetlink

/// One end of network traffic.
///
/// The part of Apple's type of this name that paths need.
public enum NWEndpoint: Hashable, Sendable {
  /// A host and a port there.
  case hostPort(host: Host, port: Port)
  /// A service that is found by its name.
  case service(name: String, type: String, domain: String, interface: NWInterface?)
  /// A socket in the file system.
  case unix(path: String)
  /// What an address of the web leads to.
  case url(URL)

  /// A router, with port 0.
  init(_ gateway: PathGateway) {
    let host: Host
    switch gateway.address {
    case .v4: host = .ipv4(IPv4Address(gateway.address))
    case .v6:
      let needsZone = gateway.address.isLinkLocal
      let interface = needsZone ? NWInterface(gateway.interface) : nil
      host = .ipv6(IPv6Address(gateway.address, interface))
    }
    self = .hostPort(host: host, port: .any)
  }

  /// The interface that it belongs to, where it belongs to one.
  public var interface: NWInterface? {
    switch self {
    case .hostPort(let host, _): host.interface
    case .service(_, _, _, let interface): interface
    case .unix, .url: nil
    }
  }
}

extension NWEndpoint: CustomDebugStringConvertible {
  /// Such as `192.168.1.1:0`, or `fe80::1%wlan0.0` for IPv6.
  public var debugDescription: String {
    switch self {
    case .hostPort(let host, let port):
      if case .ipv6 = host { return "\(host).\(port)" }
      return "\(host):\(port)"
    case .service(let name, let type, let domain, let interface):
      return "\(name).\(type)\(domain)" + zone(interface)
    case .unix(let path): return path
    case .url(let url): return url.absoluteString
    }
  }
}
