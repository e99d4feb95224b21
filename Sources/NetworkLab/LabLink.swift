public import LinkConditions
public import RouteNetlink

/// One link of a lab's device to the internet: names, addresses and metric of an interface type.
///
/// The same in every lab: labs are apart by their namespaces, and equal names and addresses make runs repeatable.
public struct LabLink: Hashable, Sendable {
  /// The interface type.
  public let type: InterfaceType

  /// The link of an interface type.
  ///
  /// - Parameter type: wifi, cellular or wiredEthernet.
  public init(_ type: InterfaceType) { self.type = type }

  /// Every link that a lab can have.
  public static let all = InterfaceType.allCases.map(LabLink.init)

  /// The interface as the device sees it: `wlan0`, `wwan0` or `eth0`.
  public var deviceInterface: String {
    switch type {
    case .wifi: "wlan0"
    case .cellular: "wwan0"
    case .wiredEthernet: "eth0"
    }
  }

  /// The far end of the device's cable, in `wire`; netem there is the downlink.
  public var downlinkInterface: String { "down-\(deviceInterface)" }
  /// Wire's end towards the internet; netem there is the uplink.
  public var uplinkInterface: String { "up-\(deviceInterface)" }
  /// The gateway's interface, in `internet`.
  public var gatewayInterface: String { deviceInterface }

  /// The third byte of the IPv4 subnet and the third group of the IPv6 one.
  var subnet: UInt8 {
    switch type {
    case .wifi: 50
    case .cellular: 60
    case .wiredEthernet: 70
    }
  }

  /// The metric of the default routes, as network managers give them: wired before Wi-Fi before cellular.
  public var metric: UInt32 {
    switch type {
    case .wiredEthernet: 100
    case .wifi: 600
    case .cellular: 700
    }
  }

  /// The device's address.
  ///
  /// - Parameter family: IPv4 or IPv6.
  /// - Returns: 192.168.S.2 or 2001:db8:S::2.
  public func deviceAddress(_ family: AddressFamily) -> IPAddress { address(family, host: 2) }

  /// The gateway's address.
  ///
  /// - Parameter family: IPv4 or IPv6.
  /// - Returns: 192.168.S.1 or 2001:db8:S::1.
  public func gatewayAddress(_ family: AddressFamily) -> IPAddress { address(family, host: 1) }

  /// The gateway that default routes name: its IPv4 address, or its link-local one as router advertisements do.
  ///
  /// - Parameter family: IPv4 or IPv6.
  /// - Returns: 192.168.S.1 or fe80::1.
  public func routerAddress(_ family: AddressFamily) -> IPAddress {
    family == .ipv4 ? gatewayAddress(.ipv4) : .v6(Self.linkLocalNetwork, 1)
  }

  /// The subnet of a family.
  func network(_ family: AddressFamily) -> IPAddress { address(family, host: 0) }

  /// Length of the subnet's prefix in bits.
  func prefixLength(_ family: AddressFamily) -> UInt8 { family == .ipv4 ? 24 : 64 }

  var deviceMACAddress: MACAddress? { macAddress(0x02) }
  var gatewayMACAddress: MACAddress? { macAddress(0x01) }

  /// The device's link-local address, which the kernel makes of the MAC address.
  var deviceLinkLocalAddress: IPAddress {
    .v6(Self.linkLocalNetwork, 0x0063_6fff_fe6e_0002 | UInt64(subnet) << 8)
  }

  private static let linkLocalNetwork: UInt64 = 0xfe80 << 48

  /// Every link-local address.
  static let linkLocalPrefix = IPAddress.v6(linkLocalNetwork, 0)

  private func macAddress(_ last: UInt8) -> MACAddress? {
    MACAddress(bytes: [0x02, 0x63, 0x6f, 0x6e, subnet, last])
  }

  private func address(_ family: AddressFamily, host: UInt8) -> IPAddress {
    if family == .ipv4 {
      return .v4(192 << 24 | 168 << 16 | UInt32(subnet) << 8 | UInt32(host))
    }
    // 50 is written 50 in hexadecimal too, so that both families read alike.
    let group = UInt64(subnet / 10 * 16 + subnet % 10)
    return .v6(0x2001_0db8 << 32 | group << 16, UInt64(host))
  }
}

extension AddressFamily {
  /// The two families of a lab.
  static let both: [AddressFamily] = [.ipv4, .ipv6]

  /// Everything in the family: 0.0.0.0 or ::.
  var everything: IPAddress { self == .ipv4 ? .v4(0) : .v6(0, 0) }

  /// The family as profiles have it.
  var asProfileFamily: AddressFamilies { self == .ipv4 ? .ipv4 : .ipv6 }
}
