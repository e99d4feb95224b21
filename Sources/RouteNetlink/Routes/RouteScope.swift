/// How far away a destination or address is valid (RT_SCOPE_…).
public struct RouteScope: RawRepresentable, Hashable, Sendable {
  /// The kernel's number: the higher, the nearer.
  public var rawValue: UInt8

  /// Takes any number.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Everywhere.
  public static let universe = RouteScope(rawValue: 0)
  /// On the attached link only.
  public static let link = RouteScope(rawValue: 253)
  /// In this host only.
  public static let host = RouteScope(rawValue: 254)
  /// Nowhere; in a deletion: any.
  public static let nowhere = RouteScope(rawValue: 255)
}
