/// A statement of a monitor that differs from the one before, and when it was made.
public struct Transition: Hashable, Sendable {
  /// When, on the clock that stops while the machine sleeps.
  public var instant: SuspendingClock.Instant
  /// What holds from then on.
  public var report: ReachabilityReport
  /// Whether it is the first statement, which tells what was found and not that anything changed.
  public var isInitial: Bool

  /// Makes a transition.
  ///
  /// - Parameters:
  ///   - instant: When.
  ///   - report: What holds from then on.
  ///   - isInitial: Whether it is the first statement.
  public init(at instant: SuspendingClock.Instant, _ report: ReachabilityReport, isInitial: Bool) {
    self.instant = instant
    self.report = report
    self.isInitial = isInitial
  }
}
