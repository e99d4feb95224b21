import Glibc

/// `$XDG_CACHE_HOME/condition/kernels`, and the lock on building there.
struct BuildDirectory {
  let path: String
  private let lock: Int32

  /// Makes the directory and waits until nobody else builds in it.
  static func lock(
    _ path: String,
    report: (KernelBuildStep) -> Void
  ) throws(PrivateKernelError) -> BuildDirectory {
    make(path)
    let file = path + "/.lock"
    let lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw failure(file) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0 {
      let holder = contents(of: file).map { String(decoding: $0, as: UTF8.self) }
      report(.waiting(processID: holder.flatMap { Int32($0.filter(\.isNumber)) }))
      guard retrying({ Int(flock(lock, LOCK_EX)) }) == 0 else { throw failure(file) }
    }
    ftruncate(lock, 0)
    _ = writeAll(Array("\(getpid())\n".utf8), to: lock)
    return BuildDirectory(path: path, lock: lock)
  }

  func unlock() {
    ftruncate(lock, 0)
    close(lock)
  }

  /// A new directory for a build.
  func makeWorkspace() throws(PrivateKernelError) -> String {
    var statistics = statvfs()
    let free =
      statvfs(path, &statistics) == 0
      ? (Int(statistics.f_bavail) * Int(statistics.f_frsize)) >> 20 : .max
    guard free >= Self.need else {
      throw PrivateKernelError(
        code: .noSpace,
        subject: "the kernel's source",
        detail: "\(path) has \(free) MiB free, \(Self.need) are needed while it is built; "
          + "make room or set XDG_CACHE_HOME"
      )
    }
    var template = Array((path + "/.build-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure(path) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// In MiB.
  private static let need = 1000

  private static func make(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o755)
    }
  }

  private static func failure(_ path: String) -> PrivateKernelError {
    PrivateKernelError(code: .systemCallFailed, subject: path, errno: errno)
  }
}
