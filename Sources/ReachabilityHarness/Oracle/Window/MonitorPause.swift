/// A stretch in which a monitor cannot act: it was stopped by a signal.
public struct MonitorPause: Hashable, Sendable {
  /// From when, since zero.
  public var from: Duration
  /// Until when it can have been stopped at the latest.
  public var to: Duration

  /// Describes a stretch.
  ///
  /// - Parameters:
  ///   - from: From when, since zero.
  ///   - to: Until when it can have been stopped at the latest.
  public init(from: Duration, to: Duration) {
    self.from = from
    self.to = to
  }
}

extension [MonitorPause] {
  /// A deadline as it stands for somebody who is stopped now and then: after each stop the time counts anew.
  ///
  /// - Parameters:
  ///   - moment: From when the time counts.
  ///   - allowance: How long it may take.
  /// - Returns: When it must be done.
  func deadline(from moment: Duration, within allowance: Duration) -> Duration {
    var deadline = moment + allowance
    for pause in self where pause.from <= deadline && pause.to >= moment {
      deadline = Swift.max(deadline, pause.to + allowance)
    }
    return deadline
  }
}
