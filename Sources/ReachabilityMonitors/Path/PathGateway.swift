public import RouteNetlink

/// A router that traffic is handed to.
public struct PathGateway: Hashable, Sendable {
  /// Its address.
  public var address: IPAddress
  /// The interface by which it is reached.
  public var interface: PathInterface

  /// Describes a router.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - interface: The interface by which it is reached.
  public init(address: IPAddress, interface: PathInterface) {
    self.address = address
    self.interface = interface
  }

  /// Such as `192.168.50.1`, or `fe80::1%wlan0` where the address alone is not enough.
  public var text: String {
    address.isLinkLocal && address.family == .ipv6 ? "\(address)%\(interface.name)" : "\(address)"
  }
}
