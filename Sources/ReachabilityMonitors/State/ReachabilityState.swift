/// What a monitor says about the network.
public enum ReachabilityState: String, CaseIterable, Hashable, Sendable, Codable {
  /// It can be used.
  case reachable
  /// It cannot be used.
  case unreachable
  /// Something answers in its place and wants a login first.
  case portal
  /// Not known yet: only before the first verdict, and never the same as unreachable.
  case unknown
}
