import Glibc

/// Asks the lab's services through their control socket, and waits for the reply.
public struct ServicesClient: ~Copyable {
  private let descriptor: Int32

  /// Connects.
  ///
  /// - Parameter path: the socket, `DIR/services.sock`; at most 107 bytes.
  /// - Throws: ``ServicesError`` (`unavailable`) when nothing listens there.
  public init(path: String) throws(ServicesError) {
    let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard raw >= 0 else {
      throw ServicesError(.unavailable, "open", "a socket", errno: errno)
    }
    // Services that hang must not hang whoever asks.
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(raw, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var error: Int32 = ENAMETOOLONG
    if var address = UnixAddress.make(path) {
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      error = result == 0 ? 0 : errno
    }
    guard error == 0 else {
      close(raw)
      throw ServicesError(.unavailable, "connect to", path, errno: error)
    }
    descriptor = raw
  }

  deinit {
    close(descriptor)
  }

  /// Sends a request and waits for its reply.
  ///
  /// - Parameter request: what is asked.
  /// - Returns: the state after it.
  /// - Throws: ``ServicesError``: `protocol` when the services refuse, `unavailable` when they are gone.
  public func ask(_ request: ServicesRequest) throws(ServicesError) -> ServicesState {
    try send(request.line())
    switch try ServicesReply(line: receiveLine()) {
    case .state(let state): return state
    case .error(let text):
      throw ServicesError(.protocol, "change", "the lab's services", detail: text)
    }
  }

  private func send(_ bytes: [UInt8]) throws(ServicesError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw ServicesError(.unavailable, "write to", "the lab's services", errno: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  private func receiveLine() throws(ServicesError) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while line.last != UInt8(ascii: "\n") {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, line.count <= ServicesRequest.longestLine else {
        throw ServicesError(
          .unavailable,
          "read from",
          "the lab's services",
          errno: count < 0 ? errno : 0,
          detail: count < 0 ? "" : "the connection ended early"
        )
      }
      line += buffer[..<count]
    }
    return line
  }
}
