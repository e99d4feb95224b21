/// Why a test could not do what it wanted to, with what to do about it.
public struct ConditionTestingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  public let reason: String
  /// What to do next; empty: nothing is known.
  public let advice: String

  init(_ reason: String, advice: String = "") {
    self.reason = reason
    self.advice = advice
  }

  /// Both in one line.
  public var description: String { advice.isEmpty ? reason : "\(reason); \(advice)" }
}
