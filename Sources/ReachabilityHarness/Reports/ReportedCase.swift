/// What counts as one test in reports for other programs.
enum ReportedCase {
  /// A trial's monitors, by names that tell its seed; the trial itself where it came to none.
  static func all(_ verdict: TrialVerdict) -> [(name: String, monitor: MonitorVerdict)] {
    let seed = verdict.record.seed
    guard verdict.monitors.isEmpty else {
      return verdict.monitors.map { ("\($0.monitor) (seed \(seed))", $0) }
    }
    let trial = MonitorVerdict(
      monitor: "trial",
      contract: "",
      outcome: verdict.outcome,
      reasons: verdict.reasons,
      expectation: Expectation(monitor: "trial")
    )
    return [("trial (seed \(seed))", trial)]
  }
}
