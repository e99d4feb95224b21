import Glibc
import NetworkNamespaces

/// Where the background kernel is found: its socket, its lock, its log.
struct RuntimeDirectory: Equatable {
  let path: String

  var socket: String { path + "/kernel.sock" }
  var lock: String { path + "/kernel.lock" }
  var log: String { path + "/kernel.log" }

  /// The directory, as wanted or by the rules of ``KernelOptions/runtimeDirectory``; nil when it is
  /// missing.
  static func existing(_ wanted: String?) throws(PrivateKernelError) -> RuntimeDirectory? {
    let directory = places(wanted).first { access($0.path, F_OK) == 0 }
    try directory?.check()
    return directory
  }

  /// The same, made when missing.
  static func find(_ wanted: String?) throws(PrivateKernelError) -> RuntimeDirectory {
    let directory = places(wanted)[0]
    if wanted == nil, let place = UserPlace.all().first(where: { directory.isIn($0) }),
      let problem = place.make()
    {
      throw PrivateKernelError(code: .unsafeDirectory, subject: place.path, detail: problem)
    }
    if mkdir(directory.path, 0o700) != 0, errno != EEXIST {
      throw PrivateKernelError(code: .systemCallFailed, subject: directory.path, errno: errno)
    }
    try directory.check()
    return directory
  }

  /// Every directory that a keeper may be found in: one where it lives first, then one to start it in.
  static func places(_ wanted: String?) -> [RuntimeDirectory] {
    if let wanted { return [RuntimeDirectory(path: wanted)] }
    // What others made in /tmp is of no concern, unless it is the only place.
    let places = UserPlace.all()
    let all = places.filter { $0 == places[0] || UserPlace.problem(with: $0.path) == nil }
      .map { RuntimeDirectory(path: $0.path + "/condition") }
    return all.filter(\.isInUse) + all.filter { !$0.isInUse }
  }

  private func isIn(_ place: UserPlace) -> Bool { path == place.path + "/condition" }

  /// Whether a keeper lives here, or is about to.
  private var isInUse: Bool {
    guard UserPlace.problem(with: path) == nil else { return false }
    let descriptor = open(lock, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }

  /// Anybody may have made a directory of that name in /tmp.
  func check() throws(PrivateKernelError) {
    if let problem = UserPlace.problem(with: path) {
      throw PrivateKernelError(code: .unsafeDirectory, subject: path, detail: problem)
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
    for place in UserPlace.all() where isIn(place) { place.remove() }
  }

  /// What the keeper said last, for an error.
  func logTail() -> String {
    let text = String(decoding: (contents(of: log) ?? []).suffix(4096), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).suffix(8).joined(separator: "\n")
  }
}
