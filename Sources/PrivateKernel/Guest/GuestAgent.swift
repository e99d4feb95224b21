import CLinux
import Glibc

/// Serves the host: starts commands, passes their streams on, reaps every orphan of the guest.
final class GuestAgent {
  private let connection: FrameConnection
  private let children: Int32
  private var sessions: [UInt32: GuestSession] = [:]
  private var isPoweringOff = false
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  init(connection: FrameConnection) throws(PrivateKernelError) {
    self.connection = connection
    var previous = condition_guest_signal_mask()
    children = condition_guest_signal_descriptor([SIGCHLD], 1, &previous)
    guard children >= 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: "signalfd", errno: errno)
    }
    _ = condition_guest_ignore_broken_pipes(true)
  }

  /// Until the host says power off, or is gone.
  func serve() {
    var name = utsname()
    uname(&name)
    let release = withUnsafeBytes(of: name.release) { Array($0.prefix { $0 != 0 }) }
    connection.send(Frame(.ready, payload: release))
    while !isPoweringOff, !connection.isClosed { turn() }
  }

  private func turn() {
    var set = PollSet()
    let line = set.add(connection.descriptor, reading: true)
    let child = set.add(children, reading: true)
    let current = Array(sessions.values)
    let inputs = current.map { session in
      session.wantsToWriteInput
        ? set.add(session.input, writing: true)
        : set.addForEnd(session.isTerminal ? -1 : session.input)
    }
    let outputs = current.map { session in
      session.outputs.map { set.add($0.descriptor, reading: $0.window.available > 0) }
    }
    let reports = current.map { set.add($0.report, reading: true) }
    set.wait(seconds: timeout)
    for (session, key) in zip(current, reports) where set.canRead(key) { takeReport(session) }
    if set.canRead(child) { reap() }
    for (position, session) in current.enumerated() {
      if set.canWrite(inputs[position]) { writeInput(session) }
      for (index, key) in outputs[position].enumerated() where set.canRead(key) {
        readOutput(session, index)
      }
      finish(session)
    }
    if set.canRead(line) { takeFrames() }
    killOverdue()
  }

  private var timeout: Double? {
    let now = monotonicSeconds()
    let kills = sessions.values.compactMap { $0.killTime.map { max(0, $0 - now) } }
    return kills.min()
  }

  private func killOverdue() {
    let now = monotonicSeconds()
    for session in sessions.values {
      guard let time = session.killTime, time <= now else { continue }
      session.killTime = nil
      session.killAll()
    }
  }

  // MARK: Frames

  private func takeFrames() {
    do {
      for frame in try connection.receive() { try take(frame) }
    } catch {
      // The line is the only way to the host: without sense in it there is nothing left to do.
      _ = writeAll(Array("condition: guest: bad frame: \(error)\n".utf8), to: 2)
      isPoweringOff = true
    }
  }

  private func take(_ frame: Frame) throws(FrameError) {
    switch frame.kind {
    case .start: start(try StartMessage(frame.payload), frame.session)
    case .powerOff: isPoweringOff = true
    default:
      guard let session = sessions[frame.session] else { return }
      try take(frame, session)
    }
  }

  private func take(_ frame: Frame, _ session: GuestSession) throws(FrameError) {
    switch frame.kind {
    case .input:
      session.addInput(frame.payload)
      writeInput(session)
    case .inputEnd: session.endInput()
    case .windowSize:
      var reader = ByteReader(frame.payload)
      session.resize(WindowSize(packed: try reader.read(UInt64.self)))
    case .signal:
      var reader = ByteReader(frame.payload)
      session.signal(Int32(try reader.read(UInt8.self)))
    case .outputCredit: try replenish(session, .output, frame.count)
    case .errorCredit: try replenish(session, .errorOutput, frame.count)
    case .outputClosed: close(session, .output)
    case .errorClosed: close(session, .errorOutput)
    case .hangUp: hangUp(session)
    default: throw .unknownKind(frame.kind.rawValue)
    }
  }

  private func replenish(
    _ session: GuestSession,
    _ kind: FrameKind,
    _ count: Int
  ) throws(FrameError) {
    for index in session.outputs.indices where session.outputs[index].kind == kind {
      try session.outputs[index].window.replenish(count)
    }
  }

  /// The command gets a broken pipe at its next write, as if it had written to the host's reader
  /// itself.
  private func close(_ session: GuestSession, _ kind: FrameKind) {
    for index in session.outputs.indices where session.outputs[index].kind == kind {
      session.endOutput(index)
    }
    finish(session)
  }

  private func hangUp(_ session: GuestSession) {
    session.abandon()
    session.signal(SIGHUP)
    session.signal(SIGCONT)
    session.killTime = monotonicSeconds() + 3
    finish(session)
  }

  // MARK: Sessions

  private func start(_ message: StartMessage, _ number: UInt32) {
    // What was edited on the host since it was last read must be read again.
    if message.dropCaches { write("1", to: "/proc/sys/vm/drop_caches") }
    switch GuestCommand.start(message, number: number) {
    case .success(let session): sessions[number] = session
    case .failure(let failure):
      let ending = ExitMessage.notStarted(stage: failure.stage, errno: failure.errno)
      connection.send(Frame(.exited, session: number, payload: ending.encoded))
    }
  }

  private func writeInput(_ session: GuestSession) {
    guard session.input >= 0 else { return }
    if !session.wantsToWriteInput {
      session.closeInput()
      connection.send(Frame(.inputClosed, session: session.number))
      return
    }
    let (credit, closed) = session.writeInput()
    if credit > 0 { connection.send(Frame(.inputCredit, session: session.number, count: credit)) }
    if closed { connection.send(Frame(.inputClosed, session: session.number)) }
  }

  private func readOutput(_ session: GuestSession, _ index: Int) {
    let output = session.outputs[index]
    guard output.descriptor >= 0 else { return }
    var limit = min(buffer.count, output.window.available)
    if let remainder = output.remainder { limit = min(limit, remainder) }
    guard limit > 0 else {
      if output.remainder == 0 { session.endOutput(index) }
      return
    }
    let count = retrying { read(output.descriptor, &buffer, limit) }
    if count < 0, errno == EAGAIN {
      if output.remainder != nil { session.endOutput(index) }
      return
    }
    // A terminal whose last user left says EIO.
    guard count > 0 else {
      session.endOutput(index)
      return
    }
    if !session.isAbandoned { session.outputs[index].window.spend(count) }
    if let remainder = output.remainder { session.outputs[index].remainder = remainder - count }
    guard !session.isAbandoned else { return }
    connection.send(
      Frame(output.kind, session: session.number, payload: Array(buffer[0..<count]))
    )
  }

  private func reap() {
    while condition_guest_read_signal(children) > 0 {}
    while true {
      var status: Int32 = 0
      let process = waitpid(-1, &status, WNOHANG)
      guard process > 0 else { return }
      guard let session = sessions.values.first(where: { $0.leader == process }) else {
        continue
      }
      end(session, ExitMessage(waitStatus: status))
    }
  }

  private func takeReport(_ session: GuestSession) {
    switch session.takeReport() {
    case .stopped: connection.send(Frame(.stopped, session: session.number))
    case .ended(let ending): end(session, ending)
    case nil: break
    }
  }

  private func end(_ session: GuestSession, _ ending: ExitMessage) {
    guard session.ending == nil else { return }
    session.ending = ending
    session.closeInput()
    // What it wrote is still passed on; what its children may write later is not waited for.
    for index in session.outputs.indices {
      let left = condition_guest_readable_bytes(session.outputs[index].descriptor)
      session.outputs[index].remainder = session.isTerminal && index == 0 ? 1 << 20 : Int(left)
    }
  }

  /// Passes on what is left after the command's end, then says good-bye.
  private func finish(_ session: GuestSession) {
    guard let ending = session.ending else { return }
    for index in session.outputs.indices {
      while session.outputs[index].descriptor >= 0 {
        let before = session.outputs[index].window.available
        guard before > 0 || session.outputs[index].remainder == 0 else { break }
        readOutput(session, index)
      }
    }
    guard session.isOver, sessions[session.number] === session else { return }
    // Its own children live on, unless the client is gone.
    if session.isAbandoned { session.killAll() }
    sessions[session.number] = nil
    connection.send(Frame(.exited, session: session.number, payload: ending.encoded))
  }
}
