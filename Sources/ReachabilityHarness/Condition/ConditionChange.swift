/// The network's condition from one moment on, until the next change.
public struct ConditionChange: Hashable, Sendable, Codable {
  /// The earliest moment at which it can have begun to hold, since zero.
  public var earliest: Duration
  /// The moment from which it holds for certain.
  public var latest: Duration
  /// What holds.
  public var condition: NetworkCondition
  /// What made it so, for explanations: `apply offline`, `netlink: link wlan0 lost its carrier`.
  public var cause: String
  /// Which entry of the timeline made it; nil where none did.
  public var entry: Int?

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - earliest: The earliest moment at which it can have begun to hold.
  ///   - latest: The moment from which it holds for certain.
  ///   - condition: What holds.
  ///   - cause: What made it so.
  ///   - entry: Which entry of the timeline made it.
  public init(
    earliest: Duration,
    latest: Duration,
    condition: NetworkCondition,
    cause: String,
    entry: Int? = nil
  ) {
    self.earliest = earliest
    self.latest = latest
    self.condition = condition
    self.cause = cause
    self.entry = entry
  }
}
