/// A rule that says which routing table is looked into; `ip rule show`.
public struct RoutingRule: Hashable, Sendable {
  /// IPv4 or IPv6.
  public var family: AddressFamily
  /// The lower, the earlier.
  public var priority: UInt32
  /// What a matching packet meets.
  public var action: Action
  /// Which properties of a packet are asked for, that an ordinary packet has not.
  public var selectors: Selectors
  /// The user numbers that it is for; nil: all.
  public var users: ClosedRange<UInt32>?
  /// Whether it holds for packets that do **not** fit the selectors.
  public var isInverted: Bool
  /// Routes with prefixes up to this length are passed over; nil: none is.
  public var suppressedPrefixLength: UInt8?

  /// Describes a rule.
  ///
  /// - Parameters:
  ///   - family: IPv4 or IPv6.
  ///   - priority: The lower, the earlier.
  ///   - action: What a matching packet meets.
  ///   - selectors: Which properties are asked for.
  ///   - users: The user numbers that it is for.
  ///   - isInverted: Whether it holds for packets that do not fit.
  ///   - suppressedPrefixLength: Routes with prefixes up to this length are passed over.
  public init(
    family: AddressFamily,
    priority: UInt32,
    action: Action,
    selectors: Selectors = [],
    users: ClosedRange<UInt32>? = nil,
    isInverted: Bool = false,
    suppressedPrefixLength: UInt8? = nil
  ) {
    self.family = family
    self.priority = priority
    self.action = action
    self.selectors = selectors
    self.users = users
    self.isInverted = isInverted
    self.suppressedPrefixLength = suppressedPrefixLength
  }

  /// Whether it holds for an ordinary packet of this host: no mark, no chosen source or interface.
  ///
  /// - Parameter user: The number of the user whose packet it is.
  /// - Returns: True where the kernel would do what the rule says.
  public func holds(forUser user: UInt32) -> Bool {
    let fits = selectors.isEmpty && (users?.contains(user) ?? true)
    return fits != isInverted
  }
}

extension RoutingRule {
  /// What a matching packet meets (FR_ACT_…).
  public enum Action: Hashable, Sendable {
    /// A table is looked into; where it has no route, the next rule is asked.
    case table(UInt32)
    /// The rules go on at this priority.
    case goTo(UInt32)
    /// Nothing; the next rule is asked.
    case nothing
    /// The packet is refused or dropped.
    case refuse
  }

  /// Properties that a rule may ask for.
  public struct Selectors: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt16

    /// Takes the bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// A source network.
    public static let source = Selectors(rawValue: 1)
    /// A destination network.
    public static let destination = Selectors(rawValue: 2)
    /// An interface that it came in by; `iif lo` is not counted, it means packets of this host.
    public static let inputInterface = Selectors(rawValue: 4)
    /// An interface that its socket is bound to.
    public static let outputInterface = Selectors(rawValue: 8)
    /// A firewall mark other than none.
    public static let mark = Selectors(rawValue: 16)
    /// A type of service, protocol, port or tunnel number.
    public static let payload = Selectors(rawValue: 32)
    /// That it belongs to a virtual routing domain.
    public static let routingDomain = Selectors(rawValue: 64)
  }
}
