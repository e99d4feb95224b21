import ReachabilityMonitors

extension MonitorFigures {
  /// Works out the figures of a history.
  init(_ history: StateHistory, _ expectation: Expectation, allowance: Duration, flaps: Int) {
    self.init(
      latencies: Self.latencies(history, expectation.transitions, allowance),
      changes: history.changes,
      flaps: flaps,
      oppositeShare: Self.oppositeShare(history, expectation),
      assertedShare: expectation.assertedShare
    )
  }

  /// How long after the event each required statement came; what came before it counts 0.
  ///
  /// Nothing happened before the first statement.
  private static func latencies(
    _ history: StateHistory,
    _ transitions: [Expectation.Transition],
    _ allowance: Duration
  ) -> [Duration] {
    var latencies: [Duration] = []
    for (number, transition) in transitions.enumerated() where !transition.isInitial {
      let next = number + 1 < transitions.count ? transitions[number + 1].earliest : history.horizon
      let until = max(transition.latest, next)
      let said = history.statements(from: transition.earliest, to: until)
        .first { $0.state == transition.state }
      guard let said else { continue }
      latencies.append(max(.zero, said.at - transition.earliest - allowance))
    }
    return latencies
  }

  /// The truth is what must be said, from the first moment at which it could.
  private static func oppositeShare(_ history: StateHistory, _ expectation: Expectation) -> Double {
    var (known, opposite) = (0.0, 0.0)
    let stretches = history.stretches
    var first = 0
    for (truth, from, to) in truths(expectation) {
      let end = min(to, history.horizon)
      guard from < end else { continue }
      known += (end - from) / .seconds(1)
      while first < stretches.count, stretches[first].to <= from { first += 1 }
      for stretch in stretches[first...].prefix(while: { $0.from < end })
      where stretch.state != .unknown && stretch.state != truth {
        opposite += (min(end, stretch.to) - max(from, stretch.from)) / .seconds(1)
      }
    }
    return known > 0 ? opposite / known : 0
  }

  /// What is true when, where one thing is.
  private static func truths(
    _ expectation: Expectation
  ) -> [(ReachabilityState, Duration, Duration)] {
    expectation.spans.compactMap { span in
      if let state = span.allowed.single, state != .unknown { return (state, span.from, span.to) }
      let due = expectation.transitions.first {
        $0.earliest <= span.from && span.to <= $0.latest && !$0.isInitial
      }
      guard let due, span.isSettling else { return nil }
      return (due.state, span.from, span.to)
    }
  }
}
