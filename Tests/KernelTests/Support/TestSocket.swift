import Glibc
import NetworkNamespaces
import RouteNetlink

/// A plain socket in a namespace.
final class TestSocket: Sendable {
  let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// A UDP socket.
  static func datagram(_ family: AddressFamily, in place: Place) throws -> TestSocket {
    try make(family, Int32(SOCK_DGRAM.rawValue), in: place)
  }

  /// A TCP socket that does not wait.
  static func stream(_ family: AddressFamily, in place: Place) throws -> TestSocket {
    try make(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), in: place)
  }

  private static func make(
    _ family: AddressFamily,
    _ type: Int32,
    in place: Place
  ) throws -> TestSocket {
    let descriptor = try place.namespace.run { () throws(NamespaceError) -> Int32 in
      socket(Int32(family.rawValue), type | Int32(SOCK_CLOEXEC.rawValue), 0)
    }
    guard descriptor >= 0 else { throw Failure("socket: \(errno)") }
    return TestSocket(descriptor)
  }

  /// Sets an integer option.
  func set(_ level: Int32, _ option: Int32, _ value: Int32) throws {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard setsockopt(descriptor, level, option, &value, size) == 0 else {
      throw Failure("setsockopt \(level) \(option): \(errno)")
    }
  }

  /// Takes an address of the namespace.
  func bind(to endpoint: Endpoint) throws {
    let result = endpoint.withSocketAddress { Glibc.bind(descriptor, $0, $1) }
    guard result == 0 else { throw Failure("bind \(endpoint): \(errno)") }
  }

  /// Connects, and returns the errno: 0 once it is done, EINPROGRESS while it is not.
  func connect(to endpoint: Endpoint) -> Int32 {
    endpoint.withSocketAddress { Glibc.connect(descriptor, $0, $1) == 0 ? 0 : errno }
  }

  /// Sends one datagram, and returns the errno.
  func send(_ bytes: [UInt8], to endpoint: Endpoint) -> Int32 {
    endpoint.withSocketAddress {
      sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) >= 0 ? 0 : errno
    }
  }

  /// Sends on a connected socket, and returns the errno.
  func send(_ bytes: [UInt8]) -> Int32 {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 ? 0 : errno
  }

  /// What a receive call gave.
  enum Received: Equatable {
    case bytes([UInt8])
    case failed(Int32)
    case nothing

    var bytes: [UInt8]? {
      guard case .bytes(let bytes) = self else { return nil }
      return bytes
    }
  }

  /// Waits for a datagram, or for some bytes of a stream; no bytes at a stream's end.
  func receive(within time: Duration, most: Int = 65_536) -> Received {
    guard isReady(POLLIN, within: time) else { return .nothing }
    var buffer = [UInt8](repeating: 0, count: most)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count < 0 { return errno == EAGAIN ? .nothing : .failed(errno) }
    return .bytes(Array(buffer.prefix(count)))
  }

  /// Waits until something can be done with the socket, or an error waits there.
  func isReady(_ events: Int32, within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let result = poll(&entry, 1, max(deadline - .now, .zero).wholeMilliseconds)
      if result > 0 { return true }
      if result == 0 { return false }
    }
  }

  /// Takes the error that waits at the socket; 0 for none.
  func takeError() -> Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
    return error
  }
}

extension Duration {
  /// As `poll` takes it, rounded up.
  var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return Int32(
      clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    )
  }
}
