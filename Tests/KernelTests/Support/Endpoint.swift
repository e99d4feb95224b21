import Glibc
import RouteNetlink

/// An address and a port.
struct Endpoint: Hashable, Sendable, CustomStringConvertible {
  var address: IPAddress
  var port: UInt16

  init(_ address: IPAddress, _ port: UInt16) {
    self.address = address
    self.port = port
  }

  /// A far address beyond the gateway, in TEST-NET-3 or the documentation prefix.
  static func far(_ family: AddressFamily, _ port: UInt16) -> Endpoint {
    let address: IPAddress =
      family == .ipv4 ? .v4(0xcb00_7109) : .v6(0x2001_0db8_0099_0000, 0x9)
    return Endpoint(address, port)
  }

  /// The lab's resolver.
  static func resolver(_ family: AddressFamily) -> Endpoint {
    let address: IPAddress =
      family == .ipv4 ? .v4(0xc633_6435) : .v6(0x2001_0db8_0053_0000, 0x53)
    return Endpoint(address, 53)
  }

  var description: String {
    address.family == .ipv4 ? "\(address):\(port)" : "[\(address)]:\(port)"
  }

  /// Hands the address to a call as C has it.
  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    func pass<Address>(_ address: Address) -> Result {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<Address>.size))
        }
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
      withUnsafeMutableBytes(of: &six.sin6_addr) { $0.copyBytes(from: address.bytes) }
      return pass(six)
    }
  }
}

extension AddressFamily {
  static let both: [AddressFamily] = [.ipv4, .ipv6]
}
