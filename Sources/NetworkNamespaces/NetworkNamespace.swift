import CLinux
import Glibc

/// A network namespace, kept alive by an open descriptor.
///
/// An anonymous namespace ends when this value, and the last process and named mount in it, are
/// gone.
public struct NetworkNamespace: ~Copyable, Sendable {
  private let handle: FileDescriptor

  /// Takes over a descriptor after checking that it stands for a network namespace.
  ///
  /// - Parameters:
  ///   - handle: the descriptor.
  ///   - subject: what error messages call it.
  /// - Throws: ``NamespaceError`` when it is something else.
  init(_ handle: consuming FileDescriptor, subject: String) throws(NamespaceError) {
    let type = condition_namespace_type(handle.rawValue)
    guard type == Int32(CONDITION_NAMESPACE_NETWORK) else {
      throw NamespaceError("open", "\(subject), which is no network namespace", EINVAL)
    }
    self.handle = handle
  }

  /// Makes a namespace without a name; its loopback device is down.
  ///
  /// Equivalent to `unshare --net`. Any thread may call this: a short-lived one does the work.
  ///
  /// - Returns: the namespace.
  /// - Throws: ``NamespaceError`` with the operation `unshare`, mostly `EPERM`.
  public static func create() throws(NamespaceError) -> NetworkNamespace {
    let opened = try onFreshThread { () -> Int32 in
      let outcome = condition_unshare(Int32(CONDITION_NAMESPACE_NETWORK))
      guard outcome == 0 else { return outcome }
      let descriptor = Glibc.open(ownPath, O_RDONLY | O_CLOEXEC)
      return descriptor < 0 ? -errno : descriptor
    }
    guard opened >= 0 else {
      throw NamespaceError(
        "unshare",
        "network namespace",
        -opened,
        advice: NamespaceAdvice.network(errno: -opened)
      )
    }
    return try NetworkNamespace(FileDescriptor(adopting: opened), subject: "a new namespace")
  }

  /// Opens the namespace of a process.
  ///
  /// - Parameter processID: the process.
  /// - Returns: its namespace at this moment.
  /// - Throws: ``NamespaceError``: `ENOENT` for no such process, `EACCES` for somebody else's.
  public static func open(processID: Int32) throws(NamespaceError) -> NetworkNamespace {
    let path = "/proc/\(processID)/ns/net"
    return try NetworkNamespace(FileDescriptor(opening: path), subject: path)
  }

  /// Opens the namespace of the calling thread.
  ///
  /// - Returns: the namespace.
  /// - Throws: ``NamespaceError`` where /proc is missing.
  public static func current() throws(NamespaceError) -> NetworkNamespace {
    try NetworkNamespace(FileDescriptor(opening: ownPath), subject: ownPath)
  }

  /// The open descriptor, valid as long as this value lives.
  public var descriptor: Int32 {
    handle.rawValue
  }

  /// The number that tells namespaces apart, as `ls -i /run/netns` prints it.
  public var inode: UInt64 {
    get throws(NamespaceError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw NamespaceError("fstat", "network namespace", errno)
      }
      return UInt64(status.st_ino)
    }
  }

  /// Moves the calling thread into the namespace for good.
  ///
  /// For processes that live in one namespace, before they start threads. Everything else uses
  /// ``run(_:)``.
  ///
  /// - Throws: ``NamespaceError`` with the operation `setns`.
  public borrowing func enter() throws(NamespaceError) {
    let outcome = condition_setns(descriptor, Int32(CONDITION_NAMESPACE_NETWORK))
    guard outcome == 0 else { throw NamespaceError("setns", "network namespace", -outcome) }
  }

  /// Runs a closure on a fresh thread inside the namespace and waits for it.
  ///
  /// Sockets made there stay in the namespace when they are handed out. The closure must not wait
  /// for the calling thread. /proc/sys/net, but not /sys, shows the namespace there.
  ///
  /// - Parameter body: what to do.
  /// - Returns: the closure's result.
  /// - Throws: ``NamespaceRunError``: the closure's own error in `.body`, else `.namespace`.
  public borrowing func run<Value: ~Copyable & Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Value
  ) throws(NamespaceRunError<Failure>) -> Value {
    let target = descriptor
    let outcome: Result<Value, NamespaceRunError<Failure>>
    do {
      outcome = try onFreshThread {
        let entered = condition_setns(target, Int32(CONDITION_NAMESPACE_NETWORK))
        guard entered == 0 else {
          return .failure(.namespace(NamespaceError("setns", "network namespace", -entered)))
        }
        do throws(Failure) {
          return .success(try body())
        } catch {
          return .failure(.body(error))
        }
      }
    } catch {
      throw .namespace(error)
    }
    switch consume outcome {
    case .success(let value): return value
    case .failure(let error): throw error
    }
  }
}

/// The namespace of the calling thread: `/proc/self` would be that of the main thread.
private let ownPath = "/proc/thread-self/ns/net"
