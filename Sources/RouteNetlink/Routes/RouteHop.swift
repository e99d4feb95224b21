/// One way that packets of a route may take.
public struct RouteHop: Hashable, Sendable {
  /// Index of the interface that packets leave by.
  public var interfaceIndex: Int32
  /// The next router; of the other family where an IPv4 route leads through an IPv6 router.
  public var gateway: IPAddress?
  /// State as the kernel sees it.
  public var flags: Route.Flags

  /// Describes a next hop.
  ///
  /// - Parameters:
  ///   - interfaceIndex: Index of the interface that packets leave by.
  ///   - gateway: The next router; nil where the destination is on the link.
  ///   - flags: State as the kernel sees it.
  public init(interfaceIndex: Int32, gateway: IPAddress? = nil, flags: Route.Flags = []) {
    self.interfaceIndex = interfaceIndex
    self.gateway = gateway
    self.flags = flags
  }
}
