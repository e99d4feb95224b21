import Glibc

/// A private directory for the files of a command's trials, gone at its end.
final class TrialDirectory {
  let path: String

  /// Where the user wants temporary files: TMPDIR, if it is a whole path.
  static var temporary: String {
    let wanted = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return wanted.hasPrefix("/") ? wanted : "/tmp"
  }

  /// Makes it where both sides of a private kernel see it: `/run` and `/dev/shm` are the kernel's own there.
  init() throws {
    let wanted = Self.temporary
    let isHidden = ["/run", "/dev", "/proc"].contains { wanted.hasPrefix($0) }
    var failure: Int32 = 0
    for base in (isHidden ? [] : [wanted]) + ["/tmp", "/var/tmp"] {
      var template = Array("\(base)/condition-test-XXXXXX".utf8CString)
      if mkdtemp(&template) != nil {
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return
      }
      failure = errno
    }
    throw Failure(
      status: ExitStatus.permission,
      message: "make a directory for trials in /tmp: \(String(cString: strerror(failure)))"
    )
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// A file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  private var names: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
      )
    }
    return names
  }
}
