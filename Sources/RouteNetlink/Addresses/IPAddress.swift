import Glibc

/// An IPv4 or IPv6 address, without prefix length, port or zone.
public enum IPAddress: Hashable, Sendable, LosslessStringConvertible {
  /// Four bytes, as a number in host order: 192.0.2.1 is 0xC0000201.
  case v4(UInt32)
  /// Sixteen bytes, as two numbers in host order: the network half, then the host half.
  case v6(UInt64, UInt64)

  /// Reads the usual text forms, as `inet_pton` does: no zone, no prefix length, no octal.
  ///
  /// - Parameter text: Such as `192.168.50.2` or `2001:db8::1`.
  public init?(_ text: String) {
    // A C string would silently end at a NUL.
    guard !text.utf8.contains(0) else { return nil }
    var four: [UInt8] = Array(repeating: 0, count: 4)
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(bytes: four)
      return
    }
    var sixteen: [UInt8] = Array(repeating: 0, count: 16)
    guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
    self.init(bytes: sixteen)
  }

  /// Takes four or sixteen bytes in network order.
  ///
  /// - Parameter bytes: The address; nil comes back for any other count.
  public init?(bytes: some Collection<UInt8>) {
    func number(_ part: some Sequence<UInt8>) -> UInt64 {
      part.reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch bytes.count {
    case 4: self = .v4(UInt32(truncatingIfNeeded: number(bytes)))
    case 16: self = .v6(number(bytes.prefix(8)), number(bytes.dropFirst(8)))
    default: return nil
    }
  }

  /// The address in network order, four or sixteen bytes.
  public var bytes: [UInt8] {
    switch self {
    case .v4(let number):
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    case .v6(let high, let low):
      withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }
  }

  /// Which of the two protocols.
  public var family: AddressFamily {
    switch self {
    case .v4: .ipv4
    case .v6: .ipv6
    }
  }

  /// Whether this is `0.0.0.0` or `::`, the destination of a default route.
  public var isUnspecified: Bool {
    self == .v4(0) || self == .v6(0, 0)
  }

  /// Whether this is `127.0.0.0/8` or `::1`.
  public var isLoopback: Bool {
    switch self {
    case .v4(let number): number >> 24 == 127
    case .v6(let high, let low): high == 0 && low == 1
    }
  }

  /// Whether this is `169.254.0.0/16` or `fe80::/10`.
  public var isLinkLocal: Bool {
    switch self {
    case .v4(let number): number >> 16 == 0xA9FE
    case .v6(let high, _): high >> 54 == 0x3FA
    }
  }

  /// The text form of `inet_ntop`.
  public var description: String {
    let family = family == .ipv4 ? AF_INET : AF_INET6
    let bytes = bytes
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      guard let start = text.baseAddress,
        inet_ntop(family, bytes, start, socklen_t(text.count)) != nil
      else { return "?" }
      return String(cString: start)
    }
  }
}
