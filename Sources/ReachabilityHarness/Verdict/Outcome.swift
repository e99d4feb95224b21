/// How a trial came out.
public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// Everything was as it must be.
  case passed
  /// A monitor deviated.
  case failed
  /// Nothing can be said: the harness could not prove its own part.
  case inconclusive

  /// The worse one of two: a failure stands, whatever else could not be told.
  ///
  /// - Parameter other: The other.
  /// - Returns: failed before inconclusive before passed.
  public func worse(_ other: Outcome) -> Outcome {
    let order: [Outcome] = [.passed, .inconclusive, .failed]
    let places = [self, other].compactMap { order.firstIndex(of: $0) }
    return order[places.max() ?? 0]
  }
}
