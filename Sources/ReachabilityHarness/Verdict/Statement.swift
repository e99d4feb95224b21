import ReachabilityMonitors

/// What a monitor said at one moment.
struct Statement: Hashable {
  let at: Duration
  let state: ReachabilityState
  var interface: PathInterface.Kind?
  var isExpensive: Bool?
  var isConstrained: Bool?

  /// The statement that a line makes; nil for a line that makes none.
  init?(_ line: MonitorLine) {
    guard case .state(let state, let interface, let isExpensive, let isConstrained) = line.meaning
    else { return nil }
    at = line.at
    self.state = state
    self.interface = interface
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }

  /// Whether nothing that it tells differs from what another one told.
  func repeats(_ other: Statement) -> Bool {
    state == other.state && interface == other.interface && isExpensive == other.isExpensive
      && isConstrained == other.isConstrained
  }
}
