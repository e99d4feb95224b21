/// A route; `ip route show table all`.
public struct Route: Hashable, Sendable {
  /// What happens to packets.
  public var type: RouteType
  /// The routing table: 254 main, 255 local.
  public var table: UInt32
  /// The destination network; `0.0.0.0` or `::` with a prefix length of 0 is the default route.
  public var destination: IPAddress
  /// Length of the destination network in bits.
  public var prefixLength: UInt8
  /// The next router, where there is one.
  public var gateway: IPAddress?
  /// Index of the interface that packets leave by.
  public var interfaceIndex: Int32?
  /// The lower, the better (RTA_PRIORITY); for IPv6 the kernel makes 1024 of 0.
  public var metric: UInt32
  /// State as the kernel sees it; ignored when adding.
  public var flags: Flags
  /// Who made it.
  public var origin: Origin
  /// How far away; nil when adding: worked out as `ip route` does.
  public var scope: RouteScope?
  /// The source address that this host prefers with it.
  public var preferredSource: IPAddress?
  /// Whether it has several next hops, of which only the first is described here.
  public var isMultipath = false

  /// Describes a route.
  ///
  /// - Parameters:
  ///   - type: What happens to packets.
  ///   - destination: The destination network.
  ///   - prefixLength: Length of the destination network, 0–32 or 0–128.
  ///   - gateway: The next router.
  ///   - interfaceIndex: Index of the interface that packets leave by.
  ///   - metric: The lower, the better.
  ///   - table: The routing table.
  ///   - flags: State as the kernel sees it.
  ///   - origin: Who made it.
  ///   - scope: How far away; nil: worked out.
  ///   - preferredSource: The source address to prefer.
  public init(
    type: RouteType = .unicast,
    destination: IPAddress,
    prefixLength: UInt8,
    gateway: IPAddress? = nil,
    interfaceIndex: Int32? = nil,
    metric: UInt32 = 0,
    table: UInt32 = Route.mainTable,
    flags: Flags = [],
    origin: Origin = .static,
    scope: RouteScope? = nil,
    preferredSource: IPAddress? = nil
  ) {
    self.type = type
    self.table = table
    self.destination = destination
    self.prefixLength = prefixLength
    self.gateway = gateway
    self.interfaceIndex = interfaceIndex
    self.metric = metric
    self.flags = flags
    self.origin = origin
    self.scope = scope
    self.preferredSource = preferredSource
  }

  /// IPv4 or IPv6.
  public var family: AddressFamily { destination.family }
  /// Whether it matches every destination.
  public var isDefault: Bool { prefixLength == 0 }

  /// The table that `ip route` shows by default.
  public static let mainTable: UInt32 = 254
  /// The table of this host's own addresses.
  public static let localTable: UInt32 = 255
}

extension Route {
  /// State of a route (RTNH_F_…, of the first next hop).
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The kernel's bits.
    public var rawValue: UInt32

    /// Takes the kernel's bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// The next hop is out of use, because its interface is down.
    public static let dead = Flags(rawValue: 1)
    /// The gateway is on the link although no address says so.
    public static let onLink = Flags(rawValue: 4)
    /// The interface has no carrier.
    public static let linkDown = Flags(rawValue: 16)
  }

  /// Who made a route (RTPROT_…).
  public struct Origin: RawRepresentable, Hashable, Sendable {
    /// The kernel's number.
    public var rawValue: UInt8

    /// Takes any number.
    ///
    /// - Parameter rawValue: The number.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Unknown; in a deletion: any.
    public static let unspecified = Origin(rawValue: 0)
    /// The kernel itself, for an address.
    public static let kernel = Origin(rawValue: 2)
    /// A start-up script or `ip route add`.
    public static let boot = Origin(rawValue: 3)
    /// An administrator.
    public static let `static` = Origin(rawValue: 4)
    /// An IPv6 router advertisement.
    public static let routerAdvertisement = Origin(rawValue: 9)
    /// DHCP.
    public static let dhcp = Origin(rawValue: 16)
  }
}
