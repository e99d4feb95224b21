import ReachabilityMonitors

/// Judges the states that a monitor said: finds its mistakes and names each once, by its cause.
///
/// A mistake is an ``Episode``. It begins where the monitor said something wrong (too early, wrong at the start, with
/// no reason), or where it did not say what had become due (too late, never, in the wrong order).
struct StateJudge {
  typealias Transition = Expectation.Transition

  let history: StateHistory
  let expectation: Expectation
  let changes: [ConditionChange]
  let allowance: Duration
  /// The transitions that had to be complete in the monitor's life.
  let due: [Transition]

  init(
    _ history: StateHistory,
    _ expectation: Expectation,
    changes: [ConditionChange],
    allowance: Duration
  ) {
    self.history = history
    self.expectation = expectation
    self.changes = changes
    self.allowance = allowance
    due = expectation.transitions.filter { $0.latest < history.horizon }
  }

  func judge(_ findings: inout Findings) {
    var explained = Explained()
    for episode in Episode.all(history, expectation.spans) {
      if let statement = episode.statement {
        judgeWords(episode, statement, &explained, &findings)
      } else {
        judgeSilence(episode, &explained, &findings)
      }
    }
    judgeUnseen(&explained, &findings)
    judgeWavering(&findings)
    judgeRepeats(&findings)
    judgeUpTime(explained, &findings)
  }

  /// A mistake that began with a statement.
  private func judgeWords(
    _ episode: Episode,
    _ index: Int,
    _ explained: inout Explained,
    _ findings: inout Findings
  ) {
    let said = history.statements[index]
    if history.isFirstVerdict(index) {
      findings.addWrongStart(said, episode)
      return
    }
    if explained.statements.contains(index) {
      judgeEnd(ofLate: episode, &findings)
      return
    }
    explained.statements.insert(index)
    let rule = "only \(episode.span.allowed.text) was allowed: \(episode.span.reason)"
    if let transition = early(said, episode) {
      findings.add(
        .early,
        at: said.at,
        "said \(said.state.rawValue) at \(said.at.oracleText), "
          + "\((transition.earliest - said.at).oracleText) before the earliest moment, "
          + "\(transition.earliest.oracleText): \(transition.reason)"
      )
    } else {
      findings.add(
        .spurious,
        at: said.at,
        "said \(said.state.rawValue) at \(said.at.oracleText), while \(rule)"
      )
    }
  }

  /// What a statement anticipated: it became due soon, and the monitor stood by it.
  private func early(_ said: Statement, _ episode: Episode) -> Transition? {
    guard episode.end == .allowance else { return nil }
    let next = expectation.transitions.first {
      $0.state == said.state && $0.earliest >= said.at && $0.earliest <= episode.to
    }
    guard let next else { return nil }
    // Its cause lies before it, or so near that the monitor may have foreseen it.
    let cause = changes.last { $0.earliest <= next.earliest + allowance }
    let since = min(cause?.earliest ?? next.earliest, next.earliest)
    return said.at >= since - .seconds(2) ? next : nil
  }

  /// A late statement may have come when its time was over; it is a second mistake only where it was left standing.
  private func judgeEnd(ofLate episode: Episode, _ findings: inout Findings) {
    if case .statement = episode.end { return }
    guard
      let needed = due.last(where: {
        $0.latest <= episode.to && episode.span.allowed.contains(StateSet($0.state))
      })
    else { return }
    findings.addMissing(needed)
  }

  /// A mistake that began because something had become due.
  private func judgeSilence(
    _ episode: Episode,
    _ explained: inout Explained,
    _ findings: inout Findings
  ) {
    // An older one does not count: since then its state was allowed, not required.
    let needed = due.last {
      $0.latest <= episode.from && $0.latest >= episode.from - allowance
        && episode.span.allowed.contains(StateSet($0.state))
    }
    if history.state(at: episode.from) == .unknown {
      judgeStart(episode, &findings)
      return
    }
    if let needed { explained.transitions.insert(needed) }
    if let needed, let cause = reversal(of: needed, before: episode.from) {
      if let other = cause.due {
        explained.transitions.insert(other)
        findings.addOutOfOrder(cause.said, other)
      } else {
        findings.addWavering(cause.said, after: needed, first: cause.first)
      }
      return
    }
    if case .statement(let index) = episode.end {
      let said = history.statements[index]
      findings.addLate(said, latest: needed?.latest ?? episode.from, episode.span.reason)
      return
    }
    guard let needed else {
      findings.addMissing(episode)
      return
    }
    if let index = lateStatement(of: needed, after: episode.to) {
      explained.statements.insert(index)
      let said = history.statements[index]
      if isOvertaken(needed, by: said) {
        findings.addOutOfOrder(said, needed)
      } else {
        findings.addLate(said, latest: needed.latest, needed.reason)
      }
    } else {
      findings.addMissing(needed)
    }
  }

  /// Nothing was said when the first verdict was due.
  private func judgeStart(_ episode: Episode, _ findings: inout Findings) {
    let first = history.statements.first { $0.state != .unknown && $0.at >= episode.from }
    guard let first else { return }
    if case .statement(let index) = episode.end, history.statements[index] == first {
      findings.addLate(first, latest: episode.from, episode.span.reason)
    } else if first.at < episode.to || episode.end != .allowance {
      findings.addWrongStart(first, episode)
    }
  }
}
