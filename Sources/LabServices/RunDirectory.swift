import CLinux
import Glibc
import ServicesControl

/// The directory of a lab as the services use it: the lock, the authority's certificate, the control socket.
final class RunDirectory {
  private let path: String
  private let lock: Descriptor

  var controlSocket: String { path + "/services.sock" }

  /// Takes the lock and writes this process's id into it.
  init(_ path: String) throws(ServicesError) {
    self.path = path
    let lockPath = path + "/services.lock"
    let raw = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard raw >= 0 else { throw ServicesError(.unavailable, "open", lockPath, errno: errno) }
    lock = Descriptor(owning: raw)
    guard flock(raw, LOCK_EX | LOCK_NB) == 0 else {
      let error = errno
      var text = [UInt8](repeating: 0, count: 32)
      let count = pread(raw, &text, text.count, 0)
      let holder = String(decoding: text[..<max(0, count)], as: UTF8.self)
      let digits = holder.prefix { $0.isNumber }
      throw ServicesError(
        .unavailable,
        "lock",
        lockPath,
        errno: error == EWOULDBLOCK ? 0 : error,
        detail: error == EWOULDBLOCK ? "process \(digits) serves this lab already" : ""
      )
    }
    // Whoever removes the lab holds the lock meanwhile, and removes its file.
    var (opened, named) = (stat(), stat())
    guard fstat(raw, &opened) == 0, stat(lockPath, &named) == 0, opened.st_ino == named.st_ino
    else {
      throw ServicesError(.unavailable, "lock", lockPath, detail: "the lab is gone")
    }
    let line = Array("\(getpid())\n".utf8)
    guard ftruncate(raw, 0) == 0, pwrite(raw, line, line.count, 0) == line.count else {
      throw ServicesError(.unavailable, "write", lockPath, errno: errno)
    }
  }

  /// Writes `ca.pem`, readable by all; a reader never sees half of it.
  func writeAuthority(_ pem: [UInt8]) throws(ServicesError) {
    let final = path + "/ca.pem"
    let temporary = final + ".new"
    unlink(temporary)
    let raw = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard raw >= 0 else { throw ServicesError(.unavailable, "create", temporary, errno: errno) }
    let file = Descriptor(owning: raw)
    // Whatever the mask of whoever started us.
    guard fchmod(file.raw, 0o644) == 0, write(file.raw, pem, pem.count) == pem.count,
      rename(temporary, final) == 0
    else { throw ServicesError(.unavailable, "write", final, errno: errno) }
  }
}
