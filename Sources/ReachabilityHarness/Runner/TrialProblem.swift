/// Why a trial, or a part of it, says nothing.
public struct TrialProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence.
  public var description: String

  /// Makes one.
  ///
  /// - Parameter description: One sentence.
  public init(_ description: String) {
    self.description = description
  }
}
