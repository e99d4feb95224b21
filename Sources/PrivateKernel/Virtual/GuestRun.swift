import CLinux
import Glibc

/// Runs the one command of a run in virtual time, its standard streams from and to files of the host.
///
/// The command itself has pipes, as it would have under the host's kernel: a file could be truncated
/// by whoever opens /dev/stdout anew.
final class GuestRun {
  private let files: GuestFiles
  private let children: Int32
  private var session: GuestSession?
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)

  init?(_ files: GuestFiles) {
    self.files = files
    var previous = condition_guest_signal_mask()
    children = condition_guest_signal_descriptor([SIGCHLD], 1, &previous)
    guard children >= 0 else { return nil }
    _ = condition_guest_ignore_broken_pipes(true)
  }

  /// Until the command has ended and all it wrote is with the host.
  func run() {
    PrivateKernel.startAfresh(atSecond: 1)
    switch GuestCommand.start(files.request, number: 1, joinsOutputs: files.error == files.output) {
    case .success(let session):
      self.session = session
      while session.ending == nil || !session.isOver { turn(session) }
      if let ending = session.ending { finish(ending) }
    case .failure(let failure):
      finish(.notStarted(stage: failure.stage, errno: failure.errno))
    }
  }

  private func turn(_ session: GuestSession) {
    feed(session)
    var set = PollSet()
    let child = set.add(children, reading: true)
    let input = set.add(session.input, writing: session.wantsToWriteInput)
    let outputs = session.outputs.map { set.add($0.descriptor, reading: true) }
    set.wait(seconds: session.ending == nil ? nil : 0)
    if set.canRead(child) { reap(session) }
    if set.canWrite(input) { _ = session.writeInput() }
    for (index, key) in outputs.enumerated() where set.canRead(key) { take(session, index) }
    if session.ending != nil { drain(session) }
  }

  /// Reads more of the input when the last of it is with the command.
  private func feed(_ session: GuestSession) {
    guard session.input >= 0, session.pendingInput.isEmpty else { return }
    let count = retrying { read(files.input, &buffer, buffer.count) }
    if count > 0 { session.addInput(Array(buffer[0..<count])) } else { session.endInput() }
  }

  private func take(_ session: GuestSession, _ index: Int) {
    let source = session.outputs[index]
    guard source.descriptor >= 0 else { return }
    let count = retrying { read(source.descriptor, &buffer, buffer.count) }
    if count < 0, errno == EAGAIN { return }
    guard count > 0 else {
      session.endOutput(index)
      return
    }
    let file = source.kind == .output ? files.output : files.error
    _ = writeAll(Array(buffer[0..<count]), to: file)
    // Only what is written back is seen by the host.
    fdatasync(file)
  }

  private func reap(_ session: GuestSession) {
    while condition_guest_read_signal(children) > 0 {}
    while true {
      var status: Int32 = 0
      let process = waitpid(-1, &status, WNOHANG)
      guard process > 0 else { return }
      if process == session.processID { session.ending = ExitMessage(waitStatus: status) }
    }
  }

  /// After the command's end: what it wrote is still passed on, what its children may write is not.
  private func drain(_ session: GuestSession) {
    session.closeInput()
    for index in session.outputs.indices {
      while condition_guest_readable_bytes(session.outputs[index].descriptor) > 0 {
        take(session, index)
      }
      session.endOutput(index)
    }
  }

  private func finish(_ ending: ExitMessage) {
    _ = writeAll(ending.encoded, to: files.exit)
    fdatasync(files.exit)
  }
}
