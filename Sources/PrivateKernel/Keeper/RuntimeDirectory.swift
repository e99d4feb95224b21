import Glibc

/// Where the background kernel is found: its socket, its lock, its log.
struct RuntimeDirectory: Equatable {
  let path: String

  var socket: String { path + "/kernel.sock" }
  var lock: String { path + "/kernel.lock" }
  var log: String { path + "/kernel.log" }

  /// The directory, as wanted or by the rules of ``KernelOptions/runtimeDirectory``; nil when it is
  /// missing.
  static func existing(_ wanted: String?) throws(PrivateKernelError) -> RuntimeDirectory? {
    let directory = RuntimeDirectory(path: wanted ?? standardPath())
    guard access(directory.path, F_OK) == 0 else { return nil }
    try directory.check()
    return directory
  }

  /// The same, made when missing.
  static func find(_ wanted: String?) throws(PrivateKernelError) -> RuntimeDirectory {
    let directory = RuntimeDirectory(path: wanted ?? standardPath())
    if mkdir(directory.path, 0o700) != 0, errno != EEXIST {
      throw PrivateKernelError(code: .systemCallFailed, subject: directory.path, errno: errno)
    }
    try directory.check()
    return directory
  }

  private static func standardPath() -> String {
    if let session = environmentVariable("XDG_RUNTIME_DIR"), access(session, W_OK) == 0 {
      return session + "/condition"
    }
    return geteuid() == 0 ? "/run/condition" : "/tmp/condition-\(geteuid())"
  }

  /// Anybody may have made a directory of that name in /tmp.
  private func check() throws(PrivateKernelError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw PrivateKernelError(code: .systemCallFailed, subject: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw PrivateKernelError(code: .unsafeDirectory, subject: path, detail: "it is no directory")
    }
    guard status.st_uid == geteuid() else {
      throw PrivateKernelError(
        code: .unsafeDirectory,
        subject: path,
        detail: "it belongs to user \(status.st_uid)"
      )
    }
    guard status.st_mode & 0o022 == 0 else {
      throw PrivateKernelError(
        code: .unsafeDirectory,
        subject: path,
        detail: "others can write in it: chmod go-w \(path)"
      )
    }
    guard socket.utf8.count < 108 else {
      throw PrivateKernelError(
        code: .invalidSetting,
        subject: path,
        detail: "too long for a socket: 90 bytes are allowed"
      )
    }
  }

  /// Whether the lock that is open is still the one that others find.
  ///
  /// - Parameter descriptor: the open lock file.
  /// - Returns: false when it was removed meanwhile; holding it then excludes nobody.
  func isCurrent(lock descriptor: Int32) -> Bool {
    var opened = stat()
    var named = stat()
    guard fstat(descriptor, &opened) == 0, stat(lock, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  /// Removes what a keeper leaves, when none runs.
  func removeLeftovers() {
    let descriptor = open(lock, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // A keeper that has said goodbye still holds it for an instant; one that was started since, for long.
    let deadline = monotonicSeconds() + 2
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard monotonicSeconds() < deadline else { return }
      usleep(2000)
    }
    guard isCurrent(lock: descriptor) else { return }
    unlink(socket)
    unlink(log)
    unlink(lock)
    // Labs of the host's kernel may be in there too.
    rmdir(path)
  }

  /// What the keeper said last, for an error.
  func logTail() -> String {
    let text = String(decoding: (contents(of: log) ?? []).suffix(4096), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(8).joined(separator: "\n")
  }
}
