/// What traffic of this host can use now: the state that a path monitor watches.
public struct NetworkPath: Hashable, Sendable {
  /// The interfaces with a default route that can carry traffic now, the preferred one first.
  public var interfaces: [PathInterface]
  /// The interfaces that ordinary traffic really takes.
  ///
  /// The preferred one of each family, and below a tunnel the interface that carries it.
  public var usedInterfaces: [PathInterface]
  /// The routers of those routes, in the same order.
  public var gateways: [PathGateway]
  /// Whether traffic can be sent by IPv4.
  public var supportsIPv4: Bool
  /// Whether traffic can be sent by IPv6.
  public var supportsIPv6: Bool
  /// Whether the path is usable and a name server is configured.
  public var supportsDNS: Bool

  /// Describes a path.
  ///
  /// - Parameters:
  ///   - interfaces: The interfaces that can carry traffic, the preferred one first.
  ///   - usedInterfaces: The interfaces that ordinary traffic takes.
  ///   - gateways: The routers, in the same order.
  ///   - supportsIPv4: Whether traffic can be sent by IPv4.
  ///   - supportsIPv6: Whether traffic can be sent by IPv6.
  ///   - supportsDNS: Whether a name server is configured.
  public init(
    interfaces: [PathInterface] = [],
    usedInterfaces: [PathInterface] = [],
    gateways: [PathGateway] = [],
    supportsIPv4: Bool = false,
    supportsIPv6: Bool = false,
    supportsDNS: Bool = false
  ) {
    self.interfaces = interfaces
    self.usedInterfaces = usedInterfaces
    self.gateways = gateways
    self.supportsIPv4 = supportsIPv4
    self.supportsIPv6 = supportsIPv6
    self.supportsDNS = supportsDNS
  }

  /// The path where nothing can be reached.
  public static let unsatisfied = NetworkPath()

  /// Whether traffic can be sent at all.
  public var isSatisfied: Bool { supportsIPv4 || supportsIPv6 }
  /// Whether traffic costs money.
  public var isExpensive: Bool { usedInterfaces.contains { $0.isExpensive } }
  /// Whether the user asked to save data.
  public var isConstrained: Bool { usedInterfaces.contains { $0.isConstrained } }

  /// Whether ordinary traffic takes an interface of a kind.
  ///
  /// - Parameter kind: The kind.
  /// - Returns: False also where such an interface is there but not preferred.
  public func uses(_ kind: PathInterface.Kind) -> Bool {
    usedInterfaces.contains { $0.type == kind }
  }
}
