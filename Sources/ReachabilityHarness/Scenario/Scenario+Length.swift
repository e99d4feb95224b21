extension Scenario {
  /// How long a scenario without an end goes on after its last step.
  public static let defaultTail = Duration.seconds(10)

  /// When it ends, as it is written; nil where it has no end.
  public var writtenEnd: Duration? {
    steps.first { $0.action == .end }?.at
  }

  /// When it ends: as it is written, or ``defaultTail`` after the latest moment of its last step.
  public var end: Duration {
    writtenEnd ?? (steps.map(\.latest).max() ?? .zero) + Self.defaultTail
  }

  /// What the user should know and did not write, one line each.
  public var notices: [String] {
    guard writtenEnd == nil else { return [] }
    return [
      "\(name) has no end: it ends \(Self.defaultTail.scenarioText) after its last step,"
        + " at \(end.scenarioText)"
    ]
  }
}

extension Step {
  /// The latest moment at which it or a part of it happens, whatever the seed.
  var latest: Duration {
    switch action {
    case .single, .end: at + jitter
    case .random(let train): at + jitter + train.length
    case .repetition(let count, let every, let steps):
      at + jitter + every * max(0, count - 1) + (steps.map(\.latest).max() ?? .zero)
    }
  }

  /// How many entries of a timeline it makes, at most; `Int.max` where they cannot be counted.
  var mostEntries: Int {
    switch action {
    case .single: return 1
    case .end: return 0
    case .random(let train):
      guard train.shortest > .zero else { return .max }
      let holds = train.length / train.shortest
      return holds < 1e12 ? Int(holds.rounded(.up)) + 1 : .max
    case .repetition(let count, _, let steps):
      var round = 0
      for step in steps {
        let (sum, overflows) = round.addingReportingOverflow(step.mostEntries)
        guard !overflows else { return .max }
        round = sum
      }
      let (total, overflows) = round.multipliedReportingOverflow(by: max(count, 0))
      return overflows ? .max : total
    }
  }
}
