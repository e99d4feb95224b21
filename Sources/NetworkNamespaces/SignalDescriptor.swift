import CLinux
import Glibc

/// Receives signals as values instead of in a handler.
///
/// The signals are blocked in the calling thread, and in threads and C children it starts later
/// (``ChildProcess`` unblocks them for its command). Make it before other threads exist, else the
/// kernel hands signals to those. At the end of its life the signals that it blocked are unblocked
/// again, after those pending were thrown away.
public struct SignalDescriptor: ~Copyable {
  private let handle: FileDescriptor
  private let blocked: [Int32]

  /// Blocks signals and opens a descriptor for them.
  ///
  /// - Parameter signals: such as `[SIGINT, SIGTERM]`; `SIGKILL` and `SIGSTOP` cannot be received.
  /// - Throws: ``NamespaceError`` with the operation `signalfd`.
  public init(_ signals: [Int32]) throws(NamespaceError) {
    var before = [Bool](repeating: false, count: signals.count)
    let outcome = condition_block_signals(signals, signals.count, &before)
    guard outcome == 0 else { throw NamespaceError("sigmask", "\(signals)", -outcome) }
    let own = zip(signals, before).filter { !$1 }.map(\.0)
    let opened = condition_signalfd(signals, signals.count)
    guard opened >= 0 else {
      condition_unblock_signals(own, own.count)
      throw NamespaceError("signalfd", "\(signals)", -opened)
    }
    handle = FileDescriptor(adopting: opened)
    blocked = own
  }

  deinit {
    while pending() != nil {}
    condition_unblock_signals(blocked, blocked.count)
  }

  /// The number, readable (poll) when a signal is there.
  public var fileDescriptor: Int32 {
    handle.rawValue
  }

  /// Waits for a signal.
  ///
  /// - Parameter timeout: how long; nil waits without limit, zero does not wait.
  /// - Returns: the signal, nil at the time limit.
  public borrowing func next(timeout: Duration? = nil) -> ReceivedSignal? {
    while true {
      if let signal = pending() { return signal }
      let ready = condition_wait_readable([fileDescriptor], 1, nanoseconds(timeout))
      if ready <= 0 { return nil }
    }
  }

  private borrowing func pending() -> ReceivedSignal? {
    var signal = condition_signal()
    guard condition_read_signal(fileDescriptor, &signal) == 0 else { return nil }
    return ReceivedSignal(signal)
  }
}

/// A time limit for the C side: -1 for none, the longest possible for what does not fit.
func nanoseconds(_ duration: Duration?) -> Int64 {
  guard let duration else { return -1 }
  let (seconds, attoseconds) = duration.components
  guard seconds >= 0, attoseconds >= 0 else { return 0 }
  let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
  let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
  return overflow || carry ? .max : sum
}
