import RouteNetlink

/// A way to everywhere, before it is known whether it is usable.
struct RouteCandidate: Hashable {
  var hop: RouteHop
  var preferredSource: IPAddress?
  /// How much it is preferred: the order of rules, then the longer prefix, then the metric.
  var rank: Rank

  struct Rank: Hashable, Comparable {
    var rule: UInt32
    var prefixLength: UInt8
    var metric: UInt32

    static func < (left: Self, right: Self) -> Bool {
      (left.rule, right.prefixLength, left.metric) < (right.rule, left.prefixLength, right.metric)
    }
  }
}
