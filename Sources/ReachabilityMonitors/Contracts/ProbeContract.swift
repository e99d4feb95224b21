/// An answer from a host.
public struct ProbeContract: Hashable, Sendable {
  /// How probes follow each other.
  public enum Schedule: String, CaseIterable, Hashable, Sendable {
    /// From start to start.
    case fixedRate
    /// From end to start.
    case fixedDelay
  }

  /// What a fixed rate does when a probe outlasts the interval.
  public enum Overrun: String, CaseIterable, Hashable, Sendable {
    /// The beats that passed are left out.
    case skip
    /// The next one starts at once.
    case immediate
    /// The next one starts beside it.
    case overlap
  }

  /// What is done with connections.
  public enum Connection: String, CaseIterable, Hashable, Sendable {
    /// Each probe makes its own.
    case fresh
    /// One is kept for all.
    case reused
  }

  /// What is asked.
  public enum Target: String, CaseIterable, Hashable, Sendable {
    /// A web server.
    case http
    /// A web server that proves who it is.
    case https
    /// A TCP connection is enough.
    case tcp
    /// A name server.
    case dns
    /// An echo.
    case icmp
  }

  /// What counts as online.
  public enum Answer: String, CaseIterable, Hashable, Sendable {
    /// Whatever comes back.
    case any
    /// The right status.
    case status
    /// The right content.
    case body
  }

  /// From one probe to the next; at least ``shortest``.
  public var interval: Duration = .seconds(10)
  /// The time limit of one whole probe; at least ``shortest``.
  public var timeout: Duration = .seconds(5)
  /// Consecutive failures until it is told, at least 1.
  public var down = 1
  /// Consecutive successes until it is told, at least 1.
  public var up = 1
  /// How probes follow each other.
  public var schedule = Schedule.fixedDelay
  /// What a fixed rate does when a probe outlasts the interval.
  public var overrun = Overrun.skip
  /// What is done with connections.
  public var connection = Connection.fresh
  /// What is asked.
  public var target = Target.http
  /// Whom it is asked: a name, an address, or for HTTP a URL; nil: what the harness names.
  public var address: String?
  /// What counts as online.
  public var answer = Answer.status
  /// Whether it also probes at once whenever the path changes.
  public var reprobesOnPath = false
  /// Whether it uses IPv4.
  public var usesIPv4 = true
  /// Whether it uses IPv6.
  public var usesIPv6 = true
  /// Whether the same state may be told again, as by a loop that prints each answer.
  public var allowsDuplicates = false

  /// All defaults.
  public init() {}

  /// The shortest interval and time limit.
  public static let shortest = Duration.milliseconds(1)

  init(_ fields: ContractFields) throws {
    interval = try fields.duration("interval", least: Self.shortest) ?? interval
    timeout = try fields.duration("timeout", least: Self.shortest) ?? timeout
    down = try fields.count("down") ?? down
    up = try fields.count("up") ?? up
    schedule = try fields.word("schedule") ?? schedule
    overrun = try fields.word("overrun") ?? overrun
    connection = try fields.word("connection") ?? connection
    target = try fields.word("target") ?? target
    address = try fields.value("address", or: "a name, an address or a URL")
    answer = try fields.word("answer") ?? answer
    let triggers: [String] = try fields.value("reprobeOn", or: "the list [\"path\"]") ?? []
    guard triggers.allSatisfy({ $0 == "path" }) else {
      throw fields.refusal("reprobeOn", "only \"path\" can be one")
    }
    reprobesOnPath = !triggers.isEmpty
    let allowed = "a list of ipv4, ipv6 or both"
    if let families: [String] = try fields.value("families", or: allowed) {
      guard !families.isEmpty, families.allSatisfy({ ["ipv4", "ipv6"].contains($0) }) else {
        throw fields.refusal("families", allowed)
      }
      usesIPv4 = families.contains("ipv4")
      usesIPv6 = families.contains("ipv6")
    }
    allowsDuplicates = try fields.word("duplicates") == DuplicateRule.allowed
    try fields.finish()
  }
}
