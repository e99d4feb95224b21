/// A monitor's figures in one trial.
public struct MonitorFigures: Hashable, Sendable, Codable {
  /// From the earliest moment at which each required statement was due to when it came.
  public var latencies: [Duration]
  /// How many times its state changed.
  public var changes: Int
  /// How many of these the condition did not call for.
  public var flaps: Int
  /// The share of its time in which it said the opposite of the truth, 0 to 1.
  public var oppositeShare: Double
  /// The share of its time in which one state alone was allowed, 0 to 1.
  public var assertedShare: Double

  /// Makes figures.
  ///
  /// - Parameters:
  ///   - latencies: From when each required statement was due to when it came.
  ///   - changes: How many times its state changed.
  ///   - flaps: How many of these the condition did not call for.
  ///   - oppositeShare: The share of its time in which it said the opposite of the truth.
  ///   - assertedShare: The share of its time in which one state alone was allowed.
  public init(
    latencies: [Duration] = [],
    changes: Int = 0,
    flaps: Int = 0,
    oppositeShare: Double = 0,
    assertedShare: Double = 0
  ) {
    self.latencies = latencies
    self.changes = changes
    self.flaps = flaps
    self.oppositeShare = oppositeShare
    self.assertedShare = assertedShare
  }
}
