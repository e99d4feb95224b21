/// A stretch in which a monitor was saying what it must not: one mistake.
struct Episode {
  /// What ended it.
  enum End: Equatable {
    /// The monitor said something that is allowed.
    case statement(Int)
    /// What it was saying became allowed.
    case allowance
    /// The trial, or the monitor's life.
    case horizon
  }

  let from: Duration
  private(set) var to: Duration
  /// The statement that began it; nil where what it was saying ceased to be allowed.
  let statement: Int?
  /// What was allowed when it began.
  let span: Expectation.Span
  private(set) var end = End.horizon

  /// The episodes of a history, in order.
  static func all(_ history: StateHistory, _ spans: [Expectation.Span]) -> [Episode] {
    var episodes: [Episode] = []
    var isOpen = false
    var first = 0
    for stretch in history.stretches {
      while first < spans.count, spans[first].to <= stretch.from { first += 1 }
      var index = first
      while index < spans.count, spans[index].from < stretch.to {
        let span = spans[index]
        let from = max(span.from, stretch.from)
        let to = min(span.to, stretch.to)
        index += 1
        guard from < to else { continue }
        let begun = from == stretch.from ? stretch.statement : nil
        if span.allowed.contains(StateSet(stretch.state)) {
          if isOpen { episodes[episodes.count - 1].close(begun) }
          isOpen = false
        } else if isOpen {
          episodes[episodes.count - 1].to = to
        } else {
          episodes.append(Episode(from: from, to: to, statement: begun, span: span))
          isOpen = true
        }
      }
    }
    return episodes
  }

  private init(from: Duration, to: Duration, statement: Int?, span: Expectation.Span) {
    self.from = from
    self.to = to
    self.statement = statement
    self.span = span
  }

  private mutating func close(_ statement: Int?) {
    end = statement.map(End.statement) ?? .allowance
  }
}
