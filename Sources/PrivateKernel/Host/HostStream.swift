import Glibc

/// Writes to a standard stream that belongs to others too, so that it must stay in blocking mode,
/// without blocking.
struct HostStream {
  let descriptor: Int32
  private var queue = ByteQueue()
  private var debt = StreamDebt()
  private(set) var isClosed = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  var isEmpty: Bool { queue.isEmpty }

  mutating func append(_ bytes: [UInt8]) {
    if !isClosed { queue.append(bytes) }
  }

  /// Writes while it can be done without waiting, at most what a pipe takes in one go each time.
  ///
  /// Returns the room to give back to the sender.
  mutating func write() -> Int {
    var credit = 0
    repeat {
      let count = queue.withFront { front in
        retrying { Glibc.write(descriptor, front.baseAddress, min(front.count, Int(PIPE_BUF))) }
      }
      // Some parent may have made it non-blocking.
      if count < 0, errno == EAGAIN { return credit }
      guard count > 0 else {
        isClosed = true
        queue.removeAll()
        return credit
      }
      queue.removeFront(count)
      credit += debt.consume(count) ?? 0
    } while !queue.isEmpty && canWrite()
    return credit
  }

  private func canWrite() -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}
