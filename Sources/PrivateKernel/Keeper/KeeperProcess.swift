import CLinux
import Glibc

/// The keeper as a process: what its start and its end need.
enum KeeperProcess {
  /// Descriptors the starter gave: where to say that all is well, and the lock that is held as long
  /// as we live.
  private static let ready: Int32 = 3

  static func main(_ words: [String]) -> Never {
    guard let arguments = KeeperArguments(words) else { exit(64) }
    umask(0o077)
    do {
      let signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP])
      let keeper = try Keeper(arguments, signals)
      _ = writeAll([0], to: ready)
      close(ready)
      keeper.serve(signals)
      exit(0)
    } catch {
      _ = writeAll(Array("\(error)\n".utf8), to: 2)
      _ = writeAll([1] + error.encoded, to: ready)
      exit(1)
    }
  }

  /// Starts a keeper that owns the lock from now on, and waits until its kernel is ready.
  static func start(
    _ arguments: KeeperArguments,
    lock: Int32
  ) throws(PrivateKernelError) {
    let executable = try KernelProcess.ownExecutable()
    let log = open(arguments.directory.log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    var reading: Int32 = -1
    var writing: Int32 = -1
    guard log >= 0, condition_guest_pipe(&reading, &writing) == 0 else {
      throw PrivateKernelError(
        code: .keeperFailed,
        subject: arguments.directory.log,
        errno: errno
      )
    }
    defer {
      close(log)
      close(reading)
    }
    let words = [executable, PrivateKernel.keeperArgument] + arguments.words
    let started = withCStrings(words) {
      condition_guest_start_daemon(executable, $0, log, writing, lock)
    }
    let error = errno
    close(writing)
    guard started == 0 else {
      throw PrivateKernelError(code: .keeperFailed, subject: executable, errno: error)
    }
    try awaitReady(reading, arguments.directory)
  }

  private static func awaitReady(
    _ descriptor: Int32,
    _ directory: RuntimeDirectory
  ) throws(PrivateKernelError) {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = retrying { read(descriptor, &buffer, buffer.count) }
      guard count > 0 else { break }
      answer += buffer[0..<count]
    }
    if answer == [0] { return }
    if answer.first == 1, let error = try? PrivateKernelError(Array(answer.dropFirst())) {
      throw error
    }
    throw PrivateKernelError(
      code: .keeperFailed,
      subject: "it ended at its start",
      detail: directory.logTail()
    )
  }
}
