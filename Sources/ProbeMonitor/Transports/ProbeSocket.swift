import Glibc
import ReachabilityMonitors
import RouteNetlink

/// A socket of one probe, connected to whom it asks; it never waits.
final class ProbeSocket {
  let descriptor: Int32
  /// The errno of connecting it: 0, EINPROGRESS, or why that failed.
  let connecting: Int32

  /// Makes a socket and connects it; nil with errno where there is none.
  ///
  /// - Parameters:
  ///   - type: Its kind, such as `SOCK_STREAM`.
  ///   - transport: The protocol, 0 for the kind's own.
  ///   - peer: Whom to connect it to.
  ///   - port: At which port.
  init?(_ type: __socket_type, _ transport: Int32 = 0, to peer: HostAddress, port: UInt16) {
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let family = peer.address.family == .ipv4 ? AF_INET : AF_INET6
    descriptor = socket(family, Int32(type.rawValue) | flags, transport)
    guard descriptor >= 0 else {
      connecting = errno
      return nil
    }
    let socket = descriptor
    connecting = peer.withSocketAddress(port: port) { connect(socket, $0, $1) == 0 ? 0 : errno }
  }

  deinit { close(descriptor) }

  /// Sends all of it; 0 or an errno.
  func send(_ bytes: [UInt8]) -> Int32 {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count ? 0 : errno
  }

  /// What a receive call gives.
  enum Received {
    case bytes([UInt8])
    case failed(Int32)
    case nothing
  }

  /// A datagram that lies at hand.
  func receive() -> Received {
    var buffer = [UInt8](repeating: 0, count: 2048)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count < 0 else { return .bytes(Array(buffer.prefix(count))) }
    return errno == EAGAIN || errno == EINTR ? .nothing : .failed(errno)
  }

  /// Whether it is connected by now: nil while it is not, else 0 or an errno.
  var connected: Int32? {
    if connecting != EINPROGRESS { return connecting }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) > 0 else { return nil }
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
  }
}
