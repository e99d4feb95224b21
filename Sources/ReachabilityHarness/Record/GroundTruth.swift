/// What the lab's own probe found.
public struct GroundTruth: Hashable, Sendable, Codable {
  /// When it was asked.
  public var at: Duration
  /// Whether the far side answered.
  public var isAnswered: Bool
  /// What was found, in words.
  public var text: String

  /// Makes it.
  ///
  /// - Parameters:
  ///   - at: When it was asked.
  ///   - isAnswered: Whether the far side answered.
  ///   - text: What was found, in words.
  public init(at: Duration, isAnswered: Bool, text: String) {
    self.at = at
    self.isAnswered = isAnswered
    self.text = text
  }
}
