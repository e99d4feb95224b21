import LinkConditions

/// Plays the seed's part: turns steps into entries.
struct TimelineExpansion {
  let seed: UInt64
  private(set) var entries: [Timeline.Entry] = []

  init(seed: UInt64) {
    self.seed = seed
  }

  /// The entries in the order of their times; those of one moment in the order of the file.
  var sorted: [Timeline.Entry] {
    entries.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  /// Adds steps.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - origin: When the round that they are part of begins.
  ///   - use: What names that round among the uses of the seed.
  ///   - topStep: Which step of the scenario they are in; nil: they are its steps.
  mutating func add(_ steps: [Step], from origin: Duration, use: String, topStep: Int?) {
    var seen: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      // The step's own words rather than its number, which would change when one before it goes.
      // Only where steps are alike does their order tell them apart.
      let words = JSONWriter.text(ScenarioTree.step(step).node)
      let place = seen[words, default: 0]
      seen[words] = place + 1
      add(step, from: origin, use: "\(use)/\(words)#\(place)", topStep: topStep ?? index)
    }
  }

  private mutating func add(_ step: Step, from origin: Duration, use: String, topStep: Int) {
    guard entries.count < Scenario.mostEntries else { return }
    var at = origin + step.at
    if step.jitter > .zero {
      var generator = SeededGenerator(seed: seed, use: use)
      at = max(.zero, at + generator.duration(from: .zero - step.jitter, to: step.jitter))
    }
    switch step.action {
    case .end: break
    case .single(let action):
      entries.append(Timeline.Entry(at: at, action: action, step: topStep))
    case .repetition(let count, let every, let steps):
      for round in 0..<max(0, count) {
        add(steps, from: at + every * round, use: "\(use)/\(round)", topStep: topStep)
        guard entries.count < Scenario.mostEntries else { return }
      }
    case .random(let train):
      add(train, from: at, use: use, topStep: topStep)
    }
  }

  private mutating func add(
    _ train: RandomTrain,
    from start: Duration,
    use: String,
    topStep: Int
  ) {
    guard let last = train.profiles.last, train.shortest > .zero else { return }
    var generator = SeededGenerator(seed: seed, use: "\(use)/train")
    var index = 0
    var elapsed = Duration.zero
    while elapsed < train.length, entries.count < Scenario.mostEntries {
      let profile = train.profiles[index % train.profiles.count]
      entries.append(
        Timeline.Entry(
          at: start + elapsed,
          action: .apply(profile: profile, overrides: []),
          step: topStep
        )
      )
      index += 1
      elapsed += hold(in: train, left: train.length - elapsed, &generator)
    }
    guard train.profiles[(index - 1) % train.profiles.count] != last else { return }
    entries.append(
      Timeline.Entry(
        at: start + train.length,
        action: .apply(profile: last, overrides: []),
        step: topStep
      )
    )
  }

  /// How long one profile holds: between the bounds, and so that what is left is none or can hold another one.
  private func hold(
    in train: RandomTrain,
    left: Duration,
    _ generator: inout SeededGenerator
  ) -> Duration {
    let drawn = generator.duration(from: train.shortest, to: train.longest)
    if left <= train.longest || left < train.shortest * 2 { return left }
    return min(drawn, left - train.shortest)
  }
}
