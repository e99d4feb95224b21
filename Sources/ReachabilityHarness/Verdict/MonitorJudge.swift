import ReachabilityMonitors

/// Judges one monitor of a trial.
struct MonitorJudge {
  private let monitor: MonitorUnderTest
  private let timeline: Timeline
  private let record: TrialRecord
  private let life: MonitorRecord?
  private let expectation: Expectation?

  init(
    _ monitor: MonitorUnderTest,
    _ timeline: Timeline,
    _ record: TrialRecord,
    _ expectation: Expectation?
  ) {
    self.monitor = monitor
    self.timeline = timeline
    self.record = record
    self.expectation = expectation
    life = record.monitors.first { $0.name == monitor.name }
  }

  /// The judgement.
  var verdict: MonitorVerdict {
    var verdict = MonitorVerdict(
      monitor: monitor.name,
      contract: monitor.contract.name,
      outcome: .inconclusive,
      expectation: expectation ?? Expectation(monitor: monitor.name)
    )
    guard let life, let start = life.started else {
      verdict.reasons = [life?.problem ?? "it was never started"]
      return verdict
    }
    guard let expectation else {
      verdict.reasons = [life.problem ?? "nothing is known of what it had to say"]
      return verdict
    }
    let lifespan = MonitorLifespan(
      life,
      start: start,
      stepStop: MonitorLifespan.stepStop(of: monitor.name, timeline, record.steps),
      end: record.end,
      last: keptUntil(life)
    )
    let statements = life.lines.compactMap(Statement.init)
    if let doubt = neverRan(life, statements) {
      verdict.reasons = [doubt]
      return verdict
    }
    let history = StateHistory(statements, start: start, horizon: lifespan.horizon)
    var findings = Findings(record: record, monitor: life)
    judge(history, lifespan, expectation, &findings)
    verdict.deviations = findings.deviations
    verdict.figures = MonitorFigures(
      history,
      expectation,
      allowance: record.engine.reportingAllowance,
      flaps: findings.flaps
    )
    verdict.reasons = doubts(life, verdict.figures)
    verdict.outcome =
      !verdict.deviations.isEmpty ? .failed : verdict.reasons.isEmpty ? .passed : .inconclusive
    return verdict
  }

  private func judge(
    _ history: StateHistory,
    _ lifespan: MonitorLifespan,
    _ expectation: Expectation,
    _ findings: inout Findings
  ) {
    let allowance = record.engine.reportingAllowance
    if let death = lifespan.death, !mayEnd(death.ending, history) {
      findings.add(
        .died,
        at: death.at,
        "its process ended by itself (\(death.ending)) at \(death.at.oracleText), "
          + "\((record.end - death.at).oracleText) before the end"
      )
    }
    let mustSpeak = expectation.spans.first {
      !$0.allowed.contains(.unknown) && $0.from < history.horizon
    }
    if history.statements.allSatisfy({ $0.state == .unknown }) {
      if let mustSpeak, findings.deviations.isEmpty { addSilence(mustSpeak, &findings) }
    } else {
      let judge = StateJudge(
        history,
        expectation,
        changes: record.changes,
        allowance: allowance
      )
      judge.judge(&findings)
      DetailJudge(history, expectation).judge(&findings)
    }
    if let stop = lifespan.stop { addLateWords(after: stop + allowance, &findings) }
    if let rule = monitor.notice, let life {
      NoticeJudge(rule, history, life.lines, allowance: allowance).judge(&findings)
    }
  }

  private func addSilence(_ span: Expectation.Span, _ findings: inout Findings) {
    let lines = life?.lines ?? []
    let heard =
      switch lines.first {
      case nil: "it wrote nothing at all"
      case let line?: "none of its \(lines.count) lines is a verdict; the first is '\(line.text)'"
      }
    findings.add(
      .silent,
      at: span.from,
      "\(heard); by \(span.from.oracleText) it had to say \(span.allowed.text): \(span.reason)"
    )
  }

  private func addLateWords(after moment: Duration, _ findings: inout Findings) {
    let late = (life?.lines ?? []).filter { $0.at > moment && $0.meaning != .other }
    guard let first = late.first else { return }
    let more = late.count > 1 ? " (and \(late.count - 1) more)" : ""
    let allowance = record.engine.reportingAllowance
    findings.add(
      .afterStop,
      at: first.at,
      "said '\(first.text)'\(more) at \(first.at.oracleText), "
        + "\((first.at - moment + allowance).oracleText) after it was told to stop; "
        + "\(allowance.oracleText) are allowed"
    )
  }

  /// A snapshot has nothing more to do once it has spoken.
  private func mayEnd(_ ending: String, _ history: StateHistory) -> Bool {
    monitor.contract.name == "snapshot" && ending == "exit 0" && !history.statements.isEmpty
  }

  /// Why it never came to run: the command is wrong, and that is no defect of a monitor.
  private func neverRan(_ life: MonitorRecord, _ statements: [Statement]) -> String? {
    if let problem = life.problem { return problem }
    guard statements.isEmpty, let ending = life.ending, ["exit 126", "exit 127"].contains(ending)
    else { return nil }
    let command = monitor.command.joined(separator: " ")
    let last = life.lines.last.map { ": \($0.text)" } ?? ""
    return ending == "exit 127"
      ? "the command '\(command)' was not found\(last)"
      : "the command '\(command)' cannot be executed\(last)"
  }

  /// Until when its lines were kept.
  private func keptUntil(_ life: MonitorRecord) -> Duration {
    life.droppedLines > 0 ? life.lines.last?.at ?? .zero : record.end
  }

  private func doubts(_ life: MonitorRecord, _ figures: MonitorFigures) -> [String] {
    var doubts: [String] = []
    if life.droppedLines > 0 {
      doubts.append(
        "it wrote \(life.droppedLines) lines more than are kept; what it said after "
          + "\(keptUntil(life).oracleText) is not known"
      )
    }
    if figures.assertedShare == 0 {
      doubts.append("nothing could be asserted of it under these conditions")
    }
    return doubts
  }
}
