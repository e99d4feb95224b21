import Dispatch

/// Keeps the number of sockets that are about to be closed small.
///
/// Dispatch closes them a moment after a watch ends. Who starts and ends watches faster than that
/// waits here rather than run out of descriptors.
enum DescriptorGate {
  private static let closing = DispatchGroup()
  private static let count = Guarded(0)
  private static let limit = 64

  /// Notes that a watch is about to close its sockets.
  static func enter() {
    closing.enter()
    count.withLock { $0 += 1 }
  }

  /// Notes that it has.
  static func leave() {
    count.withLock { $0 -= 1 }
    closing.leave()
  }

  /// Waits while too many are about to be closed, at most a second.
  static func waitForRoom() {
    guard count.withLock({ $0 >= limit }) else { return }
    _ = closing.wait(timeout: .now() + .seconds(1))
  }
}
