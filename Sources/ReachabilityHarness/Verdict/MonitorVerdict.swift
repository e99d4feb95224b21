/// The judgement of one monitor in one trial.
public struct MonitorVerdict: Hashable, Sendable {
  /// The monitor's name.
  public var monitor: String
  /// The name of its contract.
  public var contract: String
  /// How it came out.
  public var outcome: Outcome
  /// What it did wrong, in order.
  public var deviations: [Deviation]
  /// Why nothing can be said, where that is so.
  public var reasons: [String]
  /// What was expected of it.
  public var expectation: Expectation
  /// Its figures.
  public var figures: MonitorFigures

  /// Makes a judgement.
  ///
  /// - Parameters:
  ///   - monitor: The monitor's name.
  ///   - contract: The name of its contract.
  ///   - outcome: How it came out.
  ///   - deviations: What it did wrong.
  ///   - reasons: Why nothing can be said.
  ///   - expectation: What was expected of it.
  ///   - figures: Its figures.
  public init(
    monitor: String,
    contract: String,
    outcome: Outcome,
    deviations: [Deviation] = [],
    reasons: [String] = [],
    expectation: Expectation,
    figures: MonitorFigures = MonitorFigures()
  ) {
    self.monitor = monitor
    self.contract = contract
    self.outcome = outcome
    self.deviations = deviations
    self.reasons = reasons
    self.expectation = expectation
    self.figures = figures
  }
}
