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
  public private(set) var processID: Int32 = 0
  private let words: [String]
  private var input: Int32 = -1
  private var output: Int32 = -1
  private var error: Int32 = -1
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
    switch streams {
    case .pipes: try startWithPipes(environment)
    case .terminal(let columns, let rows): try startAtTerminal(environment, columns, rows)
    }
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

  // MARK: - Starting

  private func startWithPipes(_ environment: [String: String]) throws {
    let pipes = [try Self.pipe(), try Self.pipe(), try Self.pipe()]
    defer {
      close(pipes[0].reading)
      close(pipes[1].writing)
      close(pipes[2].writing)
    }
    input = pipes[0].writing
    output = pipes[1].reading
    error = pipes[2].reading
    try spawn(
      words,
      environment,
      input: pipes[0].reading,
      output: pipes[1].writing,
      error: pipes[2].writing
    )
  }

  /// A pipe that is close-on-exec from the start, so that no other child can hold it open.
  ///
  /// pipe2 is not in Swift's Glibc, and Foundation's pipes are inherited; a FIFO is the same thing with a name.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var template = Array("/tmp/condition-pipe-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    let directory = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    let path = "\(directory)/pipe"
    defer {
      unlink(path)
      rmdir(directory)
    }
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
    let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writing = open(path, O_WRONLY | O_CLOEXEC)
    guard reading >= 0, writing >= 0 else { throw POSIXError(.EMFILE) }
    _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) & ~O_NONBLOCK)
    return (reading, writing)
  }

  private func startAtTerminal(
    _ environment: [String: String],
    _ columns: UInt16,
    _ rows: UInt16
  ) throws {
    // posix_openpt and its kin are not in Swift's Glibc: the same by hand (TIOCSPTLCK, TIOCGPTN).
    let main = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard main >= 0, ioctl(main, 0x4004_5431, &locked) == 0, ioctl(main, 0x8004_5430, &number) == 0
    else { throw POSIXError(.EIO) }
    let side = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard side >= 0 else { throw POSIXError(.EIO) }
    defer { close(side) }
    resize(main, columns, rows)
    try spawn(
      words,
      environment,
      input: side,
      output: side,
      error: side
    )
    input = try duplicate(main)
    output = main
  }

  /// Changes the size of the program's terminal.
  ///
  /// - Parameters:
  ///   - columns: its width.
  ///   - rows: its height.
  public func resize(columns: UInt16, rows: UInt16) { resize(input, columns, rows) }

  private func resize(_ descriptor: Int32, _ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  private func duplicate(_ descriptor: Int32) throws -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw POSIXError(.EMFILE) }
    return copy
  }

  private func spawn(
    _ words: [String],
    _ environment: [String: String],
    input: Int32,
    output: Int32,
    error: Int32
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in [input, output, error].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let arguments = words.map { strdup($0) } + [nil]
    let entries = variables.map { strdup($0) } + [nil]
    defer { for pointer in arguments + entries { free(pointer) } }
    let outcome = posix_spawn(&processID, words[0], &actions, &attributes, arguments, entries)
    guard outcome == 0 else { throw POSIXError(POSIXErrorCode(rawValue: outcome) ?? .EIO) }
  }

  // MARK: - Waiting

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
