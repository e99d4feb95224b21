import ReachabilityHarness

/// Holds a record against what the oracle expects.
enum TrialJudgement {
  /// The verdict on a trial.
  static func verdict(_ plan: TrialPlan, _ record: TrialRecord, replay: String) -> TrialVerdict {
    let timeline = Timeline(plan.scenario, seed: plan.seed)
    var starts: [String: Duration] = [:]
    var witness: [String: [ProbeWitness]] = [:]
    for monitor in record.monitors {
      starts[monitor.name] = monitor.started
      witness[monitor.name] = monitor.probes
    }
    let expectations = Oracle(engine: record.engine).expectations(
      scenario: plan.scenario,
      changes: record.changes,
      starts: starts,
      end: record.end,
      lives: MonitorLife.all(of: timeline, steps: record.steps),
      witness: witness
    )
    return Judge.verdict(
      scenario: plan.scenario,
      timeline: timeline,
      record: record,
      expectations: expectations,
      replay: replay
    )
  }
}
