public import Glibc
public import RouteNetlink

/// An address of a host, and for link-local IPv6 by which interface.
public struct HostAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address.
  public var address: IPAddress
  /// The interface's index; 0 for any.
  public var zone: UInt32

  /// Makes an address.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - zone: The interface's index; 0 for any.
  public init(_ address: IPAddress, zone: UInt32 = 0) {
    self.address = address
    self.zone = zone
  }

  /// Takes over what C has; nil for other families.
  init?(_ pointer: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(pointer)
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET:
      let four = raw.loadUnaligned(as: sockaddr_in.self)
      self.init(.v4(UInt32(bigEndian: four.sin_addr.s_addr)))
    case AF_INET6:
      var six = raw.loadUnaligned(as: sockaddr_in6.self)
      let bytes = withUnsafeBytes(of: &six.sin6_addr) { Array($0) }
      guard let address = IPAddress(bytes: bytes) else { return nil }
      self.init(address, zone: six.sin6_scope_id)
    default: return nil
    }
  }

  /// The usual text form, with the interface's index after `%` where there is one.
  public var description: String { zone == 0 ? "\(address)" : "\(address)%\(zone)" }

  /// Hands it to a call as C has it.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - body: The call.
  /// - Returns: What the call returns.
  public func withSocketAddress<Result>(
    port: UInt16,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    func pass<Address>(_ value: Address) -> Result {
      withUnsafeBytes(of: value) { bytes in
        // Never nil: no socket address is empty.
        let start = bytes.baseAddress.unsafelyUnwrapped
        return body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    switch address {
    case .v4(let number):
      var four = sockaddr_in()
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      four.sin_addr.s_addr = number.bigEndian
      return pass(four)
    case .v6:
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      six.sin6_scope_id = zone
      withUnsafeMutableBytes(of: &six.sin6_addr) { $0.copyBytes(from: address.bytes) }
      return pass(six)
    }
  }
}
