/// What is known of a target at one moment; a callback follows when any of it changes.
struct Verdict: Hashable, Sendable {
  var flags: SCNetworkReachabilityFlags = []
  /// The interface that traffic takes first, 0 for none.
  var interface: Int32 = 0
  /// How many addresses a name was resolved to.
  var endpoints = 0

  static let unreachable = Verdict()
}
