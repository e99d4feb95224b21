/// What the resolver does to names, apart from what the link does to packets.
public struct NameService: Hashable, Sendable {
  /// How names fail while the outage is `dns`.
  public enum Failure: String, CaseIterable, Hashable, Sendable {
    /// No answer ever comes.
    case silence
    /// The resolver answers SERVFAIL.
    case serverFailure = "servfail"
    /// The resolver answers NXDOMAIN: there is no such name.
    case nonexistentDomain = "nxdomain"
  }

  /// How long each answer is held back, on top of the link's delay; up to 274 s.
  public var delay: Duration
  /// How names fail; nil unless the outage is `dns`.
  public var failure: Failure?

  /// Makes a name service.
  ///
  /// - Parameters:
  ///   - delay: How long each answer is held back, up to 274 s.
  ///   - failure: How names fail; nil where they do not.
  public init(delay: Duration = .zero, failure: Failure? = nil) {
    self.delay = delay
    self.failure = failure
  }
}
