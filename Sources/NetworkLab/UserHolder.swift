import Glibc
import NetworkNamespaces

/// Keeps an ordinary user's labs on the host kernel: a process whose user and mount namespaces hold them.
///
/// Root needs none: named namespaces are kept by their mounts.
public enum UserHolder {
  /// The hidden first argument of the holder.
  public static let role = "_hold"

  /// Where processes in the holder's view find the lock that tells them that it lives.
  static let lifeline = "/run/condition/holder.lock"

  /// The holder's process identifier, nil where none runs.
  ///
  /// A user has one, whatever the environment it was started in.
  public static var processID: Int32? {
    UserDirectory.all.lazy.compactMap(\.holder).first
  }

  /// Whether a lab lives with the holder.
  ///
  /// - Parameter lab: the lab.
  /// - Returns: true where its directory is in the holder's view.
  public static func contains(_ lab: LabName) -> Bool {
    guard let processID else { return false }
    return access("/proc/\(processID)/root\(LabDirectory(lab).path)", F_OK) == 0
  }

  /// Enters the holder's namespaces; starts it first where none runs.
  ///
  /// The process must be single-threaded.
  ///
  /// - Throws: ``LabError``.
  public static func join() throws(LabError) {
    do {
      for _ in 0..<attempts {
        do {
          return try UserNamespace.join(processID: try startedHolder())
        } catch let error as NamespaceError where [ENOENT, ESRCH].contains(error.errno) {
          // It is about to end: first its namespaces go, then its lock, by which it is found.
          usleep(10_000)
        }
      }
      try UserNamespace.join(processID: try startedHolder())
    } catch let error as LabError {
      throw error
    } catch let error as NamespaceError {
      throw LabError(error, operation: "enter", subject: "the holder of your labs")
    } catch {
      throw LabError(
        .failed,
        operation: "enter",
        subject: "the holder of your labs",
        reason: "\(error)"
      )
    }
  }

  /// How often a holder that is about to end is waited for, 10 ms each.
  private static let attempts = 500

  private static func startedHolder() throws -> Int32 {
    if processID == nil { try start() }
    guard let processID else {
      throw LabError(
        .failed,
        operation: "start",
        subject: "the holder",
        reason: "it ended at once"
      )
    }
    return processID
  }

  /// Ends the holder, where one runs, and removes its files.
  public static func stop() {
    for directory in UserDirectory.all { directory.stop() }
  }

  /// What the holder does: enters namespaces of its own, says so, and waits for its end.
  public static func hold() -> Never {
    do {
      let directory = UserDirectory.standard
      try directory.make()
      // Whoever looks whether a holder runs has the lock for an instant.
      let lock = try RuntimeLock.acquire(directory.lock, wait: .seconds(5))
      try UserNamespace.enterNew()
      let life = try RuntimeLock.acquire(lifeline)
      _ = write(STDOUT_FILENO, "+", 1)
      close(STDOUT_FILENO)
      // A loop without an end would let the compiler give the locks back before it.
      while pause() == -1 && errno == EINTR {}
      life.releaseRemovingFile()
      lock.releaseRemovingFile()
      exit(0)
    } catch RuntimeLockError.held {
      // Another one was faster; it serves as well.
      _ = write(STDOUT_FILENO, "+", 1)
      exit(0)
    } catch {
      let text = "\(error)"
      _ = write(STDOUT_FILENO, text, text.utf8.count)
      exit(1)
    }
  }

  private static func start() throws {
    var pipe = try Pipe()
    let null = try FileDescriptor(opening: "/dev/null", flags: O_RDWR)
    var specification = ProcessSpecification(
      ["/proc/self/exe", role],
      environment: ProcessEnvironment.current.filter { $0.key == "XDG_RUNTIME_DIR" }
    )
    specification.workingDirectory = "/"
    specification.standardInput = null.rawValue
    specification.standardOutput = pipe.writeDescriptor
    specification.standardError = null.rawValue
    specification.newSession = true
    _ = try ChildProcess.start(specification)
    pipe.closeWriteEnd()
    guard let end = pipe.takeReadEnd() else { return }
    let answer = String(decoding: try end.readToEnd(), as: UTF8.self)
    guard answer == "+" else {
      throw LabError(
        .permission,
        operation: "start",
        subject: "the holder of your labs",
        reason: answer,
        advice: "Run it as root, or with --kernel private, which needs no privilege"
      )
    }
  }
}
