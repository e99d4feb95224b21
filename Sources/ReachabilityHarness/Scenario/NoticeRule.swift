/// When a monitor alerts its user: so long after the loss, not at all where the network is back sooner.
public struct NoticeRule: Hashable, Sendable {
  /// From the loss to the alert.
  public var delay: Duration
  /// How much later an alert may appear or go.
  public var tolerance: Duration

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - delay: From the loss to the alert.
  ///   - tolerance: How much later an alert may appear or go.
  public init(delay: Duration, tolerance: Duration = .seconds(1)) {
    self.delay = delay
    self.tolerance = tolerance
  }
}
