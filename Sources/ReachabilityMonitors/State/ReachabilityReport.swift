/// One statement of a monitor: a state, and by which interface.
public struct ReachabilityReport: Hashable, Sendable {
  /// The state.
  public var state: ReachabilityState
  /// The interface that traffic takes first; nil where there is none, or it is not known.
  public var interface: PathInterface?
  /// Whether traffic costs money.
  public var isExpensive: Bool
  /// Whether the user asked to save data.
  public var isConstrained: Bool
  /// The path behind it, for monitors that know one.
  public var path: NetworkPath?

  /// Makes a statement.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - interface: The interface that traffic takes first.
  ///   - isExpensive: Whether traffic costs money.
  ///   - isConstrained: Whether the user asked to save data.
  ///   - path: The path behind it.
  public init(
    _ state: ReachabilityState,
    interface: PathInterface? = nil,
    isExpensive: Bool = false,
    isConstrained: Bool = false,
    path: NetworkPath? = nil
  ) {
    self.state = state
    self.interface = interface
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
    self.path = path
  }
}
