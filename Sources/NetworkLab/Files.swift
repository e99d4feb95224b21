import Glibc

/// The few file operations that a lab needs.
enum Files {
  /// Names in a directory, `.` and `..` left out; none where there is no such directory.
  static func entries(of path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a directory and those above it; what exists is left as it is.
  static func makeDirectory(_ path: String, mode: mode_t = 0o755) throws(LabError) {
    // Who clears the last lab takes empty directories away, which may be the ones just made.
    var attempts = 10
    while !makeTree(path, mode) {
      attempts -= 1
      guard errno == ENOENT && attempts > 0 else { throw failure("make directory", path) }
    }
  }

  private static func makeTree(_ path: String, _ mode: mode_t) -> Bool {
    var current = ""
    for part in path.split(separator: "/") {
      current += "/\(part)"
      guard mkdir(current, mode) == 0 || errno == EEXIST else { return false }
    }
    return true
  }

  /// Replaces a file's content in one step, so that readers see the old or the new one.
  static func write(_ text: String, to path: String, mode: mode_t = 0o644) throws(LabError) {
    let temporary = "\(path).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("write", temporary) }
    var isDone = false
    defer {
      close(descriptor)
      if !isDone { unlink(temporary) }
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure("write", temporary) }
      rest = rest.dropFirst(count)
    }
    guard rename(temporary, path) == 0 else { throw failure("replace", path) }
    isDone = true
  }

  /// Rewrites a file through the same inode, for files that are bind-mounted elsewhere.
  static func overwrite(_ text: String, in path: String) throws(LabError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else {
      throw failure("write", path)
    }
  }

  /// The whole text of a file, nil where it cannot be read.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  /// Removes a directory and what is in it; links are removed, never followed.
  static func removeTree(_ path: String) {
    for name in entries(of: path) {
      let entry = "\(path)/\(name)"
      if unlink(entry) != 0, errno == EISDIR || errno == EPERM { removeTree(entry) }
    }
    rmdir(path)
  }

  private static func failure(_ operation: String, _ path: String) -> LabError {
    let number = errno
    let (code, advice): (LabError.Code, String?) =
      switch number {
      case EACCES, EPERM: (.permission, nil)
      case EROFS:
        (.unavailable, "Labs are kept in /run; mount a tmpfs there, or use --kernel private")
      case ENOSPC: (.unavailable, "Make room there")
      default: (.failed, nil)
      }
    return LabError(
      code,
      operation: operation,
      subject: path,
      reason: String(cString: strerror(number)),
      advice: advice
    )
  }
}
