import CLinux
import Glibc

/// The user namespace of the calling process: how an ordinary user gets to make network namespaces.
public enum UserNamespace {
  /// Takes the process into a new user and mount namespace, where it is root over what it makes.
  ///
  /// The current user and group are mapped to 0, no other. /run is a tmpfs of this view's own that
  /// still shows the host's other entries; /run/netns and /run/condition are empty. The calling
  /// process must be single-threaded: the kernel refuses others with `EINVAL`.
  ///
  /// Equivalent to `unshare --user --map-root-user --mount`.
  ///
  /// - Throws: ``NamespaceError``, with the setting to change in `advice` where the system forbids
  ///   user namespaces.
  public static func enterNew() throws(NamespaceError) {
    let user = geteuid()
    let group = getegid()
    let outcome = condition_unshare(Int32(CONDITION_NAMESPACE_USER))
    guard outcome == 0 else { throw explained("unshare", "user namespace", -outcome) }
    do {
      // After a change of user without exec, /proc/self belongs to root.
      _ = condition_set_dumpable()
      try write("deny", to: "/proc/self/setgroups")
      try write("0 \(user) 1\n", to: "/proc/self/uid_map")
      try write("0 \(group) 1\n", to: "/proc/self/gid_map")
      try MountNamespace.enterNew()
      try RunDirectory.cover()
    } catch {
      throw explained(error.operation, error.subject, error.errno)
    }
  }

  /// Takes the process into the user and mount namespaces of another, which then shows the same
  /// /run.
  ///
  /// The calling process must be single-threaded. Its working directory is kept by its path; where
  /// that does not exist in the new view, it becomes `/`.
  ///
  /// Equivalent to `nsenter --user --mount --target PID`.
  ///
  /// - Parameter processID: the process that holds the namespaces.
  /// - Throws: ``NamespaceError``: `ENOENT` for no such process, `EACCES` or `EPERM` for somebody
  ///   else's, `EINVAL` when this process has more than one thread.
  public static func join(processID: Int32) throws(NamespaceError) {
    // Both before the first change: afterwards /proc may refuse.
    let user = try FileDescriptor(opening: "/proc/\(processID)/ns/user")
    let mount = try FileDescriptor(opening: "/proc/\(processID)/ns/mnt")
    let directory = currentDirectory()
    // The kernel refuses to enter the namespace one is in already.
    if try identity(user) != identity(FileDescriptor(opening: "/proc/self/ns/user")) {
      try set(user, Int32(CONDITION_NAMESPACE_USER), "user namespace of process \(processID)")
    }
    try set(mount, Int32(CONDITION_NAMESPACE_MOUNT), "mount namespace of process \(processID)")
    if chdir(directory) != 0 { chdir("/") }
  }

  private static func set(
    _ descriptor: borrowing FileDescriptor,
    _ type: Int32,
    _ subject: String
  ) throws(NamespaceError) {
    let outcome = condition_setns(descriptor.rawValue, type)
    guard outcome == 0 else { throw NamespaceError("setns", subject, -outcome) }
  }

  private static func identity(_ file: borrowing FileDescriptor) throws(NamespaceError) -> UInt64 {
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else {
      throw NamespaceError("fstat", "namespace", errno)
    }
    return UInt64(status.st_ino)
  }

  private static func currentDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func write(_ text: String, to path: String) throws(NamespaceError) {
    let file = try FileDescriptor(opening: path, flags: O_WRONLY)
    do {
      try file.write(Array(text.utf8))
    } catch {
      throw NamespaceError(error.operation, path, error.errno)
    }
  }

  private static func explained(
    _ operation: String,
    _ subject: String,
    _ errno: Int32
  ) -> NamespaceError {
    NamespaceError(
      operation,
      subject,
      errno,
      advice: NamespaceAdvice.user(errno: errno) { textFile("/proc/sys/\($0)") }
    )
  }
}
