public import Conditioner
public import LinkConditions

/// Works out what holds after a change that touches only one direction.
public enum EffectiveProfile {
  /// The profile that holds once `profile` is applied in some directions over what held before.
  ///
  /// A change of one direction is that direction's impairment and nothing else: interface, families, names and an
  /// outage have no direction, and stay what they were. In a lab without a condition they are the profile's.
  ///
  /// - Parameters:
  ///   - profile: what is applied.
  ///   - direction: the directions that it is applied to.
  ///   - previous: what holds now; nil for a lab without a condition.
  /// - Returns: a whole profile.
  /// - Throws: ``LabError`` `.invalid` for an outage that has no direction, as most have none.
  public static func of(
    _ profile: Profile,
    direction: DirectionSelection,
    over previous: Profile?
  ) throws(LabError) -> Profile {
    var result = profile
    // A profile without an interface keeps the one that is there, with what it costs.
    result.interface = profile.interface ?? previous?.interface
    guard direction != .both else { return result }
    if let outage = profile.outage {
      throw LabError(
        .invalid,
        operation: "apply",
        subject: profile.name,
        reason: "the outage `\(outage.rawValue)` has no direction",
        advice: "Leave --direction out, or use 100-loss for silence one way"
      )
    }
    if let previous {
      result = previous
      (result.name, result.summary, result.source) = (profile.name, profile.summary, profile.source)
    }
    result.uplink = direction.contains(.uplink) ? profile.uplink : previous?.uplink ?? .none
    result.downlink = direction.contains(.downlink) ? profile.downlink : previous?.downlink ?? .none
    return result
  }
}
