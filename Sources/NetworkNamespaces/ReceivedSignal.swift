import CLinux

/// A signal that arrived at a ``SignalDescriptor``.
public struct ReceivedSignal: Equatable, Sendable {
  /// The signal's number, such as `SIGTERM`.
  public let number: Int32
  /// The process that sent it; 0 for the kernel, or a sender in an outer process namespace.
  public let sender: Int32
  /// Whether a process sent it by kill(2), not the kernel (a terminal's ^C, a child's end).
  ///
  /// What a terminal sends goes to the whole foreground process group, so a child in it has it
  /// already.
  public let isFromProcess: Bool

  init(_ signal: condition_signal) {
    number = signal.number
    sender = signal.sender
    isFromProcess = signal.code <= 0
  }
}
