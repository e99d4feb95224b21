import Glibc

/// Finds the program a command names, as execvp and the shells do, but in the parent and before the
/// fork.
enum ExecutableSearch {
  /// What execvp uses when there is no `PATH`, and the administrator's directories, where `ip` and
  /// `tc` are.
  static let standardPath = "/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin"

  /// Looks a command up.
  ///
  /// - Parameters:
  ///   - command: the first argument.
  ///   - path: the value of `PATH`.
  ///   - directory: the child's working directory, which relative names are relative to; nil: the
  ///     parent's.
  /// - Returns: the path to execute, relative only to `directory`.
  /// - Throws: ``ChildError``: `.notFound`, or `.notExecutable` when all that was found is not.
  static func find(
    _ command: String,
    path: String?,
    directory: String?
  ) throws(ChildError) -> String {
    guard !command.isEmpty else { throw .notFound(command: command) }
    let candidates =
      command.contains("/")
      ? [command]
      : (path ?? standardPath).split(separator: ":", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "./\(command)" : "\($0)/\(command)" }
    var refusal: Int32?
    for candidate in candidates {
      switch check(absolute(candidate, directory)) {
      case 0: return candidate
      case ENOENT, ENOTDIR: continue
      case let error: refusal = refusal ?? error
      }
    }
    if let refusal { throw .notExecutable(command: command, errno: refusal) }
    throw .notFound(command: command)
  }

  private static func absolute(_ path: String, _ directory: String?) -> String {
    guard let directory, !path.hasPrefix("/") else { return path }
    return "\(directory)/\(path)"
  }

  /// 0 when the file can be executed, else the reason.
  private static func check(_ path: String) -> Int32 {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFREG else { return EACCES }
    return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) == 0 ? 0 : errno
  }
}
