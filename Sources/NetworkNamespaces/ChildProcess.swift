import CLinux
import Glibc

/// A child process, held by a descriptor that cannot come to mean another process.
///
/// Its exit status can be asked for as often as wanted; it is reaped at the end of this value's
/// life. A child that still runs then goes on: end it with ``teardown(grace:)``.
public struct ChildProcess: ~Copyable, Sendable {
  /// The child's number; with a process namespace, that of its init.
  public let processID: Int32
  private let handle: FileDescriptor
  /// Whether the command leads a process group of its own, so that this process's terminal does not
  /// reach it.
  private let hasOwnGroup: Bool
  /// The terminal lent to the child; -1 for none.
  private let terminal: Int32
  private let hasInit: Bool

  init(
    processID: Int32,
    pidfd: Int32,
    hasOwnGroup: Bool,
    terminal: Int32,
    hasInit: Bool
  ) {
    self.processID = processID
    self.handle = FileDescriptor(adopting: pidfd)
    self.hasOwnGroup = hasOwnGroup
    self.terminal = terminal
    self.hasInit = hasInit
  }

  deinit {
    var state = condition_child_state()
    let flags = CONDITION_WAIT_EXITED | CONDITION_WAIT_NO_HANG
    _ = condition_wait_child(handle.rawValue, Int32(flags), &state)
  }

  /// The pidfd: readable (poll) when the child has ended, and valid as long as this value lives.
  public var pidfd: Int32 {
    handle.rawValue
  }

  /// Waits until the child has ended.
  ///
  /// A child that has the terminal (``ProcessSpecification/foregroundTerminal``) and stops, stops
  /// this process as well, so that the user's shell gets the terminal back; both go on together.
  ///
  /// - Returns: how it ended.
  public borrowing func wait() -> ExitStatus {
    while true {
      var state = condition_child_state()
      let stops = terminal >= 0 && !hasInit ? CONDITION_WAIT_STOPPED : 0
      let flags = CONDITION_WAIT_EXITED | CONDITION_WAIT_KEEP | stops
      let outcome = condition_wait_child(pidfd, Int32(flags), &state)
      // ECHILD: something else in this process reaped it. Unknown is not success.
      guard outcome == 0 else { return finished(.exited(255)) }
      if let status = status(state) { return finished(status) }
      followStop()
    }
  }

  /// Waits until the child has ended, and passes signals on to it meanwhile.
  ///
  /// Signals of a terminal are not passed on to a child in the same process group, which has them
  /// already. `SIGCHLD` among the signals lets a child with the terminal stop; see ``wait()``.
  ///
  /// - Parameter signals: the signals to pass on.
  /// - Returns: how it ended.
  public borrowing func wait(forwarding signals: borrowing SignalDescriptor) -> ExitStatus {
    while true {
      let ready = condition_wait_readable([pidfd, signals.fileDescriptor], 2, -1)
      if ready < 0 || ready & 1 != 0 { return wait() }
      while let received = signals.next(timeout: .zero) {
        if received.number == SIGCHLD {
          if terminal >= 0, !hasInit { followStop() }
        } else if received.isFromProcess || hasOwnGroup {
          signal(received.number)
        }
      }
    }
  }

  /// Sends a signal to the child alone; without effect when it has ended.
  ///
  /// - Parameter number: such as `SIGTERM`.
  public borrowing func signal(_ number: Int32) {
    _ = condition_pidfd_send_signal(pidfd, number)
  }

  /// Sends a signal to the child's process group where it leads one, else (also with a process
  /// namespace) to the child.
  ///
  /// - Parameter number: such as `SIGTERM`.
  public borrowing func signalGroup(_ number: Int32) {
    // Not yet reaped, so its number is still its own. Behind an init, the group's number is not
    // known here.
    if hasOwnGroup, !hasInit { kill(-processID, number) } else { signal(number) }
  }

  /// Ends the child: SIGTERM, a wait, then SIGKILL, each to its process group where it leads one.
  ///
  /// With a process namespace SIGKILL ends all that runs in it.
  ///
  /// - Parameter grace: how long it may take to end by itself.
  /// - Returns: how it ended.
  public consuming func teardown(grace: Duration) -> ExitStatus {
    signalGroup(SIGTERM)
    // A stopped process gets the signal only when it goes on.
    signalGroup(SIGCONT)
    _ = condition_wait_readable([pidfd], 1, nanoseconds(grace))
    // To the group also when the leader has ended: others in it may not have.
    signalGroup(SIGKILL)
    return wait()
  }

  private borrowing func status(_ state: condition_child_state) -> ExitStatus? {
    switch state.kind {
    case Int32(CLD_EXITED): .exited(state.status)
    case Int32(CLD_KILLED), Int32(CLD_DUMPED): .signalled(state.status)
    default: nil
    }
  }

  private borrowing func finished(_ status: ExitStatus) -> ExitStatus {
    if terminal >= 0 { _ = condition_set_foreground(terminal, getpgrp()) }
    return status
  }

  /// Stops with the stopped child and goes on with it.
  private borrowing func followStop() {
    var state = condition_child_state()
    let flags = CONDITION_WAIT_STOPPED | CONDITION_WAIT_NO_HANG
    guard condition_wait_child(pidfd, Int32(flags), &state) == 0, state.kind == Int32(CLD_STOPPED)
    else { return }
    _ = condition_set_foreground(terminal, getpgrp())
    kill(0, SIGSTOP)
    _ = condition_set_foreground(terminal, processID)
    kill(-processID, SIGCONT)
  }
}
