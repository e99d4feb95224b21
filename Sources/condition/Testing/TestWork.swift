import LinkConditions
import ReachabilityHarness

/// What a `condition test` has to do: which scenarios, with which monitors, under which seeds.
struct TestWork {
  /// The scenarios, with their monitors.
  var scenarios: [Scenario]
  /// The first seed.
  var firstSeed: UInt64
  /// How many seeds each scenario is played under.
  var seedCount: UInt64
  /// How many times each seed is played.
  var rounds: Int

  private var position: UInt64 = 0

  init(scenarios: [Scenario], firstSeed: UInt64, seedCount: UInt64, rounds: Int) {
    self.scenarios = scenarios
    self.firstSeed = firstSeed
    self.seedCount = seedCount
    self.rounds = rounds
  }

  /// How many trials it is in all.
  var count: UInt64 {
    let each = seedCount.multipliedReportingOverflow(by: UInt64(rounds))
    let all = each.partialValue.multipliedReportingOverflow(by: UInt64(scenarios.count))
    return each.overflow || all.overflow ? .max : all.partialValue
  }

  /// The next trial: all scenarios under one seed before the next seed.
  mutating func next() -> TrialPlan? {
    guard position < count else { return nil }
    let perSeed = UInt64(scenarios.count) * UInt64(rounds)
    let seed = position / perSeed
    let rest = Int(position % perSeed)
    position += 1
    return TrialPlan(
      place: position,
      scenario: scenarios[rest / rounds],
      seed: firstSeed &+ seed,
      round: rest % rounds + 1
    )
  }
}
