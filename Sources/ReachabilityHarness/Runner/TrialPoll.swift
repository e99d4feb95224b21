import CLinux
import Glibc

/// Waits for many descriptors and one moment, to the nanosecond: `poll` itself knows milliseconds.
struct TrialPoll: ~Copyable {
  private let timer: Int32

  /// Makes the timer.
  ///
  /// - Throws: ``TrialProblem``.
  init() throws(TrialProblem) {
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    guard timer >= 0 else {
      throw TrialProblem("no timer: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(timer) }

  /// Waits.
  ///
  /// - Parameters:
  ///   - descriptors: What is waited for; negative ones are none.
  ///   - deadline: Until when at most, on the monotonic clock; nil: without limit.
  /// - Returns: Which of the descriptors have something, or have ended.
  borrowing func wait(_ descriptors: [Int32], until deadline: Duration?) -> [Bool] {
    var setting = itimerspec()
    if let deadline {
      let (seconds, attoseconds) = deadline.components
      setting.it_value.tv_sec = max(0, Int(seconds))
      // Zero would mean never.
      setting.it_value.tv_nsec = max(1, Int(attoseconds / 1_000_000_000))
    }
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    var entries = (descriptors + [timer]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&entries, nfds_t(entries.count), -1)
    guard count > 0 else { return descriptors.map { _ in false } }
    return entries.dropLast().map { $0.revents != 0 }
  }
}
