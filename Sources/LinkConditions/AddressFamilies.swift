/// The address families a link carries.
public struct AddressFamilies: OptionSet, Hashable, Sendable {
  /// The families as bits: 1 IPv4, 2 IPv6.
  public var rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The families as bits: 1 IPv4, 2 IPv6.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// IPv4.
  public static let ipv4 = AddressFamilies(rawValue: 1)
  /// IPv6.
  public static let ipv6 = AddressFamilies(rawValue: 2)
  /// IPv4 and IPv6.
  public static let both: AddressFamilies = [.ipv4, .ipv6]

  /// The families as a profile names them, IPv4 first.
  public var names: [String] {
    Self.named.filter { contains($0.families) }.map(\.name)
  }

  package static let named: [(name: String, families: AddressFamilies)] = [
    ("ipv4", .ipv4), ("ipv6", .ipv6),
  ]
}
