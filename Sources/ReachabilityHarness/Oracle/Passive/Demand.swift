import ReachabilityMonitors

/// What a condition asks of a monitor from one moment on, whatever the contract: the input of the window rule.
struct Demand: Hashable, Sendable {
  /// What its detail must be while it says reachable.
  struct Detail: Hashable, Sendable {
    var interface: PathInterface.Kind
    var isExpensive: Bool?
    var isConstrained: Bool?
  }

  /// The earliest moment at which the condition can have begun.
  var earliest: Duration
  /// The moment from which it holds for certain.
  var latest: Duration
  /// The states that fit.
  var allowed: StateSet
  /// States that fit besides until it has settled.
  var meanwhile: StateSet = []
  /// What it takes to notice, beyond the contract's reaction.
  var extra: Duration = .zero
  /// What must be told about the interface; nil: not judged.
  var detail: Detail?
  /// Why.
  var reason: String
}
