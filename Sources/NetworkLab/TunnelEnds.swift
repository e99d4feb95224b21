import Glibc
import NetworkNamespaces

/// The four descriptors of a tunnel: at each end the interface, and the socket by which it reaches the other.
struct TunnelEnds: ~Copyable, Sendable {
  /// 198.51.100.51, an address beyond the gateway, as every lab has them.
  private static let server = UInt32(0xC633_6433).bigEndian
  private static let port = UInt16(51820).bigEndian
  /// `TUNSETIFF`.
  private static let setInterface = UInt(0x4004_54CA)
  /// `IFF_TUN | IFF_NO_PI`: network packets without anything before them.
  private static let plain: UInt16 = 0x1001

  private let device: FileDescriptor
  private let deviceSocket: FileDescriptor
  private let far: FileDescriptor
  private let farSocket: FileDescriptor

  /// Makes both interfaces and connects the sockets.
  static func open(_ lab: Lab) throws(LabError) -> TunnelEnds {
    let link = try lab.currentLink().deviceInterface
    let name = lab.name
    let device = try Self.opened(name) { () throws(NamespaceRunError<NamespaceError>) in
      try lab.inDevice { () throws(NamespaceError) in
        try Self.interface(TunnelRoutes.deviceInterface)
      }
    }
    let deviceSocket = try Self.opened(name) { () throws(NamespaceRunError<NamespaceError>) in
      try lab.inDevice { () throws(NamespaceError) in
        try Self.socket { descriptor in
          // Its own packets must not go into the tunnel.
          let length = socklen_t(link.utf8.count)
          guard setsockopt(descriptor, SOL_SOCKET, SO_BINDTODEVICE, link, length) == 0 else {
            return -1
          }
          return Self.withAddress { connect(descriptor, $0, $1) }
        }
      }
    }
    let far = try Self.opened(name) { () throws(NamespaceRunError<NamespaceError>) in
      try lab.inInternet { () throws(NamespaceError) in
        try Self.interface(TunnelRoutes.farInterface)
      }
    }
    let farSocket = try Self.opened(name) { () throws(NamespaceRunError<NamespaceError>) in
      try lab.inInternet { () throws(NamespaceError) in
        try Self.socket { descriptor in Self.withAddress { bind(descriptor, $0, $1) } }
      }
    }
    return TunnelEnds(
      device: device,
      deviceSocket: deviceSocket,
      far: far,
      farSocket: farSocket
    )
  }

  private static func opened(
    _ lab: LabName,
    _ open: () throws(NamespaceRunError<NamespaceError>) -> FileDescriptor
  ) throws(LabError) -> FileDescriptor {
    do { return try open() } catch {
      throw LabError(error, operation: "bring", subject: "tunnel of lab \(lab)")
    }
  }

  private static func interface(_ name: String) throws(NamespaceError) -> FileDescriptor {
    let descriptor = try FileDescriptor(opening: "/dev/net/tun", flags: O_RDWR | O_NONBLOCK)
    var request = [UInt8](repeating: 0, count: 40)
    request.replaceSubrange(0..<name.utf8.count, with: name.utf8)
    request[16] = UInt8(plain & 0xFF)
    request[17] = UInt8(plain >> 8)
    guard ioctl(descriptor.rawValue, setInterface, &request) == 0 else {
      throw NamespaceError("ioctl", "/dev/net/tun", errno)
    }
    return descriptor
  }

  private static func socket(
    _ settle: (Int32) -> Int32
  ) throws(NamespaceError) -> FileDescriptor {
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let opened = Glibc.socket(AF_INET, kind, 0)
    guard opened >= 0 else { throw NamespaceError("socket", "the tunnel's datagrams", errno) }
    let descriptor = FileDescriptor(adopting: opened)
    guard settle(opened) == 0 else {
      throw NamespaceError("connect", "the tunnel's datagrams", errno)
    }
    return descriptor
  }

  private static func withAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port
    address.sin_addr.s_addr = server
    return withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// Passes packets on until a descriptor is readable.
  ///
  /// - Parameter stop: the descriptor.
  borrowing func forward(until stop: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // The far end answers whoever asked last.
    var peer = sockaddr_storage()
    var peerLength: socklen_t = 0
    let sources = [stop, device.rawValue, deviceSocket.rawValue, far.rawValue, farSocket.rawValue]
    while true {
      var entries = sources.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&entries, nfds_t(entries.count), -1) > 0 else { continue }
      if entries[0].revents != 0 { return }
      if entries[1].revents != 0 { pass(device, deviceSocket, &buffer) }
      if entries[2].revents != 0 { pass(deviceSocket, device, &buffer) }
      if entries[3].revents != 0 {
        let count = read(far.rawValue, &buffer, buffer.count)
        if count > 0, peerLength > 0 {
          withUnsafePointer(to: &peer) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              _ = sendto(farSocket.rawValue, buffer, count, 0, $0, peerLength)
            }
          }
        }
      }
      if entries[4].revents != 0 {
        peerLength = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let count = withUnsafeMutablePointer(to: &peer) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            recvfrom(farSocket.rawValue, &buffer, buffer.count, 0, $0, &peerLength)
          }
        }
        if count > 0 { _ = write(far.rawValue, buffer, count) }
      }
    }
  }

  private borrowing func pass(
    _ source: borrowing FileDescriptor,
    _ target: borrowing FileDescriptor,
    _ buffer: inout [UInt8]
  ) {
    let count = read(source.rawValue, &buffer, buffer.count)
    // What the link does not take is lost, as on any link.
    if count > 0 { _ = write(target.rawValue, buffer, count) }
  }
}
