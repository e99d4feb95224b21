package import Glibc

/// Socket addresses in the file system.
package enum UnixAddress {
  /// The address of a path; nil when it is too long for one.
  package static func make(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count, !bytes.contains(0) else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    return fits ? address : nil
  }
}
