import ArgumentParsing
import Glibc
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
    var progress = TestProgress(total: work.count, isQuiet: command.global.quiet)
    var verdicts: [TrialVerdict] = []
    let stopsAtFailure = selection.failFast || selection.seeds != nil && !selection.keepGoing
    try pool.play(next: { work.next() }) { child, record in
      let verdict = TrialJudgement.verdict(child.plan, record, replay: replay(child.plan))
      progress.add(verdict.outcome)
      progress.clear()
      show(verdict)
      verdicts.append(verdict)
      return !(stopsAtFailure && verdict.outcome == .failed)
    }
    progress.clear()
    try finish(verdicts, progress)
  }

  private var pool: TrialPool {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var options = ["--kernel", command.global.kernel.rawValue, "--quiet"]
    for directory in command.global.profileDirectories { options += ["--profiles", directory] }
    return TrialPool(
      jobs: command.selection.jobs ?? (command.time.virtualTime ? cores : 2),
      options: options,
      isVirtual: command.time.virtualTime
    )
  }

  private func show(_ verdict: TrialVerdict) {
    guard !command.global.json, !command.global.quiet || verdict.outcome != .passed else { return }
    Terminal.print(
      "\(verdict.outcome.rawValue)  \(verdict.record.scenario)  seed \(verdict.record.seed)"
    )
    for reason in verdict.reasons { Terminal.print("  \(reason)") }
    for monitor in verdict.monitors where monitor.outcome != .passed {
      for reason in monitor.reasons { Terminal.print("  \(monitor.monitor): \(reason)") }
      for deviation in monitor.deviations {
        Terminal.print(
          "  \(monitor.monitor): \(deviation.kind.rawValue) at \(deviation.at): \(deviation.explanation)"
        )
        for line in deviation.context { Terminal.print("      \(line)") }
      }
    }
    if verdict.outcome != .passed { Terminal.print("  again: \(verdict.replay)") }
  }

  private func finish(_ verdicts: [TrialVerdict], _ progress: TestProgress) throws {
    let worst = verdicts.reduce(Outcome.passed) { $0.worse($1.outcome) }
    if !command.global.json { Terminal.print(progress.text) }
    switch worst {
    case .passed: return
    case .failed: throw ExitCode(1)
    case .inconclusive: throw ExitCode(2)
    }
  }

  /// The command that plays a trial again.
  private func replay(_ plan: TrialPlan) -> String {
    ReplayCommand(
      command,
      scenario: plan.scenario.place.file ?? plan.scenario.name,
      seed: plan.seed
    )
    .text
  }
}
