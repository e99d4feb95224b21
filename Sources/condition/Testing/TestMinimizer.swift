import ReachabilityHarness

/// Shortens a failing trial's timeline as far as it still fails in the same way.
struct TestMinimizer {
  private let command: TestCommand

  init(_ command: TestCommand) { self.command = command }

  /// Finds the shortest failing timeline, and prints it as a scenario.
  ///
  /// - Parameters:
  ///   - plan: the trial that failed.
  ///   - verdict: how.
  /// - Throws: ``Failure`` where trials cannot be played.
  func minimize(_ plan: TrialPlan, _ verdict: TrialVerdict) throws {
    let kinds = Self.kinds(verdict)
    let timeline = Timeline(plan.scenario, seed: plan.seed)
    command.global.remark("minimizing \(plan.scenario.name) under seed \(plan.seed)")
    let result = try Minimizer().minimized(timeline) { shorter in
      var plan = plan
      plan.scenario = plan.scenario.playing(shorter)
      return try !Self.kinds(play(plan)).isDisjoint(with: kinds)
    }
    var shortest = plan.scenario.playing(result.timeline)
    shortest.name = "\(plan.scenario.name)-minimal"
    Terminal.print(
      "minimized to \(result.timeline.entries.count) of \(timeline.entries.count) steps in "
        + "\(result.trials) trials; save it as \(shortest.name).json and play it with "
        + "--seed \(plan.seed):"
    )
    Terminal.print(shortest.json())
  }

  private func play(_ plan: TrialPlan) throws -> TrialVerdict? {
    var plans = [plan]
    var verdict: TrialVerdict?
    func next() -> TrialPlan? { plans.popLast() }
    try command.pool.play(next) { child, record in
      verdict = TrialJudgement.verdict(child.plan, record, replay: "")
      return true
    }
    return verdict
  }

  /// Which mistakes were made, by whom: another mistake is another failure.
  private static func kinds(_ verdict: TrialVerdict?) -> Set<String> {
    guard let verdict, verdict.outcome == .failed else { return [] }
    return Set(
      verdict.monitors.flatMap { monitor in
        monitor.deviations.map { "\(monitor.monitor) \($0.kind.rawValue)" }
      }
    )
  }
}
