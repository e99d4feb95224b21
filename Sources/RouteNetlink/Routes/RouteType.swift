/// What happens to packets that a route matches (RTN_…).
public struct RouteType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The kernel's number.
  public var rawValue: UInt8

  /// Takes any number.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Sent on to a gateway or neighbour.
  public static let unicast = RouteType(rawValue: 1)
  /// Delivered on this host.
  public static let local = RouteType(rawValue: 2)
  /// Delivered here and sent as broadcast.
  public static let broadcast = RouteType(rawValue: 3)
  /// Delivered here as anycast.
  public static let anycast = RouteType(rawValue: 4)
  /// Multicast.
  public static let multicast = RouteType(rawValue: 5)
  /// Dropped without a word.
  public static let blackhole = RouteType(rawValue: 6)
  /// Refused with "host unreachable".
  public static let unreachable = RouteType(rawValue: 7)
  /// Refused with "administratively prohibited".
  public static let prohibit = RouteType(rawValue: 8)

  /// As `ip route` names it.
  public var description: String {
    switch self {
    case .unicast: "unicast"
    case .local: "local"
    case .broadcast: "broadcast"
    case .anycast: "anycast"
    case .multicast: "multicast"
    case .blackhole: "blackhole"
    case .unreachable: "unreachable"
    case .prohibit: "prohibit"
    default: "type \(rawValue)"
    }
  }
}
