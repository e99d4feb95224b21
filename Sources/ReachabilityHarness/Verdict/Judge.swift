/// Holds what monitors said against what they had to say: a pure function of a trial's record.
public enum Judge {
  /// The judgement of a trial.
  ///
  /// What the harness could not prove of its own part makes the trial inconclusive, whatever its monitors said. The
  /// expectations carry the reporting allowance ε in their times already; here it is added to what only the judge
  /// times: alerts, and statements after the stop.
  ///
  /// - Parameters:
  ///   - scenario: What was to be played.
  ///   - timeline: What was played.
  ///   - record: What was found out.
  ///   - expectations: What each monitor had to say, by the oracle.
  ///   - replay: The command that plays it again.
  /// - Returns: The judgement, one part a monitor of the scenario, in its order.
  public static func verdict(
    scenario: Scenario,
    timeline: Timeline,
    record: TrialRecord,
    expectations: [Expectation],
    replay: String = ""
  ) -> TrialVerdict {
    let reasons = record.doubts
    var monitors: [MonitorVerdict] = []
    for monitor in scenario.monitors {
      let expectation = expectations.first { $0.monitor == monitor.name }
      var verdict = MonitorJudge(monitor, timeline, record, expectation).verdict
      if !reasons.isEmpty {
        verdict.outcome = .inconclusive
        verdict.deviations = []
        verdict.reasons = reasons + verdict.reasons
      }
      monitors.append(verdict)
    }
    let start: Outcome = reasons.isEmpty ? .passed : .inconclusive
    return TrialVerdict(
      record: record,
      outcome: monitors.reduce(start) { $0.worse($1.outcome) },
      monitors: monitors,
      reasons: reasons,
      replay: replay
    )
  }
}
