import CLinux
import Glibc

/// The mount namespace of the calling process.
public enum MountNamespace {
  /// Gives the process and its later children a view of the file system of their own, in which
  /// /run/netns and /run/condition are empty and private.
  ///
  /// Named namespaces made after this are mounts of this view alone: they end with the last process
  /// that has it, even after SIGKILL. The caller must be root, or inside a user namespace of its
  /// own, and single-threaded (other threads would keep the old view).
  ///
  /// - Throws: ``NamespaceError`` with the operation `unshare`, `mkdir` or `mount`.
  public static func enterPrivateRun() throws(NamespaceError) {
    try enterNew()
    for path in [NetworkNamespace.directory, RunDirectory.own] {
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
        throw NamespaceError("mkdir", path, errno)
      }
      try mountTemporary(at: path)
    }
  }

  /// Takes the process into a copy of its mount namespace that sees the host's later mounts, not
  /// the reverse.
  static func enterNew() throws(NamespaceError) {
    let outcome = condition_unshare(Int32(CONDITION_NAMESPACE_MOUNT))
    guard outcome == 0 else { throw NamespaceError("unshare", "mount namespace", -outcome) }
    try mount("none", "/", flags: [.recursive, .slave])
  }

  static func mountTemporary(at path: String) throws(NamespaceError) {
    try mount(
      "condition",
      path,
      type: "tmpfs",
      flags: [.noSetUserID, .noDevices],
      options: "mode=755"
    )
  }

  static func mount(
    _ source: String,
    _ target: String,
    type: String? = nil,
    flags: MountFlags,
    options: String? = nil
  ) throws(NamespaceError) {
    guard Glibc.mount(source, target, type, flags.rawValue, options) == 0 else {
      throw NamespaceError("mount", target, errno)
    }
  }
}
