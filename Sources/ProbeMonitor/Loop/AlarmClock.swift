import CLinux
import Glibc

/// A descriptor that becomes readable at a time, to the nanosecond; `poll` itself knows milliseconds.
final class AlarmClock {
  /// To be polled.
  let descriptor: Int32

  init() throws(ProbeMonitorError) {
    descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw ProbeMonitorError(.failed, "make a timer: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Sets the time, and forgets the one before.
  ///
  /// - Parameter time: On ``MonotonicTime``; nil: never.
  func set(_ time: Duration?) {
    var setting = itimerspec()
    if let time {
      let (seconds, attoseconds) = time.components
      setting.it_value.tv_sec = Int(seconds)
      // Rounded up, so that it is time when it rings.
      setting.it_value.tv_nsec = Int((attoseconds + 999_999_999) / 1_000_000_000)
      if setting.it_value.tv_nsec == 1_000_000_000 {
        setting.it_value.tv_sec += 1
        setting.it_value.tv_nsec = 0
      }
      // Zero would mean never.
      if setting.it_value.tv_sec == 0 && setting.it_value.tv_nsec == 0 {
        setting.it_value.tv_nsec = 1
      }
    }
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }
}
