import Glibc
import RouteNetlink

/// An address, and on which interface it is valid.
struct Destination: Hashable, Sendable {
  var address: IPAddress
  /// The interface's index, 0 for none.
  var scope: Int32 = 0

  init(_ address: IPAddress, scope: Int32 = 0) {
    self.address = address
    self.scope = scope
  }

  /// Reads a socket address; nil for families other than IP.
  init?(_ pointer: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(pointer)
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET:
      let four = raw.loadUnaligned(as: sockaddr_in.self)
      self.init(.v4(UInt32(bigEndian: four.sin_addr.s_addr)))
    case AF_INET6:
      let six = raw.loadUnaligned(as: sockaddr_in6.self)
      let bytes = withUnsafeBytes(of: six.sin6_addr) { Array($0) }
      guard let address = IPAddress(bytes: bytes) else { return nil }
      self.init(Self.unmapped(address), scope: Int32(bitPattern: six.sin6_scope_id))
    default:
      return nil
    }
  }

  /// `::ffff:192.0.2.1` is reached by IPv4.
  private static func unmapped(_ address: IPAddress) -> IPAddress {
    guard case .v6(0, let low) = address, low >> 32 == 0xFFFF else { return address }
    return .v4(UInt32(truncatingIfNeeded: low))
  }
}
