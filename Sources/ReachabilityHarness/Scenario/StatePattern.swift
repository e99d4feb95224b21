public import ReachabilityMonitors

/// A regular expression: lines that it fits in state a state.
public struct StatePattern: Hashable, Sendable {
  /// What such a line says.
  public var state: ReachabilityState
  /// The regular expression, in Swift's syntax, found anywhere in the line.
  public var expression: String

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - state: What such a line says.
  ///   - expression: The regular expression.
  public init(state: ReachabilityState, expression: String) {
    self.state = state
    self.expression = expression
  }
}
