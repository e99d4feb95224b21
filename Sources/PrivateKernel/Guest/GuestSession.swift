import CLinux
import Glibc

/// One command in the guest: its process, and its standard streams seen from outside.
final class GuestSession {
  /// One of the two ways out of the command.
  struct Output {
    let kind: FrameKind
    var descriptor: Int32
    var window = StreamWindow()
    /// After the command's end: how many bytes it left behind that are still to be passed on.
    var remainder: Int?

    mutating func end() {
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  let number: UInt32
  /// The command's, and its process group's.
  let processID: pid_t
  /// The process that leads the session, which is the command itself unless it has a terminal.
  let leader: pid_t
  /// What the leader tells; -1 where the command leads.
  private(set) var report: Int32
  let isTerminal: Bool
  private(set) var input: Int32
  var outputs: [Output]
  private(set) var pendingInput = ByteQueue()
  private var inputEnds = false
  private var debt = StreamDebt()
  /// How the command ended, once it has.
  var ending: ExitMessage?
  /// Whether the client is gone: nobody wants to hear what the command says.
  private(set) var isAbandoned = false
  /// When to kill what is left of a session whose client went away.
  var killTime: Double?

  init(number: UInt32, process: GuestProcess, input: Int32, outputs: [Output]) {
    self.number = number
    processID = process.command
    leader = process.leader
    report = process.report
    isTerminal = report >= 0
    if report >= 0 { condition_guest_set_nonblocking(report) }
    self.input = input
    self.outputs = outputs
  }

  deinit {
    closeInput()
    if report >= 0 { close(report) }
    for index in outputs.indices { outputs[index].end() }
  }

  /// Takes the next that the leader has to say, nil when there is nothing of interest.
  func takeReport() -> LeaderReport? {
    guard report >= 0 else { return nil }
    var message = condition_guest_message()
    let count = retrying { read(report, &message, MemoryLayout.size(ofValue: message)) }
    if count < 0, errno == EAGAIN { return nil }
    guard count == MemoryLayout.size(ofValue: message) else {
      // It was killed, which is noticed where the dead are reaped.
      close(report)
      report = -1
      return nil
    }
    return switch Int(message.kind) {
    // SIGSTOP is how the host stops a command when it is stopped itself.
    case condition_guest_leader_stopped: message.value == SIGSTOP ? nil : .stopped
    case condition_guest_leader_ended: .ended(ExitMessage(waitStatus: message.value))
    default: nil
    }
  }

  var wantsToWriteInput: Bool { input >= 0 && !pendingInput.isEmpty }

  func addInput(_ bytes: [UInt8]) {
    guard input >= 0 else { return }
    pendingInput.append(bytes)
  }

  /// No more input will come; at a terminal that is what ^D says.
  func endInput() {
    if isTerminal { pendingInput.append([4]) }
    inputEnds = true
    if pendingInput.isEmpty { closeInput() }
  }

  /// Writes input until the command's pipe is full.
  ///
  /// Returns the room to give back, and whether the command
  /// stopped reading.
  func writeInput() -> (credit: Int, closed: Bool) {
    var credit = 0
    while wantsToWriteInput {
      let count = pendingInput.withFront { front in
        retrying { write(input, front.baseAddress, front.count) }
      }
      if count < 0, errno == EAGAIN { break }
      guard count > 0 else {
        closeInput()
        return (credit, true)
      }
      pendingInput.removeFront(count)
      credit += debt.consume(count) ?? 0
    }
    if inputEnds, pendingInput.isEmpty { closeInput() }
    return (credit, false)
  }

  func closeInput() {
    // A terminal stays open for its output.
    pendingInput.removeAll()
    if input >= 0, !isTerminal { close(input) }
    input = -1
  }

  /// Reads no more of an output; the command gets a broken pipe, or a hang-up at a terminal.
  func endOutput(_ index: Int) {
    if isTerminal, index == 0 { closeInput() }
    outputs[index].end()
  }

  /// The client is gone.
  ///
  /// What the command says on its way out is thrown away; a closed pipe would kill a shell
  /// before it could tidy up.
  func abandon() {
    isAbandoned = true
    closeInput()
    for index in outputs.indices { outputs[index].window = StreamWindow() }
  }

  /// All was said that the command had to say.
  var isOver: Bool { ending != nil && outputs.allSatisfy { $0.descriptor < 0 } }

  func resize(_ size: WindowSize) {
    guard isTerminal, let master = outputs.first?.descriptor, master >= 0 else { return }
    condition_guest_set_window_size(master, condition_guest_window_size(size))
  }

  func signal(_ number: Int32) {
    guard ending == nil else { return }
    kill(-processID, number)
  }

  /// Ends every process of the session, whatever its process group.
  func killAll() {
    kill(-processID, SIGKILL)
    guard let directory = opendir("/proc") else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = pid_t(name), getsid(process) == leader else { continue }
      kill(process, SIGKILL)
    }
  }
}
