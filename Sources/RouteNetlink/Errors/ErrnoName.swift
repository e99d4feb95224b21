import Glibc

/// The C library's text and the symbolic name, such as `Invalid argument (EINVAL)`.
func errnoDescription(_ number: Int32) -> String {
  let name = errnoName(number) ?? "errno \(number)"
  return "\(errnoText(number)) (\(name))"
}

/// The text of `strerror`, by its thread-safe form.
private func errnoText(_ number: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    guard let start = buffer.baseAddress, strerror_r(number, start, buffer.count) == 0 else {
      return "Unknown error"
    }
    return String(cString: start)
  }
}

/// The symbolic names of what rtnetlink and sockets return.
///
/// A table because Swift cannot see `strerrorname_np`.
private func errnoName(_ number: Int32) -> String? {
  switch number {
  case EPERM: "EPERM"
  case ENOENT: "ENOENT"
  case ESRCH: "ESRCH"
  case EINTR: "EINTR"
  case EIO: "EIO"
  case ENXIO: "ENXIO"
  case EBADF: "EBADF"
  case EAGAIN: "EAGAIN"
  case ENOMEM: "ENOMEM"
  case EACCES: "EACCES"
  case EFAULT: "EFAULT"
  case EBUSY: "EBUSY"
  case EEXIST: "EEXIST"
  case ENODEV: "ENODEV"
  case EINVAL: "EINVAL"
  case ENFILE: "ENFILE"
  case EMFILE: "EMFILE"
  case ENOSPC: "ENOSPC"
  case ERANGE: "ERANGE"
  case ENAMETOOLONG: "ENAMETOOLONG"
  case ENOSYS: "ENOSYS"
  case ELOOP: "ELOOP"
  case ENODATA: "ENODATA"
  case EOVERFLOW: "EOVERFLOW"
  case EMSGSIZE: "EMSGSIZE"
  case EPROTONOSUPPORT: "EPROTONOSUPPORT"
  case EOPNOTSUPP: "EOPNOTSUPP"
  case EAFNOSUPPORT: "EAFNOSUPPORT"
  case EADDRINUSE: "EADDRINUSE"
  case EADDRNOTAVAIL: "EADDRNOTAVAIL"
  case ENETDOWN: "ENETDOWN"
  case ENETUNREACH: "ENETUNREACH"
  case ECONNREFUSED: "ECONNREFUSED"
  case ENOBUFS: "ENOBUFS"
  case ENOTCONN: "ENOTCONN"
  case EHOSTUNREACH: "EHOSTUNREACH"
  default: nil
  }
}
