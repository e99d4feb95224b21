import CCurl
import Glibc

/// What libcurl wants to be polled for, and when it wants to be called.
final class CurlPoller {
  private var events: [Int32: Int16] = [:]
  private(set) var deadline: Duration?

  /// Has a multi handle tell this object, which must outlive it.
  func attach(to multi: UnsafeMutableRawPointer) {
    condition_curl_set_poller(
      multi,
      { _, socket, what, target, _ in
        CurlPoller.from(target)?.watch(socket, what)
        return 0
      },
      { _, milliseconds, target in
        CurlPoller.from(target)?.wait(milliseconds)
        return 0
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// What is to be polled for.
  var interests: [pollfd] {
    events.sorted { $0.key < $1.key }.map { pollfd(fd: $0.key, events: $0.value, revents: 0) }
  }

  /// Whether the deadline has come; it is taken then.
  func takeDeadline(at now: Duration) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    return true
  }

  /// What polling gave, in libcurl's words.
  static func action(_ entry: pollfd) -> Int32 {
    let seen = Int32(entry.revents)
    var action: Int32 = 0
    if seen & (POLLIN | POLLHUP) != 0 { action |= CURL_CSELECT_IN }
    if seen & POLLOUT != 0 { action |= CURL_CSELECT_OUT }
    if seen & (POLLERR | POLLNVAL) != 0 { action |= CURL_CSELECT_ERR }
    return action
  }

  private func watch(_ socket: Int32, _ what: Int32) {
    guard what != CURL_POLL_REMOVE else {
      events[socket] = nil
      return
    }
    var wanted: Int32 = 0
    if what & CURL_POLL_IN != 0 { wanted |= POLLIN }
    if what & CURL_POLL_OUT != 0 { wanted |= POLLOUT }
    events[socket] = Int16(wanted)
  }

  private func wait(_ milliseconds: Int) {
    deadline = milliseconds < 0 ? nil : MonotonicTime.now + .milliseconds(milliseconds)
  }

  private static func from(_ target: UnsafeMutableRawPointer?) -> CurlPoller? {
    target.map { Unmanaged<CurlPoller>.fromOpaque($0).takeUnretainedValue() }
  }
}
