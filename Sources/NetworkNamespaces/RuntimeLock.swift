import CLinux
import Glibc

/// An exclusive lock on a file, which the kernel takes back however its holder ends.
public struct RuntimeLock: ~Copyable, Sendable {
  private let file: FileDescriptor
  private let path: String

  private init(file: consuming FileDescriptor, path: String) {
    self.file = file
    self.path = path
  }

  deinit {
    // So that a later reader does not take a process number for a holder's.
    ftruncate(file.rawValue, 0)
    // Closing is not enough: a child between fork and exec has the descriptor, and so the lock, as
    // well.
    flock(file.rawValue, LOCK_UN)
  }

  /// Takes the lock and writes this process's number into the file.
  ///
  /// - Parameters:
  ///   - path: the file, made if missing; its directory must exist.
  ///   - wait: how long to wait for another holder; zero tries once.
  /// - Returns: the lock, held until the end of this value's life.
  /// - Throws: ``RuntimeLockError``: `.held` when it was never free, else `.failed`.
  public static func acquire(
    _ path: String,
    wait: Duration = .zero
  ) throws(RuntimeLockError) -> RuntimeLock {
    // flock has no time limit, and the end of a lock wakes nobody who polls: so it is tried again.
    let interval: Int64 = 10_000_000
    var left = nanoseconds(wait)
    while true {
      if let lock = try attempt(path) { return lock }
      guard left > 0 else { throw .held(path: path, holder: holder(of: path)) }
      _ = condition_wait_readable([], 0, min(interval, left))
      left -= interval
    }
  }

  /// The process that holds a lock.
  ///
  /// - Parameter path: the file.
  /// - Returns: the number its holder wrote there; nil for none, also just before the holder has
  ///   written it.
  public static func holder(of path: String) -> Int32? {
    textFile(path).flatMap { Int32($0.filter { !$0.isWhitespace }) }
  }

  /// Gives the lock back and removes its file.
  public consuming func releaseRemovingFile() {
    // While still locked: who waits on the removed file notices and opens the new one.
    unlink(path)
  }

  /// One attempt; nil when somebody else has it.
  private static func attempt(_ path: String) throws(RuntimeLockError) -> RuntimeLock? {
    do throws(NamespaceError) {
      while true {
        let file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT)
        guard try tryLock(file, path) else { return nil }
        // Its last holder may have removed the file meanwhile; a lock on it would exclude nobody.
        guard isStillThere(file, path) else { continue }
        ftruncate(file.rawValue, 0)
        try file.write(Array("\(getpid())\n".utf8))
        return RuntimeLock(file: file, path: path)
      }
    } catch {
      throw .failed(error)
    }
  }

  private static func tryLock(
    _ file: borrowing FileDescriptor,
    _ path: String
  ) throws(NamespaceError) -> Bool {
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw NamespaceError("flock", path, errno) }
    }
    return true
  }

  private static func isStillThere(_ file: borrowing FileDescriptor, _ path: String) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(file.rawValue, &opened) == 0, stat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
