// The names are Apple's and BSD's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Glibc

// BSD's socket addresses begin with their length, Linux's do not. Code that sets it need not be
// changed for Linux: here it follows from the family, and setting it does nothing.

extension sockaddr {
  /// The length in bytes: 16 for IPv4, 28 for IPv6, 0 for others.
  public var sa_len: UInt8 {
    get {
      switch Int32(sa_family) {
      case AF_INET: UInt8(MemoryLayout<sockaddr_in>.size)
      case AF_INET6: UInt8(MemoryLayout<sockaddr_in6>.size)
      default: 0
      }
    }
    set { _ = newValue }
  }
}

extension sockaddr_in {
  /// The length in bytes, 16.
  public var sin_len: UInt8 {
    get { UInt8(MemoryLayout<sockaddr_in>.size) }
    set { _ = newValue }
  }
}

extension sockaddr_in6 {
  /// The length in bytes, 28.
  public var sin6_len: UInt8 {
    get { UInt8(MemoryLayout<sockaddr_in6>.size) }
    set { _ = newValue }
  }
}
