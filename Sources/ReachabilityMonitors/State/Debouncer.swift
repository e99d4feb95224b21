/// Holds a change of state back until it has lasted.
///
/// A pure value: whoever owns it tells it the time, and waits until ``deadline``.
public struct Debouncer: Sendable {
  private let downDelay: Duration
  private let upDelay: Duration
  private var told: ReachabilityReport?
  private var waiting: (report: ReachabilityReport, until: SuspendingClock.Instant)?

  /// Makes one that has told nothing yet.
  ///
  /// - Parameters:
  ///   - down: How long a loss must last.
  ///   - up: How long a return must last.
  public init(down: Duration = .zero, up: Duration = .zero) {
    downDelay = down
    upDelay = up
  }

  /// Whether anything has been told.
  public var hasTold: Bool { told != nil }

  /// When ``take(at:)`` has something to tell; nil: not before the next ``put(_:at:)``.
  public var deadline: SuspendingClock.Instant? { waiting?.until }

  /// Notes what is the case now.
  ///
  /// - Parameters:
  ///   - report: What is the case.
  ///   - now: The time.
  public mutating func put(_ report: ReachabilityReport, at now: SuspendingClock.Instant) {
    guard report != told else {
      waiting = nil
      return
    }
    if let waiting, waiting.report.state == report.state {
      // The same news with other details: the time counts from when it began.
      self.waiting = (report, waiting.until)
      return
    }
    waiting = (report, now + delay(for: report))
  }

  /// Takes what has lasted.
  ///
  /// - Parameter now: The time.
  /// - Returns: What is to be told; nil while there is nothing.
  public mutating func take(at now: SuspendingClock.Instant) -> Transition? {
    guard let waiting, waiting.until <= now else { return nil }
    self.waiting = nil
    let isInitial = told == nil
    told = waiting.report
    return Transition(at: now, waiting.report, isInitial: isInitial)
  }

  /// The first statement, and other details of the same state, need not last.
  private func delay(for report: ReachabilityReport) -> Duration {
    guard let told, told.state != report.state else { return .zero }
    return report.state == .unreachable ? downDelay : upDelay
  }
}
