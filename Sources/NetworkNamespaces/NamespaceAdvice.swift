import Glibc

/// What a user can do when the system forbids namespaces: the exact command, found by reading the
/// settings.
enum NamespaceAdvice {
  /// Advice for a refused user namespace.
  ///
  /// - Parameters:
  ///   - errno: the kernel's reason.
  ///   - setting: reads a file below /proc/sys.
  /// - Returns: one line, nil where nothing is known.
  static func user(errno: Int32, setting: (String) -> String?) -> String? {
    if errno == EINVAL { return "the process has more than one thread" }
    guard [EPERM, EACCES, ENOSPC, EUSERS].contains(errno) else { return nil }
    func isZero(_ name: String) -> Bool { number(setting(name)) == 0 }
    func fix(_ assignment: String) -> String {
      "user namespaces are switched off here; switch them on with: sudo sysctl -w \(assignment)"
    }
    if isZero("kernel/unprivileged_userns_clone") {
      return fix("kernel.unprivileged_userns_clone=1")
    }
    if isZero("user/max_user_namespaces") { return fix("user.max_user_namespaces=15000") }
    if number(setting("kernel/apparmor_restrict_unprivileged_userns")) == 1 {
      return "AppArmor restricts user namespaces here; lift that with: "
        + "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    }
    if isZero("user/max_mnt_namespaces") { return fix("user.max_mnt_namespaces=15000") }
    if errno == ENOSPC { return "too many namespaces, or too deeply nested ones" }
    return "a container's policy or a chroot forbids user namespaces; run as root, or start the "
      + "container with them allowed (Docker: --security-opt seccomp=unconfined)"
  }

  /// Advice for a refused network namespace.
  ///
  /// - Parameter errno: the kernel's reason.
  /// - Returns: one line, nil where nothing is known.
  static func network(errno: Int32) -> String? {
    switch errno {
    case EPERM: "this needs root or a user namespace"
    case ENOSPC: "too many; allow more with: sudo sysctl -w user.max_net_namespaces=15000"
    case EINVAL: "the kernel is built without network namespaces (CONFIG_NET_NS)"
    default: nil
    }
  }

  private static func number(_ text: String?) -> Int? {
    text.flatMap { Int($0.filter { !$0.isWhitespace }) }
  }
}
