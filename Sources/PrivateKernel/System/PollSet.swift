import Glibc

/// One call of `poll`: descriptors and what is wanted of them, then what they are ready for.
struct PollSet {
  /// Names one descriptor of the set.
  struct Key {
    fileprivate let index: Int
  }

  private var entries: [pollfd] = []

  /// Adds a descriptor; -1, or wanting nothing at all, is allowed and never ready.
  mutating func add(_ descriptor: Int32, reading: Bool = false, writing: Bool = false) -> Key {
    let events = (reading ? POLLIN : 0) | (writing ? POLLOUT : 0)
    let wanted = reading || writing ? descriptor : -1
    entries.append(pollfd(fd: wanted, events: Int16(events), revents: 0))
    return Key(index: entries.count - 1)
  }

  /// Adds a descriptor of which only its end matters: an error or the other side's going away.
  mutating func addForEnd(_ descriptor: Int32) -> Key {
    entries.append(pollfd(fd: descriptor, events: 0, revents: 0))
    return Key(index: entries.count - 1)
  }

  /// Waits until one is ready or `seconds` passed; nil waits for ever.
  mutating func wait(seconds: Double?) {
    let milliseconds = seconds.map { Int32(max(0, min($0 * 1000 + 1, 1e9))) } ?? -1
    if poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
      for index in entries.indices { entries[index].revents = 0 }
    }
  }

  /// Whether reading would not block: bytes, an end or an error are there.
  func canRead(_ key: Key) -> Bool {
    entries[key.index].revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Whether writing would not block, be it that it fails.
  func canWrite(_ key: Key) -> Bool {
    entries[key.index].revents & Int16(POLLOUT | POLLHUP | POLLERR | POLLNVAL) != 0
  }

  func hasEnded(_ key: Key) -> Bool {
    entries[key.index].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}
