/// One entry of a scenario's timeline, as it is written.
public struct Step: Hashable, Sendable {
  /// When, since the timeline's zero; inside a repetition since its own beginning.
  public var at: Duration
  /// By how much the seed may move it, either way.
  public var jitter: Duration
  /// What happens.
  public var action: Action
  /// Where it is written, for messages; empty for steps made by code.
  public var place: SourcePlace

  /// In which line it is written; nil for steps made by code.
  public var line: Int? { place.line }

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - at: When, since the timeline's zero.
  ///   - jitter: By how much the seed may move it, either way.
  ///   - action: What happens.
  ///   - place: Where it is written.
  public init(
    at: Duration,
    jitter: Duration = .zero,
    action: Action,
    place: SourcePlace = SourcePlace()
  ) {
    self.at = at
    self.jitter = jitter
    self.action = action
    self.place = place
  }
}
