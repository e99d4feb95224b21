public import ReachabilityMonitors

/// What one monitor must, must not and may say during a trial.
public struct Expectation: Hashable, Sendable {
  /// A stretch of time, and what the monitor may be saying in it.
  public struct Span: Hashable, Sendable {
    /// From when, since zero; included.
    public var from: Duration
    /// Until when; not included.
    public var to: Duration
    /// What it may be saying: one state is asserted, and so are several without reachable; others are left open.
    public var allowed: StateSet
    /// Why, with its numbers.
    public var reason: String
    /// Whether a change that must be told is under way: several states are allowed, and one change is asserted.
    public var isSettling = false
    /// The reasons one by one, the latest last.
    public var reasons: [String] { reason.split(separator: Self.separator).map(String.init) }
    static let separator = "; or: "

    /// Makes a stretch.
    ///
    /// - Parameters:
    ///   - from: From when, since zero.
    ///   - to: Until when.
    ///   - allowed: What it may be saying.
    ///   - reason: Why, with its numbers.
    public init(from: Duration, to: Duration, allowed: StateSet, reason: String) {
      self.from = from
      self.to = to
      self.allowed = allowed
      self.reason = reason
    }
  }

  /// A statement that must be made, and when.
  public struct Transition: Hashable, Sendable {
    /// What must be said.
    public var state: ReachabilityState
    /// Not before.
    public var earliest: Duration
    /// Not after.
    public var latest: Duration
    /// Of which interface it must be; nil: it need not tell.
    public var interface: PathInterface.Kind?
    /// Whether it is the monitor's first verdict.
    public var isInitial: Bool
    /// Why, with its numbers.
    public var reason: String

    /// Makes one.
    ///
    /// - Parameters:
    ///   - state: What must be said.
    ///   - earliest: Not before.
    ///   - latest: Not after.
    ///   - interface: Of which interface it must be.
    ///   - isInitial: Whether it is the monitor's first verdict.
    ///   - reason: Why, with its numbers.
    public init(
      _ state: ReachabilityState,
      earliest: Duration,
      latest: Duration,
      interface: PathInterface.Kind? = nil,
      isInitial: Bool = false,
      reason: String
    ) {
      self.state = state
      self.earliest = earliest
      self.latest = latest
      self.interface = interface
      self.isInitial = isInitial
      self.reason = reason
    }
  }

  /// A stretch of time, and of which interface a reachable monitor must be speaking at its end.
  public struct Detail: Hashable, Sendable {
    /// From when the detail must be right, since zero.
    public var from: Duration
    /// Until when.
    public var to: Duration
    /// Of which kind the interface must be.
    public var interface: PathInterface.Kind
    /// Whether it must say expensive; nil: not judged.
    public var isExpensive: Bool?
    /// Whether it must say constrained; nil: not judged.
    public var isConstrained: Bool?

    /// Makes one.
    ///
    /// - Parameters:
    ///   - from: From when the detail must be right.
    ///   - to: Until when.
    ///   - interface: Of which kind the interface must be.
    ///   - isExpensive: Whether it must say expensive.
    ///   - isConstrained: Whether it must say constrained.
    public init(
      from: Duration,
      to: Duration,
      interface: PathInterface.Kind,
      isExpensive: Bool? = nil,
      isConstrained: Bool? = nil
    ) {
      self.from = from
      self.to = to
      self.interface = interface
      self.isExpensive = isExpensive
      self.isConstrained = isConstrained
    }
  }

  /// The monitor's name.
  public var monitor: String
  /// What it may be saying, without gaps, from its start to the end.
  public var spans: [Span]
  /// What it must say.
  public var transitions: [Transition]
  /// Of which interface it must be speaking.
  public var details: [Detail]
  /// Whether it may say the same state again.
  public var allowsDuplicates: Bool
  /// The least time from a reachable verdict to the next unreachable one, whatever is lost; nil: none is known.
  public var leastUpTime: Duration?
  /// How many claims with a chance of being wrong are made, and the chance allowed to each.
  public var errorBudget: ErrorBudget
  /// What besides is known: probabilities of what is left open, in words.
  public var remarks: [String]

  /// Puts an expectation together.
  ///
  /// - Parameters:
  ///   - monitor: The monitor's name.
  ///   - spans: What it may be saying.
  ///   - transitions: What it must say.
  ///   - details: Of which interface it must be speaking.
  ///   - allowsDuplicates: Whether it may say the same state again.
  ///   - leastUpTime: The least time from a reachable verdict to the next unreachable one.
  ///   - errorBudget: How many claims with a chance of being wrong are made.
  ///   - remarks: What besides is known.
  public init(
    monitor: String,
    spans: [Span] = [],
    transitions: [Transition] = [],
    details: [Detail] = [],
    allowsDuplicates: Bool = true,
    leastUpTime: Duration? = nil,
    errorBudget: ErrorBudget = ErrorBudget(),
    remarks: [String] = []
  ) {
    self.monitor = monitor
    self.spans = spans
    self.transitions = transitions
    self.details = details
    self.allowsDuplicates = allowsDuplicates
    self.leastUpTime = leastUpTime
    self.errorBudget = errorBudget
    self.remarks = remarks
  }

  /// The share of the monitor's time on which something is asserted, 0 to 1: one state alone, that it is not online
  /// (a portal is unreachable to who does not tell them apart), or one change that must be told then.
  public var assertedShare: Double {
    var total = 0.0
    var asserted = 0.0
    for span in spans where span.to > span.from {
      let length = (span.to - span.from) / Duration.seconds(1)
      total += length
      let isAsserted = span.allowed.states.count == 1 || !span.allowed.contains(.reachable)
      if isAsserted || span.isSettling { asserted += length }
    }
    return total > 0 ? asserted / total : 1
  }
}
