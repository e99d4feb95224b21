import CLinux
import Glibc

/// The network namespace of the thread that made it.
///
/// As long as it lives the namespace does, and its number belongs to nobody else.
package final class NamespaceHandle: Sendable {
  /// What tells namespaces apart.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    fileprivate init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
    }
  }

  package let identity: Identity
  private let descriptor: Int32

  /// Takes hold of the calling thread's; nil without `/proc` or without a free descriptor.
  package init?() {
    // /proc/self would be that of the main thread.
    let opened = open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    guard let identity = Identity(opened) else {
      close(opened)
      return nil
    }
    self.identity = identity
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  /// Moves the calling thread into the namespace for good, where it is in another one.
  ///
  /// - Returns: Whether it is there now; moving takes privileges, staying does not.
  @discardableResult
  package func enter() -> Bool {
    guard NamespaceHandle()?.identity != identity else { return true }
    return condition_setns(descriptor, Int32(CONDITION_NAMESPACE_NETWORK)) == 0
  }
}
