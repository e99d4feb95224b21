import Foundation

/// A program just started, and the test's ends of its standard streams; none is -1.
struct StartedProcess {
  let processID: Int32
  let input: Int32
  let output: Int32
  let error: Int32

  /// Starts a program with three pipes.
  init(_ words: [String], _ environment: [String: String]) throws {
    let pipes = [try Self.pipe(), try Self.pipe(), try Self.pipe()]
    defer {
      close(pipes[0].reading)
      close(pipes[1].writing)
      close(pipes[2].writing)
    }
    input = pipes[0].writing
    output = pipes[1].reading
    error = pipes[2].reading
    processID = try Self.spawn(
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

  /// Starts a program at a terminal of a size.
  init(
    _ words: [String],
    _ environment: [String: String],
    columns: UInt16,
    rows: UInt16
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
    Self.resize(main, columns, rows)
    processID = try Self.spawn(
      words,
      environment,
      input: side,
      output: side,
      error: side
    )
    input = try Self.duplicate(main)
    output = main
    error = -1
  }

  static func resize(_ descriptor: Int32, _ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  private static func duplicate(_ descriptor: Int32) throws -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw POSIXError(.EMFILE) }
    return copy
  }

  private static func spawn(
    _ words: [String],
    _ environment: [String: String],
    input: Int32,
    output: Int32,
    error: Int32
  ) throws -> pid_t {
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
    var processID: pid_t = 0
    let outcome = posix_spawn(&processID, words[0], &actions, &attributes, arguments, entries)
    guard outcome == 0 else { throw POSIXError(POSIXErrorCode(rawValue: outcome) ?? .EIO) }
    return processID
  }
}
