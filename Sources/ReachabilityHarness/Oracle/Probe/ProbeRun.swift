import ReachabilityMonitors

/// A stretch of time in which probes fare alike.
struct ProbeRun: Hashable {
  enum Kind: Hashable {
    /// They are answered; a monitor that is on stays so.
    case good
    /// They fail.
    case bad
    /// Either may be.
    case open
  }

  var kind: Kind
  /// The earliest and the latest moment at which it can have begun.
  var start: (earliest: Duration, latest: Duration)
  /// The earliest and the latest moment at which it can have ended.
  var end: (earliest: Duration, latest: Duration)
  /// How its probes fail.
  var failures: Set<ProbeArithmetic.Failure>
  /// Whether a portal answers in it.
  var hasPortal = false
  /// The chance that one of its probes fails, where they are answered.
  var failure = 0.0
  var answered: ClosedRange<Duration>
  var refused: ClosedRange<Duration>
  var wayOut: Duration
  /// Whether it began with a change of the device, which a monitor may hear of.
  var isAnnounced: Bool
  /// Whether probes take another interface than before.
  var isRerouted: Bool
  var reason: String

  /// How long it lasts at least.
  var shortest: Duration { end.earliest - start.latest }
  /// How long it lasts at most.
  var longest: Duration { end.latest - start.earliest }

  /// The run with one that follows it.
  func joined(_ next: ProbeRun) -> ProbeRun {
    var run = self
    run.end = next.end
    run.failures.formUnion(next.failures)
    run.hasPortal = hasPortal || next.hasPortal
    run.failure = max(failure, next.failure)
    run.answered = answered.hull(next.answered)
    run.refused = refused.hull(next.refused)
    run.wayOut = max(wayOut, next.wayOut)
    if next.reason != reason { run.reason += "; then \(next.reason)" }
    return run
  }

  static func == (left: ProbeRun, right: ProbeRun) -> Bool {
    left.kind == right.kind && left.start == right.start && left.end == right.end
      && left.reason == right.reason
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(start.earliest)
    hasher.combine(reason)
  }
}

extension ClosedRange<Duration> {
  /// The shortest range with both in it.
  func hull(_ other: ClosedRange<Duration>) -> ClosedRange<Duration> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
