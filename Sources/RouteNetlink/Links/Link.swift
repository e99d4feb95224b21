/// A network interface as the kernel describes it; `ip -details -statistics link show`.
public struct Link: Equatable, Sendable {
  /// The interface's number in its namespace.
  public var index: Int32
  /// The interface's name.
  public var name: String
  /// The driver's kind, such as `veth`, `bridge`, `ifb`; nil for hardware and the loopback.
  public var kind: String?
  /// Administrative and running state.
  public var flags: Flags
  /// RFC 2863 operational state.
  public var operationalState: OperationalState
  /// Whether there is a signal on the line (IFLA_CARRIER).
  public var hasCarrier: Bool
  /// Largest packet in bytes, without the Ethernet header.
  public var mtu: UInt32
  /// The Ethernet address, for interfaces that have one.
  public var macAddress: MACAddress?
  /// A free text that an administrator gave.
  public var alias: String?
  /// Index of the bridge or bond that it belongs to.
  public var master: Int32?
  /// Index of the other end of a pair, in that end's namespace (IFLA_LINK).
  public var peerIndex: Int32?
  /// Number of the other end's namespace as this one counts (IFLA_LINK_NETNSID); nil: the same.
  public var peerNamespaceID: Int32?
  /// Into how many packets one "super-packet" may be cut later; 1 means none is built.
  public var gsoMaxSegments: UInt32?
  /// Counters since the interface was made.
  public var statistics: LinkStatistics?

  /// Whether it is switched on (`ip link set … up`).
  public var isUp: Bool { flags.contains(.up) }
  /// Whether it is the loopback interface.
  public var isLoopback: Bool { flags.contains(.loopback) }

  /// Makes a value by hand, for tests and fakes.
  ///
  /// - Parameters:
  ///   - index: The interface's number.
  ///   - name: The interface's name.
  ///   - kind: The driver's kind.
  ///   - flags: Administrative and running state.
  ///   - operationalState: Operational state.
  ///   - hasCarrier: Whether there is a signal on the line.
  ///   - mtu: Largest packet in bytes.
  public init(
    index: Int32,
    name: String,
    kind: String? = nil,
    flags: Flags = [],
    operationalState: OperationalState = .unknown,
    hasCarrier: Bool = false,
    mtu: UInt32 = 0
  ) {
    self.index = index
    self.name = name
    self.kind = kind
    self.flags = flags
    self.operationalState = operationalState
    self.hasCarrier = hasCarrier
    self.mtu = mtu
  }
}

extension Link {
  /// Flags of an interface (IFF_…).
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The kernel's bits.
    public var rawValue: UInt32

    /// Takes the kernel's bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Switched on by an administrator.
    public static let up = Flags(rawValue: 0x1)
    /// Can broadcast.
    public static let broadcast = Flags(rawValue: 0x2)
    /// The loopback interface.
    public static let loopback = Flags(rawValue: 0x8)
    /// Has exactly one other end.
    public static let pointToPoint = Flags(rawValue: 0x10)
    /// On, with carrier, ready for traffic.
    public static let running = Flags(rawValue: 0x40)
    /// The driver signals a carrier.
    public static let lowerUp = Flags(rawValue: 0x1_0000)
  }

  /// The operational state of RFC 2863.
  public enum OperationalState: UInt8, Sendable {
    /// The driver does not tell, as the loopback's.
    case unknown = 0
    /// The hardware is gone.
    case notPresent = 1
    /// Off, or no carrier.
    case down = 2
    /// The interface below it is down.
    case lowerLayerDown = 3
    /// In a test mode.
    case testing = 4
    /// Waiting for something outside, such as authentication.
    case dormant = 5
    /// In order.
    case up = 6
  }
}
