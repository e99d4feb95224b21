import LinkConditions
import ReachabilityMonitors

extension StateSet {
  /// For people: `reachable or unknown`.
  var text: String {
    self == .any ? "any state" : OneLine.choice(states.map(\.rawValue))
  }
}
