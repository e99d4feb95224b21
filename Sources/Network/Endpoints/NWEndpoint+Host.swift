extension NWEndpoint {
  /// A host, by name or address.
  public enum Host: Hashable, Sendable {
    /// By name.
    case name(String, NWInterface?)
    /// By IPv4 address.
    case ipv4(IPv4Address)
    /// By IPv6 address.
    case ipv6(IPv6Address)

    /// Takes an address where the text is one, else a name.
    ///
    /// - Parameter text: Such as `192.168.1.1`, `2001:db8::1` or `example.org`.
    public init(_ text: String) {
      if let address = IPv4Address(text) {
        self = .ipv4(address)
      } else if let address = IPv6Address(text) {
        self = .ipv6(address)
      } else {
        self = .name(text, nil)
      }
    }

    /// The interface that it belongs to, where it belongs to one.
    public var interface: NWInterface? {
      switch self {
      case .name(_, let interface): interface
      case .ipv4(let address): address.interface
      case .ipv6(let address): address.interface
      }
    }
  }
}

extension NWEndpoint.Host: ExpressibleByStringLiteral {
  /// Takes an address where the text is one, else a name.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension NWEndpoint.Host: CustomDebugStringConvertible {
  /// The name or address, with its interface behind a percent sign.
  public var debugDescription: String {
    switch self {
    case .name(let name, let interface): name + zone(interface)
    case .ipv4(let address): address.debugDescription
    case .ipv6(let address): address.debugDescription
    }
  }
}
