import Glibc
import PrivateKernel

/// A private directory for the files of a command's trials, gone at its end, whatever that is.
final class TrialDirectory {
  let path: String
  private let janitor: Janitor

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
      let path = "\(base)/condition-test-\(String(UInt64.random(in: 0...(.max)), radix: 36))"
      if access(base, W_OK) == 0, let janitor = Janitor(of: path) {
        if mkdir(path, 0o700) == 0 {
          self.path = path
          self.janitor = janitor
          return
        }
        let error = errno
        // Somebody else's.
        if error == EEXIST { janitor.dismiss() }
        errno = error
      }
      failure = errno
    }
    throw Failure(
      status: ExitStatus.permission,
      message: "make a directory for trials in /tmp: \(String(cString: strerror(failure)))"
    )
  }

  /// A file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }
}
