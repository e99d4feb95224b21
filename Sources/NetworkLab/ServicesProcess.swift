import Glibc
import NetworkNamespaces

/// Starts and ends the process that answers for the internet.
enum ServicesProcess {
  /// How long the services may take to listen, in milliseconds.
  private static let patience: Int32 = 60_000
  /// Where messages about the process start.
  private static let subject = "the lab's services"

  /// Starts the services in the internet namespace and waits until they listen.
  ///
  /// - Parameters:
  ///   - directory: the lab's directory.
  ///   - internet: the namespace to run in.
  ///   - diesWithCaller: end when the calling thread's process ends (labs of `run`).
  /// - Throws: ``LabError``.
  static func start(
    directory: LabDirectory,
    in internet: LabNamespace,
    diesWithCaller: Bool
  ) throws(LabError) {
    do {
      var pipe = try Pipe()
      let log = try FileDescriptor(
        opening: directory.servicesLog,
        flags: O_WRONLY | O_CREAT | O_TRUNC
      )
      let null = try FileDescriptor(opening: "/dev/null", flags: O_RDWR)
      var specification = ProcessSpecification(
        [
          try ServicesExecutable.path(for: subject), "lab", "--directory", directory.path,
          "--ready-descriptor",
          "\(pipe.writeDescriptor)", "--lifeline", UserHolder.lifeline,
        ],
        environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
      )
      specification.workingDirectory = "/"
      specification.networkNamespace = internet.namespace.descriptor
      specification.standardInput = null.rawValue
      specification.standardOutput = log.rawValue
      specification.standardError = log.rawValue
      specification.newSession = true
      specification.parentDeathSignal = diesWithCaller ? SIGKILL : nil
      specification.inheritedDescriptors = [pipe.writeDescriptor]
      // Not waited for: they go on without us, and end by `stop`.
      _ = try ChildProcess.start(specification)
      pipe.closeWriteEnd()
      try awaitReadiness(pipe.readDescriptor, log: directory.servicesLog)
    } catch let error as LabError {
      throw error
    } catch {
      throw failure("\(error)")
    }
  }

  private static func awaitReadiness(_ descriptor: Int32, log: String) throws(LabError) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&waiting, 1, patience)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { throw failure("not listening after \(patience / 1000) s") }
      break
    }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(descriptor, &buffer, buffer.count)
    if count == 1 { return }
    let words = count > 1 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
    let said = words.isEmpty ? Files.read(log) ?? "" : words
    let line = said.split(separator: "\n").last.map(String.init) ?? "they ended without a word"
    throw failure(line)
  }

  /// Ends the services of a lab, whatever state they are in.
  ///
  /// The lock tells whether the recorded process is really ours: it is held as long as the services live.
  ///
  /// - Parameter directory: the lab's directory.
  /// - Returns: the lock, where it could be taken. Services that were started but have not got so far end when they
  ///   find it held, or its directory gone.
  @discardableResult
  static func stop(directory: LabDirectory) -> FileDescriptor? {
    let descriptor = open(directory.servicesLock, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    let lock = FileDescriptor(adopting: descriptor)
    // Between taking the lock and writing their number lies an instant.
    for _ in 0..<1000 {
      guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return lock }
      if let process = number(in: directory) {
        // A number from another process namespace may be anybody's here.
        guard isServices(process) else { return nil }
        kill(process, SIGKILL)
        while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
        return lock
      }
      usleep(1000)
    }
    return nil
  }

  private static func isServices(_ process: Int32) -> Bool {
    (Files.read("/proc/\(process)/comm") ?? "").hasPrefix("condition-servi")
  }

  /// The number of the services' process; nil where they do not live.
  static func processID(directory: LabDirectory) -> Int32? {
    let descriptor = open(directory.servicesLock, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 ? number(in: directory) : nil
  }

  private static func number(in directory: LabDirectory) -> Int32? {
    let text = Files.read(directory.servicesLock) ?? ""
    return Int32(text.prefix { $0.isNumber }).flatMap { $0 > 1 ? $0 : nil }
  }

  private static func failure(_ reason: String, advice: String? = nil) -> LabError {
    LabError(.failed, operation: "start", subject: subject, reason: reason, advice: advice)
  }
}
