import ReachabilityHarness

/// Holds a record against what the oracle expects.
enum TrialJudgement {
  /// The verdict on a trial.
  static func verdict(_ plan: TrialPlan, _ record: TrialRecord, replay: String) -> TrialVerdict {
    TrialVerdict(
      record: record,
      outcome: record.problems.isEmpty ? .passed : .inconclusive,
      monitors: [],
      reasons: record.problems,
      replay: replay
    )
  }
}
