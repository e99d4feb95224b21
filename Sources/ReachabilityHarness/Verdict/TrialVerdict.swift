/// The judgement of one trial.
public struct TrialVerdict: Hashable, Sendable {
  /// What was found out.
  public var record: TrialRecord
  /// How it came out: the worst of its monitors.
  public var outcome: Outcome
  /// The judgement of each monitor.
  public var monitors: [MonitorVerdict]
  /// Why nothing can be said about the whole trial; empty: it can.
  public var reasons: [String]
  /// The command that plays it again.
  public var replay: String

  /// Makes a judgement.
  ///
  /// - Parameters:
  ///   - record: What was found out.
  ///   - outcome: How it came out.
  ///   - monitors: The judgement of each monitor.
  ///   - reasons: Why nothing can be said about the whole trial.
  ///   - replay: The command that plays it again.
  public init(
    record: TrialRecord,
    outcome: Outcome,
    monitors: [MonitorVerdict],
    reasons: [String] = [],
    replay: String = ""
  ) {
    self.record = record
    self.outcome = outcome
    self.monitors = monitors
    self.reasons = reasons
    self.replay = replay
  }
}
