import CLinux
import Glibc

/// The process that owns the background kernel: relays between its clients and the guest.
final class Keeper {
  private let arguments: KeeperArguments
  private let kernel: KernelProcess
  private let release: String
  private let listener: Int32
  private let started = monotonicSeconds()
  private var clients: [KeeperClient] = []
  /// Sessions the guest has not said good-bye to, whether their client is still there or not.
  private var running: Set<UInt32> = []
  private var lastSession: UInt32 = 0
  private var idleSince = monotonicSeconds()
  private var isStopping = false

  /// Boots the kernel and listens.
  init(
    _ arguments: KeeperArguments,
    _ signals: borrowing SignalDescriptor
  ) throws(PrivateKernelError) {
    self.arguments = arguments
    let kernel = try KernelProcess(arguments.options)
    let boot = try KernelBoot.wait(kernel, timeout: arguments.bootTimeout, signals)
    guard boot.signal == nil, let listener = UnixSocket.listen(arguments.directory.socket) else {
      let error = errno
      kernel.stop()
      throw PrivateKernelError(
        code: .keeperFailed,
        subject: arguments.directory.socket,
        errno: boot.signal == nil ? error : EINTR
      )
    }
    condition_guest_set_nonblocking(listener)
    release = boot.release
    self.kernel = kernel
    self.listener = listener
  }

  /// Until it is told to stop, was idle too long, or the kernel died.
  func serve(_ signals: borrowing SignalDescriptor) {
    while !isStopping, kernel.ending == nil, !kernel.connection.isClosed {
      guard turn(signals) else { break }
    }
    close(listener)
    unlink(arguments.directory.socket)
    if isStopping {
      KernelBoot.powerOff(kernel)
    } else if kernel.ending != nil || kernel.connection.isClosed {
      reportDeath()
    } else {
      KernelBoot.powerOff(kernel)
    }
    kernel.stop()
  }

  /// False when it was idle too long.
  private func turn(_ signals: borrowing SignalDescriptor) -> Bool {
    let line = kernel.connection
    // A guest that takes nothing must not fill our memory.
    let reading = line.backlog < 4 << 20
    var set = PollSet()
    let lineKey = set.add(line.descriptor, reading: true, writing: line.wantsToWrite)
    let report = set.add(kernel.report, reading: true)
    let signal = set.add(signals.descriptor, reading: true)
    let newcomer = set.add(listener, reading: true)
    let current = clients
    let keys = current.map {
      set.add($0.connection.descriptor, reading: reading, writing: $0.connection.wantsToWrite)
    }
    set.wait(seconds: idleTime)
    if set.canRead(signal), signals.next() != nil { isStopping = true }
    if set.canRead(report) { kernel.takeReport() }
    if set.canRead(lineKey) { takeFromGuest() }
    if set.canWrite(lineKey) { line.flush() }
    for (client, key) in zip(current, keys) {
      if set.canWrite(key) { client.connection.flush() }
      if reading, set.canRead(key) { takeFromClient(client) }
    }
    if set.canRead(newcomer) { accept() }
    removeClosed()
    return idleTime.map { $0 > 0 } ?? true
  }

  /// Seconds left until idleness ends the kernel, nil while a session runs.
  private var idleTime: Double? {
    guard running.isEmpty else { return nil }
    return max(0, idleSince + Double(arguments.idleLimit) - monotonicSeconds())
  }

  private func accept() {
    let descriptor = condition_guest_accept(listener)
    guard descriptor >= 0, let client = KeeperClient(descriptor) else { return }
    clients.append(client)
  }

  private func takeFromGuest() {
    guard let frames = try? kernel.connection.receive() else {
      write(2, "the guest sent what cannot be\n", 30)
      kernel.stop()
      isStopping = true
      return
    }
    for frame in frames {
      clients.first { $0.session == frame.session }?.deliver(frame)
      guard frame.kind == .exited else { continue }
      running.remove(frame.session)
      idleSince = monotonicSeconds()
    }
  }

  private func takeFromClient(_ client: KeeperClient) {
    do {
      for frame in try client.connection.receive() { take(frame, client) }
    } catch {
      drop(client)
    }
  }

  private func take(_ frame: Frame, _ client: KeeperClient) {
    switch frame.kind {
    case .status: client.connection.send(Frame(.statusReply, payload: status.encoded))
    case .powerOff: isStopping = true
    case .start where client.session == nil:
      lastSession += 1
      client.session = lastSession
      running.insert(lastSession)
      fallthrough
    default:
      if let frame = client.translate(frame) { kernel.connection.send(frame) }
    }
  }

  private var status: BackgroundKernelStatus {
    BackgroundKernelStatus(
      keeperProcessID: getpid(),
      kernelProcessID: kernel.processID,
      kernelPath: kernel.image.path,
      kernelRelease: release,
      uptime: Int(monotonicSeconds() - started),
      idleLimit: arguments.idleLimit,
      sessions: running.count
    )
  }

  private func removeClosed() {
    for client in clients where client.connection.isClosed { drop(client) }
  }

  /// The client is gone: so is the terminal of its command.
  private func drop(_ client: KeeperClient) {
    clients.removeAll { $0 === client }
    guard let session = client.session, !client.isOver else { return }
    kernel.connection.send(Frame(.hangUp, session: session))
  }

  private func reportDeath() {
    let death = KernelBoot.death(kernel)
    _ = writeAll(Array("\(death)\n".utf8), to: 2)
    for client in clients where client.session != nil && !client.isOver {
      client.connection.send(Frame(.kernelDied, payload: death.encoded))
    }
  }
}
