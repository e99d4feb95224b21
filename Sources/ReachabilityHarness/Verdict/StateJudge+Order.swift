import ReachabilityMonitors

extension StateJudge {
  /// A statement that undid a right one before its time was over.
  struct Reversal {
    /// When the right one was made.
    let first: Duration
    /// What undid it.
    let said: Statement
    /// What that one should have been, before the right one; nil: nothing called for it.
    let due: Transition?
  }

  /// What undid the statement that a transition required, before a moment.
  func reversal(of needed: Transition, before moment: Duration) -> Reversal? {
    let words = history.statements(from: needed.earliest, to: moment)
    guard let first = words.first(where: { $0.state == needed.state }),
      let said = words.last(where: { $0.at >= first.at }), said.state != needed.state
    else { return nil }
    let before = due.prefix { $0 != needed }.last
    let other = before.flatMap { before in
      let wasSaid = history.statements(from: before.earliest, to: first.at).contains {
        $0.state == before.state
      }
      return before.state == said.state && !wasSaid ? before : nil
    }
    return Reversal(first: first.at, said: said, due: other)
  }

  /// A required statement that came only when its time was over.
  func lateStatement(of needed: Transition, after moment: Duration) -> Int? {
    let next = due.first { $0.earliest > needed.latest && $0.state == needed.state }
    let patience = max(.seconds(10), (needed.latest - needed.earliest) * 3)
    let until = min(next?.earliest ?? history.horizon, max(moment, needed.latest) + patience)
    return history.statements.indices[history.index(from: needed.latest)...].first {
      history.statements[$0].state == needed.state && history.statements[$0].at < until
    }
  }

  /// Whether what a transition required came only after what the next one did.
  func isOvertaken(_ needed: Transition, by said: Statement) -> Bool {
    guard let next = due.drop(while: { $0 != needed }).dropFirst().first,
      next.state != needed.state
    else { return false }
    return history.statements(from: next.earliest, to: said.at).contains { $0.state == next.state }
  }

  /// Required statements that were not made, where saying nothing was never wrong by itself.
  func judgeUnseen(_ explained: inout Explained, _ findings: inout Findings) {
    for transition in due where !explained.transitions.contains(transition) {
      guard !history.held(transition.state, from: transition.earliest, to: transition.latest),
        history.state(at: transition.latest) != .unknown,
        !wasWrong(from: transition.earliest, to: transition.latest)
      else { continue }
      if let index = lateStatement(of: transition, after: transition.latest) {
        let said = history.statements[index]
        findings.replaceSpurious(at: said.at)
        findings.addLate(said, latest: transition.latest, transition.reason)
      } else {
        findings.addMissing(transition)
      }
    }
  }

  private func wasWrong(from first: Duration, to last: Duration) -> Bool {
    Episode.all(history, expectation.spans).contains { $0.from <= last && $0.to >= first }
  }

  /// Going back and forth while one change is being told.
  func judgeWavering(_ findings: inout Findings) {
    for transition in due where !transition.isInitial && isSingle(transition) {
      let words = history.statements(from: transition.earliest, to: transition.latest)
      guard let first = words.first(where: { $0.state == transition.state }),
        let back = words.first(where: { $0.at > first.at && $0.state != transition.state })
      else { continue }
      guard reversal(of: transition, before: back.at)?.due == nil else { continue }
      findings.addWavering(back, after: transition, first: first.at)
    }
  }

  /// Whether one step of the timeline, or less, is behind a transition: then its state is said once.
  private func isSingle(_ transition: Transition) -> Bool {
    let inside = expectation.spans.filter {
      $0.from < transition.latest && transition.earliest < $0.to
    }
    guard inside.allSatisfy({ $0.isSettling || $0.allowed == StateSet(transition.state) }) else {
      return false
    }
    let causes = changes.filter {
      $0.latest >= transition.earliest && $0.earliest <= transition.latest
    }
    return Set(causes.map(\.entry)).count <= 1
  }

  /// Saying the same again, where that is not allowed; a run of repeats is one mistake.
  func judgeRepeats(_ findings: inout Findings) {
    guard !expectation.allowsDuplicates else { return }
    var index = 1
    while index < history.statements.count {
      guard history.statements[index].repeats(history.statements[index - 1]) else {
        index += 1
        continue
      }
      let first = index
      while index < history.statements.count,
        history.statements[index].repeats(history.statements[first])
      { index += 1 }
      let said = history.statements[first]
      let count = index - first
      let more =
        count > 1
        ? ", and \(count - 1) times more until \(history.statements[index - 1].at.oracleText)" : ""
      findings.add(
        .duplicate,
        at: said.at,
        "said \(said.state.rawValue) again at \(said.at.oracleText), as at "
          + "\(history.statements[first - 1].at.oracleText)\(more); its contract says each state once"
      )
    }
  }

  /// Going off sooner after coming on than the failures that it declares can take.
  func judgeUpTime(_ explained: Explained, _ findings: inout Findings) {
    guard let least = expectation.leastUpTime else { return }
    var since: Duration?
    for (index, statement) in history.statements.enumerated() {
      if statement.state == .reachable, since == nil { since = statement.at }
      guard statement.state == .unreachable else { continue }
      if let since, statement.at - since < least - allowance, !explained.statements.contains(index)
      {
        findings.add(
          .early,
          at: statement.at,
          "said unreachable at \(statement.at.oracleText), "
            + "\((statement.at - since).oracleText) after reachable; its contract's failures in a row "
            + "take at least \(least.oracleText), whatever is lost"
        )
      }
      since = nil
    }
  }
}
