import ReachabilityMonitors

/// What a monitor was saying at every instant of its life, as far as it is judged.
struct StateHistory {
  /// A stretch in which it went on saying the same.
  struct Stretch {
    let from: Duration
    let to: Duration
    let state: ReachabilityState
    /// The statement that began it; nil before the first one.
    let statement: Int?
  }

  let start: Duration
  /// Until when it is judged: its end, or the timeline's.
  let horizon: Duration
  let statements: [Statement]

  init(_ statements: [Statement], start: Duration, horizon: Duration) {
    self.start = start
    self.horizon = horizon
    self.statements = statements.filter { $0.at < horizon }
  }

  /// The stretches of its life, in order and without gaps.
  var stretches: [Stretch] {
    var result: [Stretch] = []
    var (from, state, index) = (start, ReachabilityState.unknown, Int?.none)
    for (number, statement) in statements.enumerated() {
      let at = max(statement.at, start)
      if from < at { result.append(Stretch(from: from, to: at, state: state, statement: index)) }
      (from, state, index) = (at, statement.state, number)
    }
    if from < horizon {
      result.append(Stretch(from: from, to: horizon, state: state, statement: index))
    }
    return result
  }

  /// The first statement at or after a moment; the count where there is none.
  func index(from moment: Duration) -> Int {
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if statements[middle].at < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What it was saying at a moment.
  func state(at moment: Duration) -> ReachabilityState {
    var next = index(from: moment)
    while next < statements.count, statements[next].at == moment { next += 1 }
    return next > 0 ? statements[next - 1].state : .unknown
  }

  /// The statements from one moment to another, both included.
  func statements(from first: Duration, to last: Duration) -> ArraySlice<Statement> {
    let begin = index(from: first)
    var end = begin
    while end < statements.count, statements[end].at <= last { end += 1 }
    return statements[begin..<end]
  }

  /// Whether it was saying a state at any moment from one to another.
  func held(_ state: ReachabilityState, from first: Duration, to last: Duration) -> Bool {
    self.state(at: first) == state
      || statements(from: first, to: last).contains { $0.state == state }
  }

  /// Whether a statement is the first one that is a verdict.
  func isFirstVerdict(_ index: Int) -> Bool {
    statements[index].state != .unknown
      && statements[..<index].allSatisfy { $0.state == .unknown }
  }

  /// How many times what it said became something else, the first verdict left out.
  var changes: Int {
    let verdicts = statements.drop { $0.state == .unknown }
    return zip(verdicts, verdicts.dropFirst()).count { $0.state != $1.state }
  }
}
