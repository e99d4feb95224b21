import CLinux
import Glibc

/// This process's side of a session: its standard streams, its terminal and its signals, tied to a
/// command in a kernel.
final class HostSession {
  enum Outcome: Equatable {
    /// The command's exit status, as a shell would give it.
    case ended(Int32)
    /// The connection ended before the command did; why, when the other side could still say so.
    case lost(PrivateKernelError?)
    /// Signals said to give up on the command: 128 and the signal.
    case givenUp(Int32)
  }

  private let connection: FrameConnection
  private let session: UInt32
  private let usesTerminal: Bool
  private var terminal: HostTerminal?
  private var output = HostStream(1)
  private var error = HostStream(2)
  private var inputWindow = StreamWindow()
  private var inputIsOpen = true
  private var ending: ExitMessage?
  private var policy: SignalPolicy
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private let command: String
  private var death: PrivateKernelError?

  init(
    _ connection: FrameConnection,
    session: UInt32,
    request: StartMessage,
    policy: SignalPolicy = SignalPolicy()
  ) {
    self.connection = connection
    self.session = session
    self.policy = policy
    usesTerminal = request.terminal
    command = request.arguments.first ?? ""
    connection.send(Frame(.start, session: session, payload: request.encoded))
  }

  /// Until the command has ended and all it said was written.
  ///
  /// `report` is a descriptor whose readiness means that the kernel has something to say; `stopped`
  /// is asked then, and says whether the kernel is gone.
  func run(
    _ signals: borrowing SignalDescriptor,
    watching report: Int32 = -1,
    stopped: () -> Bool = { false }
  ) throws(FrameError) -> Outcome {
    terminal = usesTerminal ? HostTerminal(0) : nil
    defer { terminal?.restore() }
    while true {
      if let ending, output.isEmpty, error.isEmpty { return .ended(Self.status(ending)) }
      if connection.isClosed || death != nil, ending == nil { return .lost(death) }
      var set = PollSet()
      let wire = set.add(
        connection.isClosed ? -1 : connection.descriptor,
        reading: true,
        writing: connection.wantsToWrite
      )
      let signal = set.add(signals.descriptor, reading: true)
      let ended = set.add(report, reading: true)
      let input = set.add(0, reading: inputIsOpen && inputWindow.available > 0 && ending == nil)
      let out = set.add(1, writing: !output.isEmpty)
      let err = set.add(2, writing: !error.isEmpty)
      set.wait(seconds: policy.deadline.map { max(0, $0 - monotonicSeconds()) })
      while set.canRead(signal), let number = signals.next() {
        if let outcome = received(number) { return outcome }
      }
      if let signal = policy.expired(now: monotonicSeconds()) { return .givenUp(128 + signal) }
      if set.canRead(wire) { for frame in try connection.receive() { try take(frame) } }
      if set.canWrite(wire) { connection.flush() }
      if set.canRead(ended), stopped(), ending == nil { return .lost(nil) }
      if set.canRead(input) { readInput() }
      if set.canWrite(out) { flush(&output, .outputCredit, .outputClosed) }
      if set.canWrite(err) { flush(&error, .errorCredit, .errorClosed) }
    }
  }

  private func take(_ frame: Frame) throws(FrameError) {
    guard frame.session == session else { return }
    switch frame.kind {
    case .output: output.append(frame.payload)
    case .errorOutput: error.append(frame.payload)
    case .inputCredit: try inputWindow.replenish(frame.count)
    case .inputClosed: inputIsOpen = false
    // Whoever else is in our job stops too, as they would with a command of this kernel.
    case .stopped: suspend(group: true)
    case .kernelDied: death = try PrivateKernelError(frame.payload)
    case .exited:
      let message = try ExitMessage(frame.payload)
      ending = message
      if case .notStarted(let stage, let number) = message {
        error.append(Self.complaint(command, stage, number))
      }
    default: throw .unknownKind(frame.kind.rawValue)
    }
  }

  private func readInput() {
    let limit = min(buffer.count, inputWindow.available)
    let count = retrying { read(0, &buffer, limit) }
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else {
      inputIsOpen = false
      connection.send(Frame(.inputEnd, session: session))
      return
    }
    inputWindow.spend(count)
    connection.send(Frame(.input, session: session, payload: Array(buffer[0..<count])))
  }

  private func flush(_ stream: inout HostStream, _ credit: FrameKind, _ closed: FrameKind) {
    guard !stream.isEmpty else { return }
    let room = stream.write()
    if stream.isClosed {
      connection.send(Frame(closed, session: session))
    } else if room > 0 {
      connection.send(Frame(credit, session: session, count: room))
    }
  }

  // MARK: Signals

  private func received(_ number: Int32) -> Outcome? {
    switch number {
    case SIGWINCH:
      if usesTerminal { sendWindowSize() }
    case SIGTSTP:
      // Without a terminal the command leads its session, where SIGTSTP does nothing.
      forward(SIGSTOP)
      suspend(group: false)
    case SIGCONT:
      forward(SIGCONT)
      if usesTerminal { sendWindowSize() }
    default:
      switch policy.received(number, now: monotonicSeconds()) {
      case .forward(let signal): forward(signal)
      case .giveUp(let signal): return .givenUp(128 + signal)
      }
    }
    return nil
  }

  /// Stops until somebody resumes us, and the command goes on with us.
  private func suspend(group: Bool) {
    terminal?.restore()
    condition_guest_suspend(group)
    terminal?.enterRawMode()
    forward(SIGCONT)
  }

  private func forward(_ signal: Int32) {
    connection.send(
      Frame(.signal, session: session, payload: [UInt8(truncatingIfNeeded: signal)])
    )
  }

  private func sendWindowSize() {
    guard let size = WindowSize(descriptor: 0) else { return }
    var writer = ByteWriter()
    writer.write(size.packed)
    connection.send(Frame(.windowSize, session: session, payload: writer.bytes))
  }

  // MARK: The end

  /// The exit status as a shell would give it.
  static func status(_ ending: ExitMessage) -> Int32 {
    switch ending {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    case .notStarted(_, let number): number == ENOENT || number == ENOTDIR ? 127 : 126
    }
  }

  /// The line that says why a command could not be started.
  static func complaint(_ command: String, _ stage: Int32, _ number: Int32) -> [UInt8] {
    let what =
      Int(stage) == condition_guest_stage_working_directory
      ? "cannot enter the working directory for \(command)" : "cannot run \(command)"
    return Array(
      "condition: error: \(what) in the private kernel: \(systemErrorText(number))\n".utf8
    )
  }
}
