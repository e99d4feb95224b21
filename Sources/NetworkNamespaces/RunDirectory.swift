import CLinux
import Glibc

/// /run in a user namespace: a tmpfs of ours that still shows what the host has there.
enum RunDirectory {
  /// Where labs keep their records.
  static let own = "/run/condition"

  /// Covers /run with a tmpfs, so that an ordinary user can make /run/netns and /run/condition.
  ///
  /// Every other entry of the host's /run is bound in under its name: resolv.conf is often a link
  /// to one, a desktop's sockets lie in /run/user, a database's in /run. What cannot be bound is
  /// left out.
  static func cover() throws(NamespaceError) {
    let host = try FileDescriptor(opening: "/run", flags: O_RDONLY | O_DIRECTORY)
    let names = directoryEntries("/run")
    try MountNamespace.mountTemporary(at: "/run")
    for name in names where name != "netns" && name != "condition" {
      bind("/proc/self/fd/\(host.rawValue)/\(name)", to: "/run/\(name)")
    }
    for path in [NetworkNamespace.directory, own] {
      guard mkdir(path, 0o755) == 0 else { throw NamespaceError("mkdir", path, errno) }
    }
  }

  private static func bind(_ source: String, to target: String) {
    var status = stat()
    guard lstat(source, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      if let destination = linkDestination(source) { symlink(destination, target) }
      return
    case S_IFDIR:
      guard mkdir(target, 0o755) == 0 else { return }
    default:
      guard let file = try? FileDescriptor(opening: target, flags: O_WRONLY | O_CREAT | O_EXCL)
      else { return }
      _ = consume file
    }
    try? MountNamespace.mount(source, target, flags: [.bind, .recursive])
  }

  private static func linkDestination(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &buffer, buffer.count)
    return length < 0
      ? nil : String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
