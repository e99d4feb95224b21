/// A protocol family as rtnetlink numbers it.
public struct AddressFamily: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number (AF_…).
  public var rawValue: UInt8

  /// Takes any AF_ number.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// All families, or none in particular (AF_UNSPEC).
  public static let unspecified = AddressFamily(rawValue: 0)
  /// IPv4 (AF_INET).
  public static let ipv4 = AddressFamily(rawValue: 2)
  /// IPv6 (AF_INET6).
  public static let ipv6 = AddressFamily(rawValue: 10)

  /// The length of an address in bits: 32, 128, or 0 for other families.
  public var addressBits: UInt8 {
    switch self {
    case .ipv4: 32
    case .ipv6: 128
    default: 0
    }
  }

  /// `ipv4`, `ipv6`, or the number.
  public var description: String {
    switch self {
    case .ipv4: "ipv4"
    case .ipv6: "ipv6"
    default: "family \(rawValue)"
    }
  }
}
