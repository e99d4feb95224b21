import ReachabilityMonitors

/// Works out what monitors must, must not and may say: a pure function of what the network was like.
public struct Oracle: Sendable {
  /// The lab's kernel and clock, and what they allow for.
  public var engine: EngineFacts
  /// How long programs' resolvers try.
  public var resolver: Resolver
  /// The chance that anything claimed in a scenario is wrong by chance alone.
  public var errorChance: Double

  /// Makes an oracle.
  ///
  /// - Parameters:
  ///   - engine: The lab's kernel and clock.
  ///   - resolver: How long programs' resolvers try.
  ///   - errorChance: The chance that anything claimed in a scenario is wrong by chance alone, 0 to 1.
  public init(
    engine: EngineFacts = EngineFacts(),
    resolver: Resolver = Resolver(),
    errorChance: Double = 1e-6
  ) {
    self.engine = engine
    self.resolver = resolver
    self.errorChance = errorChance
  }

  /// What each monitor of a scenario is expected to say.
  ///
  /// - Parameters:
  ///   - scenario: The monitors, and what is overridden.
  ///   - changes: What the network was like, in order; the first holds from zero on.
  ///   - starts: When each monitor started, since zero; those that are left out did not.
  ///   - end: When the timeline ended.
  ///   - lives: When each monitor could not act, or was ended; left out: it always could.
  ///   - witness: What became of each monitor's probes, where that is known.
  /// - Returns: One expectation a monitor, in the scenario's order.
  public func expectations(
    scenario: Scenario,
    changes: [ConditionChange],
    starts: [String: Duration],
    end: Duration,
    lives: [String: MonitorLife] = [:],
    witness: [String: [ProbeWitness]] = [:]
  ) -> [Expectation] {
    let budget = ErrorBudget(total: errorChance, claims: claims(scenario, changes))
    return scenario.monitors.compactMap { monitor in
      guard let start = starts[monitor.name] else { return nil }
      let life = lives[monitor.name] ?? MonitorLife()
      return expectation(
        of: monitor,
        override: scenario.overrides[monitor.name] ?? ExpectationOverride(),
        changes: changes,
        start: start,
        end: max(start, min(end, life.end ?? end)),
        pauses: life.pauses,
        witness: witness[monitor.name],
        budget: budget
      )
    }
  }

  /// How many claims with a chance of being wrong are made: before the run, from the conditions alone.
  ///
  /// Each stretch of a lossy condition has two for each monitor that sends packets: that it stays on, and that it comes on.
  private func claims(_ scenario: Scenario, _ changes: [ConditionChange]) -> Int {
    let lossy = changes.count { LossModel($0.condition.far.profile).isLossy }
    let senders = scenario.monitors.count { monitor in
      switch monitor.contract {
      case .probe, .host: true
      case .snapshot, .link, .route, .path: false
      }
    }
    return 2 * lossy * senders
  }
}
