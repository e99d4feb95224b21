import Glibc

/// The time of day.
enum WallClock {
  /// Seconds since 1970, to the microsecond.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + (Double(time.tv_nsec) / 1e9 * 1e6).rounded() / 1e6
  }
}
