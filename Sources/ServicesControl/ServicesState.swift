/// What the lab's services do now: the state that the control socket shows and changes.
///
/// The wire format is described at ``ServicesRequest``.
public struct ServicesState: Codable, Equatable, Sendable {
  /// How the name service behaves.
  public struct NameService: Codable, Equatable, Sendable {
    /// What becomes of a query.
    public enum Mode: String, Codable, CaseIterable, Sendable {
      /// Every name has addresses.
      case answer
      /// Nothing comes back. TCP connections are accepted and stay silent.
      case silence
      /// SERVFAIL.
      case serverFailure
      /// NXDOMAIN.
      case nonexistentDomain
    }

    /// The longest delay, ten minutes.
    public static let longestDelayMilliseconds = 600_000

    /// What becomes of a query.
    public var mode: Mode
    /// Milliseconds added to each answer, 0…600000.
    public var delayMilliseconds: Int

    /// Creates the settings.
    ///
    /// - Parameters:
    ///   - mode: what becomes of a query.
    ///   - delayMilliseconds: milliseconds added to each answer, 0…600000.
    public init(mode: Mode = .answer, delayMilliseconds: Int = 0) {
      self.mode = mode
      self.delayMilliseconds = delayMilliseconds
    }
  }

  /// The captive portal.
  public enum Portal: String, Codable, CaseIterable, Sendable {
    /// There is none.
    case off
    /// HTTP is answered by a 302 to a login page.
    case redirect
    /// HTTP is answered by a page of the portal's own, with status 200.
    case page
  }

  /// An address family that names have addresses of.
  public enum Family: String, Codable, CaseIterable, Sendable {
    /// A records.
    case ipv4
    /// AAAA records.
    case ipv6
  }

  /// How much was asked and answered since the start.
  public struct Counters: Codable, Equatable, Sendable {
    /// DNS queries that could be read, answered or not.
    public var dnsQueries: UInt64 = 0
    /// DNS answers sent, also failures; not those of mode silence.
    public var dnsAnswers: UInt64 = 0
    /// HTTP and HTTPS requests.
    public var httpRequests: UInt64 = 0
    /// TCP connections to the echo port.
    public var tcpEcho: UInt64 = 0
    /// Datagrams sent back by the echo port.
    public var udpEcho: UInt64 = 0

    /// Creates counters at zero.
    public init() {}
  }

  /// How the name service behaves.
  public var dns: NameService
  /// The captive portal.
  public var portal: Portal
  /// Whether every port but DNS is closed, so that connections are refused.
  public var refuse: Bool
  /// The families that names have addresses of, IPv4 first, each once.
  public var families: [Family]
  /// How much was asked and answered since the start.
  public var counters: Counters

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - dns: how the name service behaves.
  ///   - portal: the captive portal.
  ///   - refuse: whether every port but DNS is closed.
  ///   - families: the families that names have addresses of.
  ///   - counters: how much was asked and answered.
  public init(
    dns: NameService = NameService(),
    portal: Portal = .off,
    refuse: Bool = false,
    families: [Family] = Family.allCases,
    counters: Counters = Counters()
  ) {
    self.dns = dns
    self.portal = portal
    self.refuse = refuse
    self.families = families
    self.counters = counters
  }
}
