/// What a scenario expects of one monitor in place of what the oracle works out.
public struct ExpectationOverride: Hashable, Sendable {
  /// A stretch of time in which other states are allowed.
  public struct Span: Hashable, Sendable {
    /// From when, since the timeline's zero.
    public var from: Duration
    /// Until when.
    public var to: Duration
    /// What may be said in it.
    public var allowed: StateSet

    /// Makes a stretch.
    ///
    /// - Parameters:
    ///   - from: From when, since the timeline's zero.
    ///   - to: Until when.
    ///   - allowed: What may be said in it.
    public init(from: Duration, to: Duration, allowed: StateSet) {
      self.from = from
      self.to = to
      self.allowed = allowed
    }
  }

  /// How long a change may take, in place of the contract's `reaction`; nil: the contract's.
  public var reaction: Duration?
  /// Stretches that replace the oracle's.
  public var spans: [Span]

  /// Makes overrides.
  ///
  /// - Parameters:
  ///   - reaction: How long a change may take.
  ///   - spans: Stretches that replace the oracle's.
  public init(reaction: Duration? = nil, spans: [Span] = []) {
    self.reaction = reaction
    self.spans = spans
  }
}
