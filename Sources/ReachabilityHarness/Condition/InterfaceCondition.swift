public import ReachabilityMonitors

/// An interface of the device as its kernel holds it.
public struct InterfaceCondition: Hashable, Sendable, Codable {
  /// What one address family has on it.
  public struct Family: Hashable, Sendable, Codable {
    /// A usable address that is not link-local.
    public var hasAddress: Bool
    /// A default route of the main table, whether or not it is marked linkdown.
    public var hasDefaultRoute: Bool

    /// Makes it.
    ///
    /// - Parameters:
    ///   - hasAddress: A usable address that is not link-local.
    ///   - hasDefaultRoute: A default route of the main table.
    public init(hasAddress: Bool = false, hasDefaultRoute: Bool = false) {
      self.hasAddress = hasAddress
      self.hasDefaultRoute = hasDefaultRoute
    }
  }

  /// Whose interface it is.
  public enum Role: String, Hashable, Sendable, Codable {
    /// The lab's link to the internet.
    case uplink
    /// A tunnel over the others.
    case tunnel
    /// A bridge, veth or dummy of somebody else.
    case noise
  }

  /// The interface's name.
  public var name: String
  /// What kind of link it is.
  public var type: PathInterface.Kind
  /// Whose interface it is.
  public var role: Role
  /// Whether it is set up.
  public var isUp: Bool
  /// Whether it has carrier.
  public var hasCarrier: Bool
  /// What IPv4 has.
  public var ipv4: Family
  /// What IPv6 has.
  public var ipv6: Family
  /// Whether an IPv6 link-local address is there.
  public var hasLinkLocal: Bool
  /// The metric of its default routes: the smaller one is preferred.
  public var metric: UInt32
  /// Whether traffic costs money on it.
  public var isExpensive: Bool
  /// Whether the user asked to save data on it.
  public var isConstrained: Bool

  /// Describes an interface; left out is a healthy one.
  ///
  /// - Parameters:
  ///   - name: The interface's name.
  ///   - type: What kind of link it is.
  ///   - role: Whose interface it is.
  ///   - isUp: Whether it is set up.
  ///   - hasCarrier: Whether it has carrier.
  ///   - ipv4: What IPv4 has.
  ///   - ipv6: What IPv6 has.
  ///   - hasLinkLocal: Whether an IPv6 link-local address is there.
  ///   - metric: The metric of its default routes.
  ///   - isExpensive: Whether traffic costs money on it.
  ///   - isConstrained: Whether the user asked to save data on it.
  public init(
    name: String,
    type: PathInterface.Kind,
    role: Role = .uplink,
    isUp: Bool = true,
    hasCarrier: Bool = true,
    ipv4: Family = Family(hasAddress: true, hasDefaultRoute: true),
    ipv6: Family = Family(hasAddress: true, hasDefaultRoute: true),
    hasLinkLocal: Bool = true,
    metric: UInt32 = 600,
    isExpensive: Bool = false,
    isConstrained: Bool = false
  ) {
    self.name = name
    self.type = type
    self.role = role
    self.isUp = isUp
    self.hasCarrier = hasCarrier
    self.ipv4 = ipv4
    self.ipv6 = ipv6
    self.hasLinkLocal = hasLinkLocal
    self.metric = metric
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }
}
