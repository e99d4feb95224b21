import CLinux
import Glibc

/// Signals as something to poll; blocked as long as this lives.
///
/// Only of use in a process with a single thread: another thread would still take them.
struct SignalDescriptor: ~Copyable {
  let descriptor: Int32
  private let previous: condition_guest_signal_mask
  private let ignoredBrokenPipes: Bool

  init(_ signals: [Int32]) throws(PrivateKernelError) {
    var previous = condition_guest_signal_mask()
    let descriptor = condition_guest_signal_descriptor(signals, signals.count, &previous)
    guard descriptor >= 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: "signalfd", errno: errno)
    }
    self.descriptor = descriptor
    self.previous = previous
    // A reader that goes away is an error number, not the end of us.
    ignoredBrokenPipes = condition_guest_ignore_broken_pipes(true)
  }

  /// The next signal, nil when none is waiting.
  func next() -> Int32? {
    let signal = condition_guest_read_signal(descriptor)
    return signal > 0 ? signal : nil
  }

  deinit {
    close(descriptor)
    condition_guest_restore_signals(previous)
    _ = condition_guest_ignore_broken_pipes(ignoredBrokenPipes)
  }
}
