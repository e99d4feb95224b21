import CLinux
import Glibc

extension NetworkNamespace {
  /// Where `ip netns` keeps named namespaces.
  public static let directory = "/run/netns"

  /// Makes a namespace with a name that `ip netns` knows.
  ///
  /// Equivalent to `ip netns add NAME`.
  ///
  /// - Parameter name: a file name: not empty, no slash, at most 255 bytes.
  /// - Returns: the namespace. It lives on, with its name, until ``remove(named:)``.
  /// - Throws: ``NamespaceError``: `EEXIST` when the name is taken, `EINVAL` for what is no name.
  public static func create(named name: String) throws(NamespaceError) -> NetworkNamespace {
    let path = try path(ofName: name)
    try prepareDirectory()
    let namespace = try create()
    // The mount needs a file to cover. Exclusive: of two creators one gets the name.
    _ = try FileDescriptor(opening: path, flags: O_RDONLY | O_CREAT | O_EXCL, mode: 0)
    do {
      try MountNamespace.mount("/proc/self/fd/\(namespace.descriptor)", path, flags: .bind)
    } catch {
      unlink(path)
      throw error
    }
    return namespace
  }

  /// Opens a namespace by the name that `ip netns` knows.
  ///
  /// - Parameter name: the name.
  /// - Returns: the namespace.
  /// - Throws: ``NamespaceError``: `ENOENT` for an unknown name, `EINVAL` for a file that is no
  ///   namespace (one whose creator was killed half-way, or whose mount is another mount
  ///   namespace's).
  public static func open(named name: String) throws(NamespaceError) -> NetworkNamespace {
    let path = try path(ofName: name)
    return try NetworkNamespace(FileDescriptor(opening: path), subject: path)
  }

  /// The names of all named namespaces, in order, with leftovers that ``open(named:)`` refuses.
  ///
  /// Equivalent to `ip netns list`.
  ///
  /// - Returns: the names; empty when none was ever made.
  public static func names() -> [String] {
    directoryEntries(directory).sorted()
  }

  /// Removes a name; the namespace ends when nothing else holds it.
  ///
  /// Equivalent to `ip netns delete NAME`, and no error when there is no such name.
  ///
  /// - Parameter name: the name.
  /// - Throws: ``NamespaceError``, mostly `EPERM`.
  public static func remove(named name: String) throws(NamespaceError) {
    let path = try path(ofName: name)
    while umount2(path, Int32(MNT_DETACH)) == 0 {}
    guard errno == EINVAL || errno == ENOENT else { throw NamespaceError("umount", path, errno) }
    guard unlink(path) == 0 || errno == ENOENT else { throw NamespaceError("unlink", path, errno) }
  }

  private static func path(ofName name: String) throws(NamespaceError) -> String {
    let bytes = name.utf8
    let isName =
      !bytes.isEmpty && bytes.count <= 255 && name != "." && name != ".."
      && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0)
    guard isName else { throw NamespaceError("name", "\"\(name)\" of a namespace", EINVAL) }
    return "\(directory)/\(name)"
  }

  /// Makes the directory a shared mount point, as iproute2 does, so that names appear in, and
  /// disappear from, all mount namespaces made from this one.
  ///
  /// The lock keeps two first creators from mounting it twice.
  private static func prepareDirectory() throws(NamespaceError) {
    guard mkdir(directory, 0o755) == 0 || errno == EEXIST else {
      throw NamespaceError("mkdir", directory, errno)
    }
    let lock = try FileDescriptor(opening: directory, flags: O_RDONLY | O_DIRECTORY)
    while flock(lock.rawValue, LOCK_EX) != 0 {
      guard errno == EINTR else { throw NamespaceError("flock", directory, errno) }
    }
    do {
      try MountNamespace.mount("", directory, flags: [.shared, .recursive])
    } catch {
      // EINVAL: not a mount point yet.
      guard error.errno == EINVAL else { throw error }
      try MountNamespace.mount(directory, directory, flags: [.bind, .recursive])
      try MountNamespace.mount("", directory, flags: [.shared, .recursive])
    }
  }
}
