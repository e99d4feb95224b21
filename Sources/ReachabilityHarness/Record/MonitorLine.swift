public import ReachabilityMonitors

/// A line that a monitor wrote, and what it means.
public struct MonitorLine: Hashable, Sendable, Codable {
  /// What a line means.
  public enum Meaning: Hashable, Sendable, Codable {
    /// A statement; `interface`, `isExpensive` and `isConstrained` where it told them.
    case state(
      ReachabilityState,
      interface: PathInterface.Kind?,
      isExpensive: Bool?,
      isConstrained: Bool?
    )
    /// An alert to the user appeared or went.
    case notice(shown: Bool)
    /// Nothing that is known: kept in the log.
    case other
  }

  /// When it arrived.
  public var at: Duration
  /// What it means.
  public var meaning: Meaning
  /// The line itself, cut after 400 characters.
  public var text: String
  /// Whether it came on standard error.
  public var isError: Bool

  /// Makes it.
  ///
  /// - Parameters:
  ///   - at: When it arrived.
  ///   - meaning: What it means.
  ///   - text: The line itself.
  ///   - isError: Whether it came on standard error.
  public init(at: Duration, meaning: Meaning, text: String, isError: Bool = false) {
    self.at = at
    self.meaning = meaning
    self.text = text
    self.isError = isError
  }
}
