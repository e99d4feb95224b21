/// The protocol that a filter looks at, as the Ethernet header numbers it.
public struct EtherType: RawRepresentable, Hashable, Sendable {
  /// The number in host order.
  public var rawValue: UInt16

  /// Takes any number.
  ///
  /// - Parameter rawValue: The number in host order.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Every packet, ARP too (ETH_P_ALL).
  public static let all = EtherType(rawValue: 0x0003)
  /// IPv4.
  public static let ipv4 = EtherType(rawValue: 0x0800)
  /// ARP.
  public static let arp = EtherType(rawValue: 0x0806)
  /// IPv6.
  public static let ipv6 = EtherType(rawValue: 0x86DD)
}
