import ReachabilityHarness

/// One trial that is to be played.
struct TrialPlan {
  /// Its place in the whole work, from 1.
  var place: UInt64
  /// The scenario, with its monitors.
  var scenario: Scenario
  /// What all its randomness comes from.
  var seed: UInt64
  /// Which repetition it is, from 1.
  var round: Int
}
