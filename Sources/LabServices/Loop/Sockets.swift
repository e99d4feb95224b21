import CLinux
import Glibc
import ServicesControl

/// Making the sockets the services listen on.
enum Sockets {
  /// A non-blocking TCP listener on every address of both families.
  ///
  /// Without IPv6 in the kernel it listens on IPv4 alone.
  static func listen(onTCPPort port: UInt16) throws(ServicesError) -> Descriptor {
    var family = AF_INET6
    var raw = open(family, SOCK_STREAM)
    if raw < 0 && errno == EAFNOSUPPORT {
      family = AF_INET
      raw = open(family, SOCK_STREAM)
    }
    let subject = "TCP port \(port)"
    guard raw >= 0 else { throw ServicesError(.unavailable, "open", subject, errno: errno) }
    let descriptor = Descriptor(owning: raw)
    set(raw, SOL_SOCKET, SO_REUSEADDR, 1)
    if family == AF_INET6 { set(raw, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    guard bind(raw, family: family, port: port) == 0 else {
      throw ServicesError(.unavailable, "bind", subject, errno: errno)
    }
    guard Glibc.listen(raw, 1024) == 0 else {
      throw ServicesError(.unavailable, "listen on", subject, errno: errno)
    }
    return descriptor
  }

  /// A non-blocking UDP socket on every address of one family, that knows which address was asked.
  ///
  /// - Returns: nil when the kernel lacks the family.
  static func bind(toUDPPort port: UInt16, family: Int32) throws(ServicesError) -> Descriptor? {
    let subject = "UDP port \(port)"
    let raw = open(family, SOCK_DGRAM)
    guard raw >= 0 else {
      if errno == EAFNOSUPPORT { return nil }
      throw ServicesError(.unavailable, "open", subject, errno: errno)
    }
    let descriptor = Descriptor(owning: raw)
    let error = condition_datagram_prepare(raw, family)
    guard error == 0 else { throw ServicesError(.unavailable, "prepare", subject, errno: error) }
    // As much as the kernel allows: a burst at a slow moment should not be lost here.
    set(raw, SOL_SOCKET, SO_RCVBUF, 4 << 20)
    guard bind(raw, family: family, port: port) == 0 else {
      throw ServicesError(.unavailable, "bind", subject, errno: errno)
    }
    return descriptor
  }

  private static func open(_ family: Int32, _ type: __socket_type) -> Int32 {
    let flags = type.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    return socket(family, Int32(flags), 0)
  }

  private static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bind(_ descriptor: Int32, family: Int32, port: UInt16) -> Int32 {
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(family)
      address.sin_port = port.bigEndian
      return bind(descriptor, &address)
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(family)
    address.sin6_port = port.bigEndian
    return bind(descriptor, &address)
  }

  private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
