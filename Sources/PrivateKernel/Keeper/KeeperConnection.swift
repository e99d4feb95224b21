import CLinux
import Glibc

/// Finds the keeper, and starts one when there is none.
enum KeeperConnection {
  /// A connection to the keeper that runs, nil when none does.
  static func open(_ directory: RuntimeDirectory) throws(PrivateKernelError) -> FrameConnection? {
    guard let descriptor = UnixSocket.connect(directory.socket) else {
      guard [ENOENT, ECONNREFUSED].contains(errno) else {
        throw PrivateKernelError(code: .keeperFailed, subject: directory.socket, errno: errno)
      }
      return nil
    }
    condition_guest_set_nonblocking(descriptor)
    return FrameConnection(descriptor, role: .socket)
  }

  /// The same, but waits for a keeper that is about to start or to end.
  static func openIfAlive(
    _ directory: RuntimeDirectory
  ) throws(PrivateKernelError) -> FrameConnection? {
    let lock = Glibc.open(directory.lock, O_RDWR | O_CLOEXEC)
    guard lock >= 0 else { return nil }
    defer { close(lock) }
    let deadline = monotonicSeconds() + 15
    while monotonicSeconds() < deadline {
      if let connection = try open(directory) { return connection }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return nil }
      usleep(20_000)
    }
    return nil
  }

  /// What waiting for a keeper led to.
  enum Outcome {
    case connected(FrameConnection)
    /// A signal that was to end us came first.
    case interrupted(Int32)
  }

  /// A connection, to a keeper started for it if need be.
  ///
  /// Of several that try at once one starts it.
  static func openOrStart(
    _ directory: RuntimeDirectory,
    _ options: KernelOptions,
    _ signals: borrowing SignalDescriptor
  ) throws(PrivateKernelError) -> Outcome {
    var lock = try openLock(directory)
    defer { close(lock) }
    let deadline = monotonicSeconds() + Double(options.bootTimeout) + 15
    while monotonicSeconds() < deadline {
      if let connection = try open(directory) { return .connected(connection) }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        guard directory.isCurrent(lock: lock) else {
          close(lock)
          lock = try openLock(directory)
          continue
        }
        try KeeperProcess.start(arguments(directory, options), lock: lock)
        continue
      }
      // Another starts one, or one is about to end.
      var set = PollSet()
      let key = set.add(signals.descriptor, reading: true)
      set.wait(seconds: 0.02)
      while set.canRead(key), let signal = signals.next() {
        if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal) { return .interrupted(signal) }
      }
    }
    throw PrivateKernelError(
      code: .keeperFailed,
      subject: "it holds \(directory.lock) but does not answer",
      detail: directory.logTail()
    )
  }

  private static func openLock(_ directory: RuntimeDirectory) throws(PrivateKernelError) -> Int32 {
    _ = try RuntimeDirectory.find(directory.path)
    let lock = Glibc.open(directory.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: directory.lock, errno: errno)
    }
    return lock
  }

  private static func arguments(
    _ directory: RuntimeDirectory,
    _ options: KernelOptions
  ) throws(PrivateKernelError) -> KeeperArguments {
    KeeperArguments(
      directory: directory,
      idleLimit: try KeeperArguments.idleLimit(
        options.idleLimit,
        environment: environmentVariable(KeeperArguments.idleVariable)
      ),
      memory: try KernelMemory.size(
        options.memory,
        environment: environmentVariable(KernelMemory.variable)
      ),
      bootTimeout: options.bootTimeout,
      image: try KernelProcess.image(options)
    )
  }

  /// Waits for one frame of that kind; nil when the connection ends or the time is up.
  static func await(
    _ kind: FrameKind?,
    _ connection: FrameConnection,
    seconds: Double
  ) -> Frame? {
    let deadline = monotonicSeconds() + seconds
    while !connection.isClosed, monotonicSeconds() < deadline {
      var set = PollSet()
      let key = set.add(connection.descriptor, reading: true, writing: connection.wantsToWrite)
      set.wait(seconds: max(0, deadline - monotonicSeconds()))
      if set.canWrite(key) { connection.flush() }
      guard set.canRead(key) else { continue }
      guard let frames = try? connection.receive() else { return nil }
      if let frame = frames.first(where: { $0.kind == kind }) { return frame }
    }
    return nil
  }
}
