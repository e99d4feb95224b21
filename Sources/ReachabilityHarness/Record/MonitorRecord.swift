/// What became of one monitor.
public struct MonitorRecord: Hashable, Sendable, Codable {
  /// The monitor's name.
  public var name: String
  /// When its process was started; nil where that failed.
  public var started: Duration?
  /// When it was told to stop (SIGTERM); nil where it ended before.
  public var stopped: Duration?
  /// When its process was gone.
  public var ended: Duration?
  /// How it ended: `exit 0`, `signal 9`; nil where it was killed by the harness after not heeding SIGTERM.
  public var ending: String?
  /// Whether it had to be killed because it did not heed SIGTERM.
  public var ignoredTermination: Bool
  /// What it said, in order: statements, notices, and lines that mean nothing.
  public var lines: [MonitorLine]
  /// How many lines beyond those kept it wrote: a flood is cut off.
  public var droppedLines: Int
  /// What became of its probes, where the lab's packets show it; nil: no witness.
  public var probes: [ProbeWitness]?
  /// Why it could not be started or watched; nil: it was.
  public var problem: String?

  /// Makes it.
  ///
  /// - Parameters:
  ///   - name: The monitor's name.
  ///   - started: When its process was started.
  ///   - stopped: When it was told to stop.
  ///   - ended: When its process was gone.
  ///   - ending: How it ended.
  ///   - ignoredTermination: Whether it had to be killed.
  ///   - lines: What it said.
  ///   - droppedLines: How many lines beyond those kept it wrote.
  ///   - probes: What became of its probes.
  ///   - problem: Why it could not be started or watched.
  public init(
    name: String,
    started: Duration? = nil,
    stopped: Duration? = nil,
    ended: Duration? = nil,
    ending: String? = nil,
    ignoredTermination: Bool = false,
    lines: [MonitorLine] = [],
    droppedLines: Int = 0,
    probes: [ProbeWitness]? = nil,
    problem: String? = nil
  ) {
    self.name = name
    self.started = started
    self.stopped = stopped
    self.ended = ended
    self.ending = ending
    self.ignoredTermination = ignoredTermination
    self.lines = lines
    self.droppedLines = droppedLines
    self.probes = probes
    self.problem = problem
  }
}
