/// One entry of the timeline as it was carried out.
public struct StepRecord: Hashable, Sendable, Codable {
  /// Which entry of the timeline.
  public var entry: Int
  /// What was done, in words: `apply offline`.
  public var text: String
  /// When it was due.
  public var planned: Duration
  /// When it was begun.
  public var started: Duration
  /// When it was done and read back.
  public var finished: Duration
  /// Why it could not be carried out or confirmed; nil: the kernel holds it.
  public var problem: String?

  /// Makes it.
  ///
  /// - Parameters:
  ///   - entry: Which entry of the timeline.
  ///   - text: What was done, in words.
  ///   - planned: When it was due.
  ///   - started: When it was begun.
  ///   - finished: When it was done and read back.
  ///   - problem: Why it could not be carried out or confirmed.
  public init(
    entry: Int,
    text: String,
    planned: Duration,
    started: Duration,
    finished: Duration,
    problem: String? = nil
  ) {
    self.entry = entry
    self.text = text
    self.planned = planned
    self.started = started
    self.finished = finished
    self.problem = problem
  }
}
