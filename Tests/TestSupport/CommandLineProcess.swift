import Foundation

/// A started program whose standard streams the test holds.
///
/// One thread at a time may use it. A program that still runs at the end of this object's life is killed with its
/// process group.
public final class CommandLineProcess {
  /// Where the program's standard streams lead.
  public enum Streams {
    /// Three pipes.
    case pipes
    /// One terminal of this size; `setsid --ctty` makes it the controlling one.
    case terminal(columns: UInt16, rows: UInt16)
  }

  /// The program's number.
  public let processID: Int32
  private let words: [String]
  private var input: Int32
  private var output: Int32
  private var error: Int32
  private var pending: ArraySlice<UInt8> = []
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var endsInput = false
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program's path and its arguments.
  ///   - environment: all of its environment.
  ///   - streams: where its standard streams lead.
  /// - Throws: `POSIXError` where it cannot be started.
  public init(
    _ words: [String],
    environment: [String: String],
    streams: Streams = .pipes
  ) throws {
    self.words = words
    // A program that closes its input must not end the tests; the program itself gets the signal's default back.
    signal(SIGPIPE, SIG_IGN)
    let started =
      switch streams {
      case .pipes: try StartedProcess(words, environment)
      case .terminal(let columns, let rows):
        try StartedProcess(words, environment, columns: columns, rows: rows)
      }
    (processID, input, output, error) =
      (started.processID, started.input, started.output, started.error)
    for descriptor in [input, output, error] where descriptor >= 0 {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    if status == nil {
      kill(-processID, SIGKILL)
      kill(processID, SIGKILL)
      var raw: Int32 = 0
      while waitpid(processID, &raw, 0) < 0 && errno == EINTR {}
    }
    closeStreams()
  }

  /// What the program wrote to standard output so far; at a terminal, all that it wrote.
  public var outputSoFar: String { String(decoding: outputBytes, as: UTF8.self) }

  /// Queues bytes for standard input; they leave while this object waits for something.
  ///
  /// - Parameter text: what is typed or piped.
  public func write(_ text: String) { pending += Array(text.utf8) }

  /// Queues bytes for standard input; they leave while this object waits for something.
  ///
  /// - Parameter bytes: what is piped.
  public func write(_ bytes: [UInt8]) { pending += bytes }

  /// Closes standard input once what was queued has left.
  public func endInput() { endsInput = true }

  /// Closes the reading end of standard output, as `head` does.
  public func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// Changes the size of the program's terminal.
  ///
  /// - Parameters:
  ///   - columns: its width.
  ///   - rows: its height.
  public func resize(columns: UInt16, rows: UInt16) {
    StartedProcess.resize(input, columns, rows)
  }

  /// Waits until standard output contains a text.
  ///
  /// - Parameters:
  ///   - text: what is waited for.
  ///   - times: how often it must be there.
  ///   - seconds: how long at most.
  /// - Throws: ``CommandLineTimeout`` where it does not come, or the output ends before.
  public func waitForOutput(_ text: String, times: Int = 1, seconds: Double = 20) throws {
    try pump(seconds, until: "output `\(text)`") {
      let count = outputSoFar.components(separatedBy: text).count - 1
      return count >= times ? true : output < 0 ? nil : false
    }
  }

  /// Waits until the program and everything that holds its output has ended.
  ///
  /// - Parameter seconds: how long at most.
  /// - Returns: what it left behind.
  /// - Throws: ``CommandLineTimeout``.
  public func wait(seconds: Double = 60) throws -> CommandLineResult {
    try pump(seconds, until: "its end") {
      reap()
      return status != nil && output < 0 && error < 0
    }
    if input >= 0 { close(input) }
    input = -1
    return CommandLineResult(
      status: status ?? -1,
      outputBytes: outputBytes,
      errorBytes: errorBytes
    )
  }

  /// Moves bytes until the goal is reached (true), cannot be any more (nil), or the time is up.
  private func pump(_ seconds: Double, until what: String, goal: () -> Bool?) throws {
    let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
    while true {
      guard let reached = goal() else { break }
      if reached { return }
      guard DispatchTime.now().uptimeNanoseconds < deadline else { break }
      moveBytes()
    }
    throw CommandLineTimeout(
      description: "no \(what) within \(seconds) s: \(words.joined(separator: " "))\n"
        + "\(outputSoFar.suffix(4000))\n\(String(decoding: errorBytes.suffix(4000), as: UTF8.self))"
    )
  }

  private func moveBytes() {
    if endsInput, pending.isEmpty, input >= 0 {
      close(input)
      input = -1
    }
    var waiting = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pending.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&waiting, 3, 20) > 0 else { return }
    if waiting[0].revents != 0 { read(&output, &outputBytes) }
    if waiting[1].revents != 0 { read(&error, &errorBytes) }
    if waiting[2].revents != 0 { sendPending() }
  }

  private func sendPending() {
    let count = pending.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
    if count > 0 {
      pending = pending.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      pending = []
    }
  }

  private func read(_ descriptor: inout Int32, _ bytes: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer[0..<count]
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      // A terminal whose other side is closed reads as an error.
      close(descriptor)
      descriptor = -1
    }
  }

  private func reap() {
    guard status == nil else { return }
    var raw: Int32 = 0
    guard waitpid(processID, &raw, WNOHANG) == processID else { return }
    status = raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + raw & 0x7f
  }

  private func closeStreams() {
    for descriptor in [input, output, error] where descriptor >= 0 { close(descriptor) }
  }
}
