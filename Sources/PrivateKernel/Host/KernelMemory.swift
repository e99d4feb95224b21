import Glibc

/// How much memory a kernel gets, and where the file is that backs it.
enum KernelMemory {
  static let variable = "CONDITION_KERNEL_MEMORY"
  static let standard = 1024
  static let range = 64...65_536

  /// The size in MiB: what the caller wants, else the environment's, else the standard.
  static func size(_ wanted: Int?, environment: String?) throws(PrivateKernelError) -> Int {
    guard let size = wanted ?? environment.map(parse) ?? standard, range.contains(size) else {
      throw PrivateKernelError(
        code: .invalidSetting,
        subject: wanted.map { "\($0) MiB of memory" } ?? "\(variable)=\(environment ?? "")",
        detail: "allowed are 64M to 64G, such as 512M"
      )
    }
    return size
  }

  /// `512M`, `1G`, `65536K`, or a number of MiB; nil when it is none of them.
  static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number <= 1 << 40 else { return nil }
    switch text.dropFirst(digits.count).lowercased() {
    case "", "m": return number
    case "k": return number / 1024
    case "g": return number * 1024
    default: return nil
    }
  }

  /// A directory where that much can be written and mapped executable, as the kernel does.
  ///
  /// Containers often have 64 MiB of /dev/shm; a full one would kill the kernel with SIGBUS much
  /// later.
  static func place(size: Int, candidates: [String]) throws(PrivateKernelError) -> String {
    var findings: [String] = []
    for candidate in candidates {
      guard let problem = problem(with: candidate, size: size) else {
        return candidate
      }
      findings.append("\(candidate): \(problem)")
    }
    throw PrivateKernelError(
      code: .noSpace,
      subject: "\(size) MiB of the private kernel's memory",
      detail: findings.joined(separator: "; ")
        + "; set TMPDIR to a writable directory, or \(variable) to less"
    )
  }

  static func candidates() -> [String] {
    ["/dev/shm"] + [environmentVariable("TMPDIR")].compactMap { $0 } + ["/tmp", "/var/tmp"]
  }

  private static func problem(with directory: String, size: Int) -> String? {
    var statistics = statvfs()
    guard statvfs(directory, &statistics) == 0 else { return systemErrorText(errno) }
    let free = (Int(statistics.f_bavail) * Int(statistics.f_frsize)) >> 20
    guard free >= size else { return "\(free) MiB free" }
    var template = Array((directory + "/condition-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return systemErrorText(errno) }
    defer { close(descriptor) }
    unlink(template)
    guard ftruncate(descriptor, 4096) == 0 else { return systemErrorText(errno) }
    let mapping = mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_SHARED, descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else { return "mounted noexec" }
    munmap(mapping, 4096)
    return nil
  }
}
