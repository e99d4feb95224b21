import Glibc

/// Stream sockets with a path.
enum UnixSocket {
  /// A connection, nil with `errno` when nobody listens.
  static func connect(_ path: String) -> Int32? {
    make(path, Glibc.connect)
  }

  /// A listening socket; what was at the path is replaced.
  static func listen(_ path: String) -> Int32? {
    unlink(path)
    guard let descriptor = make(path, bind) else { return nil }
    guard Glibc.listen(descriptor, 64) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func make(
    _ path: String,
    _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard path.utf8.count < place.count else { return false }
      place.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { return nil }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return nil }
    let answer = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard answer == 0 else {
      let error = errno
      close(descriptor)
      errno = error
      return nil
    }
    return descriptor
  }
}
