import Glibc

/// Why a child was not started.
///
/// The command did not run at all.
public enum ChildError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No such program, at the path or in any directory of `PATH`.
  case notFound(command: String)
  /// The program is there but cannot be executed, with the kernel's reason.
  case notExecutable(command: String, errno: Int32)
  /// Something before the exec failed.
  case setUpFailed(SetUpStage, errno: Int32, subject: String)

  /// The status a shell would exit with: 127 not found, 126 not executable; nil for a failed
  /// set-up.
  public var exitStatus: Int32? {
    switch self {
    case .notFound: 127
    case .notExecutable: 126
    case .setUpFailed: nil
    }
  }

  /// One line for the user.
  public var description: String {
    switch self {
    case .notFound(let command):
      return "\(command): command not found"
    case .notExecutable(let command, ENOENT):
      return
        "\(command): cannot execute: the interpreter in its first line, or its loader, is missing"
    case .notExecutable(let command, let errno):
      return "\(command): cannot execute: \(errorText(errno))"
    case .setUpFailed(.resolvConf, ENOENT, let subject):
      return "\(subject): could not replace /etc/resolv.conf: there is none, and the kernel has no "
        + "overlay file system to add one for this command alone; make an empty one"
    case .setUpFailed(let stage, let errno, let subject):
      return "\(subject): could not \(stage): \(errorText(errno))"
    }
  }
}
