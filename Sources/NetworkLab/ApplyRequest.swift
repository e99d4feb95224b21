public import Conditioner
public import LinkConditions

/// What to apply, and how.
public struct ApplyRequest: Sendable {
  /// The profile.
  public var profile: Profile
  /// The directions that are touched.
  public var direction: DirectionSelection = .both
  /// Overrides already worked into the profile, for the record (`loss=5%`).
  public var overrides: [String] = []
  /// Drives netem's generators; nil leaves them random.
  public var seed: UInt64?
  /// Seconds after which the condition reverts by itself; nil where it stays.
  public var revertAfter: Double?

  /// A request for both directions, to stay.
  ///
  /// - Parameter profile: the profile.
  public init(_ profile: Profile) { self.profile = profile }
}
