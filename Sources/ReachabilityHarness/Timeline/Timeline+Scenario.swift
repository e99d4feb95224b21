import ReachabilityMonitors

extension Timeline {
  /// What a scenario is under a seed: jitter, start phases, repetitions and random trains settled.
  ///
  /// A pure function. What is drawn for a step depends on the seed and on that step alone, so that a step's removal
  /// leaves the others where they are.
  ///
  /// - Parameters:
  ///   - scenario: The scenario, without ``Scenario/problems()``.
  ///   - seed: The seed.
  public init(_ scenario: Scenario, seed: UInt64) {
    var expansion = TimelineExpansion(seed: seed)
    expansion.add(scenario.steps, from: .zero, use: "step", topStep: nil)
    self.init(
      entries: expansion.sorted,
      end: scenario.end,
      starts: Dictionary(
        scenario.monitors.map { ($0.name, Self.start(of: $0, seed: seed)) },
        uniquingKeysWith: { first, _ in first }
      )
    )
  }

  /// When a monitor starts: at any phase of the seconds, of its own interval where it asks in one.
  private static func start(of monitor: MonitorUnderTest, seed: UInt64) -> Duration {
    var range = Duration.seconds(1)
    if case .probe(let probe) = monitor.contract { range = min(probe.interval, .seconds(5)) }
    var generator = SeededGenerator(seed: seed, use: "start \(monitor.name)")
    return generator.duration(from: .zero, to: max(.zero, range - .nanoseconds(1)))
  }
}
