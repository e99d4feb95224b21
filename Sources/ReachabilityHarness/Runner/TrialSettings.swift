public import LinkConditions

/// What a trial needs to know besides the lab.
public struct TrialSettings: Sendable {
  /// The scenario, with its monitors.
  public var scenario: Scenario
  /// What is played.
  public var timeline: Timeline
  /// What all randomness comes from.
  public var seed: UInt64
  /// Where profiles are looked up.
  public var profiles: ProfileCatalog
  /// The kernel and the clock; how late the harness was is filled in.
  public var engine: EngineFacts
  /// The path of the executable that `condition` means as a monitor's first word.
  public var executable: String

  /// Puts settings together.
  ///
  /// - Parameters:
  ///   - scenario: The scenario, with its monitors.
  ///   - timeline: What is played.
  ///   - seed: What all randomness comes from.
  ///   - profiles: Where profiles are looked up.
  ///   - engine: The kernel and the clock.
  ///   - executable: What `condition` means as a monitor's first word.
  public init(
    scenario: Scenario,
    timeline: Timeline,
    seed: UInt64,
    profiles: ProfileCatalog,
    engine: EngineFacts,
    executable: String
  ) {
    self.scenario = scenario
    self.timeline = timeline
    self.seed = seed
    self.profiles = profiles
    self.engine = engine
    self.executable = executable
  }
}
