/// A stretch of time in which a monitor may be saying some states, and why.
struct Permission: Hashable, Sendable {
  var states: StateSet
  var from: Duration
  var to: Duration
  /// Whether other states would do as well, for as long as it lasts.
  var isOpen = false
  var reason: String
}
