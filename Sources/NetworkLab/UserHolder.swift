import Glibc
import NetworkNamespaces

/// Keeps an ordinary user's labs on the host kernel: a process whose user and mount namespaces hold them.
///
/// Root needs none: named namespaces are kept by their mounts.
public enum UserHolder {
  /// The hidden first argument of the holder.
  public static let role = "_hold"

  /// The holder's process identifier, nil where none runs.
  public static var processID: Int32? {
    guard access(lockPath, F_OK) == 0 else { return nil }
    // Free means that its holder is gone, whatever the file says.
    if (try? RuntimeLock.acquire(lockPath)) != nil { return nil }
    return RuntimeLock.holder(of: lockPath)
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
      if processID == nil { try start() }
      guard let processID else {
        throw LabError(
          .failed,
          operation: "start",
          subject: "the holder",
          reason: "it ended at once"
        )
      }
      try UserNamespace.join(processID: processID)
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

  /// Ends the holder, where one runs, and whatever a killed one left.
  ///
  /// - Returns: whether one ran.
  @discardableResult
  public static func stop() -> Bool {
    let holder = processID
    if let holder { kill(holder, SIGKILL) }
    HolderOrphans.end()
    if access(lockPath, F_OK) == 0 {
      _ = try? RuntimeLock.acquire(lockPath, wait: .seconds(5)).releaseRemovingFile()
    }
    rmdir(directory)
    return holder != nil
  }

  /// What the holder does: enters namespaces of its own, says so, and waits for its end.
  public static func hold() -> Never {
    do {
      try Files.makeDirectory(directory, mode: 0o700)
      let lock = try RuntimeLock.acquire(lockPath)
      try UserNamespace.enterNew()
      _ = write(STDOUT_FILENO, "+", 1)
      close(STDOUT_FILENO)
      // A loop without an end would let the compiler give the lock back before it.
      while pause() == -1 && errno == EINTR {}
      lock.releaseRemovingFile()
      exit(0)
    } catch {
      let text = "\(error)"
      _ = write(STDOUT_FILENO, text, text.utf8.count)
      exit(1)
    }
  }

  private static func start() throws {
    HolderOrphans.end()
    var pipe = try Pipe()
    let null = try FileDescriptor(opening: "/dev/null", flags: O_RDWR)
    var specification = ProcessSpecification(
      ["/proc/self/exe", role],
      environment: ["XDG_RUNTIME_DIR": runtimeDirectory]
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

  private static var runtimeDirectory: String {
    if let path = getenv("XDG_RUNTIME_DIR"), access(path, W_OK) == 0 {
      return String(cString: path)
    }
    return "/tmp/condition-\(getuid())"
  }

  private static var directory: String { "\(runtimeDirectory)/condition-holder" }
  private static var lockPath: String { "\(directory)/holder.lock" }
}
