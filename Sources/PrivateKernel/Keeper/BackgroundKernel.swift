import CLinux
import Glibc

/// The background kernel, seen from its clients.
enum BackgroundKernel {
  static func run(
    _ request: GuestRequest,
    _ options: KernelOptions,
    startIfNeeded: Bool
  ) throws(PrivateKernelError) -> Int32 {
    try StandardStreams.ensureOpen()
    let message = StartMessage(request, dropCaches: true)
    let signals = try SignalDescriptor(SignalPolicy.forwarded + [SIGWINCH, SIGTSTP, SIGCONT])
    let directory = try RuntimeDirectory.find(options.runtimeDirectory)
    let connection: FrameConnection
    if startIfNeeded {
      switch try KeeperConnection.openOrStart(directory, options, signals) {
      case .connected(let opened): connection = opened
      case .interrupted(let signal): return 128 + signal
      }
    } else {
      guard let opened = try KeeperConnection.open(directory) else {
        throw PrivateKernelError(code: .notRunning, subject: directory.socket)
      }
      connection = opened
    }
    let session = HostSession(connection, session: 0, request: message)
    do {
      switch try session.run(signals) {
      case .ended(let status), .givenUp(let status): return status
      case .lost(let death): throw death ?? keeperLost(directory)
      }
    } catch let error as PrivateKernelError {
      throw error
    } catch {
      throw PrivateKernelError(
        code: .keeperFailed,
        subject: "it sent what cannot be (\(error))"
      )
    }
  }

  private static func keeperLost(_ directory: RuntimeDirectory) -> PrivateKernelError {
    PrivateKernelError(
      code: .kernelDied,
      subject: "the background kernel",
      detail: directory.logTail()
    )
  }

  static func status(_ directory: String?) throws(PrivateKernelError) -> BackgroundKernelStatus? {
    guard let directory = try RuntimeDirectory.existing(directory),
      let connection = try KeeperConnection.open(directory)
    else { return nil }
    connection.send(Frame(.status))
    guard let reply = KeeperConnection.await(.statusReply, connection, seconds: 5),
      let status = try? BackgroundKernelStatus(reply.payload)
    else {
      throw PrivateKernelError(
        code: .keeperFailed,
        subject: "it does not answer",
        detail: directory.logTail()
      )
    }
    return status
  }

  /// Powers the kernel off; a keeper that does not listen is killed, and its watcher ends the
  /// kernel.
  static func stop(_ directory: String?) throws(PrivateKernelError) {
    for place in RuntimeDirectory.places(directory) where access(place.path, F_OK) == 0 {
      try stop(place)
    }
  }

  private static func stop(_ directory: RuntimeDirectory) throws(PrivateKernelError) {
    try directory.check()
    defer { directory.removeLeftovers() }
    guard let connection = try KeeperConnection.openIfAlive(directory) else { return }
    var user: UInt32 = 0
    var keeper: pid_t = 0
    let known = condition_guest_peer(connection.descriptor, &user, &keeper) == 0
    connection.send(Frame(.powerOff))
    _ = KeeperConnection.await(nil, connection, seconds: 15)
    if !connection.isClosed, known {
      kill(keeper, SIGKILL)
      _ = KeeperConnection.await(nil, connection, seconds: 5)
    }
    guard connection.isClosed else {
      throw PrivateKernelError(code: .keeperFailed, subject: "process \(keeper) does not end")
    }
  }
}
