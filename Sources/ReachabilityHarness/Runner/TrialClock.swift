import Glibc

/// The kernel's monotonic clock, counted from a trial's zero.
struct TrialClock: Sendable {
  /// The zero, on CLOCK_MONOTONIC.
  var zero: Duration

  /// The time since the zero.
  var now: Duration { Self.monotonic - zero }

  /// The monotonic clock itself.
  static var monotonic: Duration { time(CLOCK_MONOTONIC) }

  /// What to add to a time of day to get the monotonic clock: the tightest of a few looks.
  static var realtimeOffset: Duration {
    var best: (width: Duration, offset: Duration)?
    for _ in 0..<5 {
      let before = monotonic
      let wall = time(CLOCK_REALTIME)
      let width = monotonic - before
      if best.map({ width < $0.width }) ?? true { best = (width, before + width / 2 - wall) }
    }
    return best?.offset ?? .zero
  }

  private static func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
