import ArgumentParsing
import LinkConditions
import ReachabilityHarness

/// One `condition test`: plays what was chosen, judges, reports.
struct TestRun {
  private let chosen: TestSelection
  private let command: TestCommand
  private let time: RunTime

  init(_ chosen: TestSelection, _ command: TestCommand) {
    self.chosen = chosen
    self.command = command
    var options = command.time
    options.seed = options.seed ?? command.selection.seeds?.first
    time = options.settled(command.global)
  }

  /// Plays it; ends by throwing the exit status where that is not 0.
  func perform() throws {
    let selection = command.selection
    var work = TestWork(
      scenarios: chosen.scenarios,
      firstSeed: time.seed ?? UInt64.random(in: 1...999_999_999),
      seedCount: selection.seeds?.count ?? 1,
      rounds: selection.rounds
    )
    var output = TestOutput(command, total: work.count)
    var worst = Outcome.passed
    var failed: (plan: TrialPlan, verdict: TrialVerdict)?
    let stopsAtFailure = selection.failFast || selection.seeds != nil && !selection.keepGoing
    func next() -> TrialPlan? { work.next() }
    try command.pool.play(next) { child, record in
      let verdict = judged(child.plan, record)
      worst = worst.worse(verdict.outcome)
      if verdict.outcome == .failed, child.plan.seed <= failed?.plan.seed ?? .max {
        failed = (child.plan, verdict)
      }
      output.add(verdict, at: child.plan.place, capture: child.capture)
      return !(stopsAtFailure && verdict.outcome == .failed)
    }
    try output.finish()
    if selection.minimize, let failed {
      try TestMinimizer(command).minimize(failed.plan, failed.verdict)
    }
    switch worst {
    case .passed: return
    case .failed: throw ExitCode(1)
    case .inconclusive: throw ExitCode(2)
    }
  }

  private func judged(_ plan: TrialPlan, _ record: TrialRecord) -> TrialVerdict {
    let replay = ReplayCommand(
      command,
      scenario: plan.scenario.place.file ?? plan.scenario.name,
      seed: plan.seed
    )
    return TrialJudgement.verdict(plan, record, replay: replay.text)
  }
}
