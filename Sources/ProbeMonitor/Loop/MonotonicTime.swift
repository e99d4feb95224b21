import CLinux
import Glibc

/// The clock that all of a probe monitor's times are on: it stops while the machine sleeps.
enum MonotonicTime {
  /// The time since the clock's zero.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
