/// A seeded train of flaps: two profiles in turn, each for a drawn length.
public struct RandomTrain: Hashable, Sendable {
  /// The profiles, in turn.
  public var profiles: [String]
  /// The shortest time that one holds.
  public var shortest: Duration
  /// The longest time that one holds.
  public var longest: Duration
  /// How long the train is; at its end the last profile of the list holds.
  public var length: Duration

  /// Makes a train.
  ///
  /// - Parameters:
  ///   - profiles: The profiles, in turn; at least two.
  ///   - shortest: The shortest time that one holds.
  ///   - longest: The longest time that one holds.
  ///   - length: How long the train is.
  public init(profiles: [String], shortest: Duration, longest: Duration, length: Duration) {
    self.profiles = profiles
    self.shortest = shortest
    self.longest = longest
    self.length = length
  }
}
