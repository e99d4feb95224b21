/// Everything that a trial found out, with no judgement in it: what the verdict is worked out from.
///
/// All times are since the timeline's zero, on the monotonic clock of the kernel that it ran in.
public struct TrialRecord: Hashable, Sendable, Codable {
  /// The scenario's name.
  public var scenario: String
  /// The seed that it was played with.
  public var seed: UInt64
  /// The lab's kernel and clock.
  public var engine: EngineFacts
  /// When the timeline ended.
  public var end: Duration
  /// What was done, in order.
  public var steps: [StepRecord]
  /// What the network was like, as the kernel told it.
  public var changes: [ConditionChange]
  /// What the kernel announced in the device's namespace.
  public var events: [NetlinkNote]
  /// What the lab's own probe found, on a path of its own.
  public var groundTruth: [GroundTruth]
  /// What became of each monitor.
  public var monitors: [MonitorRecord]
  /// Why the trial says nothing, one line each; empty: it says something.
  public var problems: [String]

  /// Puts a record together.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - seed: The seed that it was played with.
  ///   - engine: The lab's kernel and clock.
  ///   - end: When the timeline ended.
  ///   - steps: What was done.
  ///   - changes: What the network was like.
  ///   - events: What the kernel announced.
  ///   - groundTruth: What the lab's own probe found.
  ///   - monitors: What became of each monitor.
  ///   - problems: Why the trial says nothing.
  public init(
    scenario: String,
    seed: UInt64,
    engine: EngineFacts = EngineFacts(),
    end: Duration = .zero,
    steps: [StepRecord] = [],
    changes: [ConditionChange] = [],
    events: [NetlinkNote] = [],
    groundTruth: [GroundTruth] = [],
    monitors: [MonitorRecord] = [],
    problems: [String] = []
  ) {
    self.scenario = scenario
    self.seed = seed
    self.engine = engine
    self.end = end
    self.steps = steps
    self.changes = changes
    self.events = events
    self.groundTruth = groundTruth
    self.monitors = monitors
    self.problems = problems
  }
}
