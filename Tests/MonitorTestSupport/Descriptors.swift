import Glibc

/// Waits until a descriptor can be read.
package func isReadable(_ descriptor: Int32, within time: Duration) -> Bool {
  let deadline = SuspendingClock.now + time
  while true {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = max(deadline - .now, .zero)
    let result = poll(&entry, 1, Int32(left / .milliseconds(1)))
    if result > 0 { return true }
    if result == 0 { return false }
  }
}

/// The descriptors this process has open.
package func openDescriptors() -> Int {
  guard let directory = opendir("/proc/self/fd") else { return -1 }
  defer { closedir(directory) }
  var count = 0
  while readdir(directory) != nil { count += 1 }
  return count
}
