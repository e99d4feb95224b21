import CLinux
import CMicrohttpd
import Glibc
import ServicesControl

/// HTTP or HTTPS on one port, by libmicrohttpd on our own loop.
final class WebServer {
  private static let mostConnections: UInt32 = 10_000
  /// Seconds after which a silent connection is closed; longer than any outage a test would want to survive.
  private static let idleSeconds: UInt32 = 1800

  var responder = WebResponder()

  private let port: UInt16
  private let isSecure: Bool
  private let loop: EventLoop
  private let observe: (Observation.Event) -> Void
  private var daemon: Daemon?
  /// The sockets of the open connections, to end them by RST.
  private var sockets: Set<Int32> = []
  /// Connections that wait for their delay, with what will wake them.
  private var suspended: [OpaquePointer: DeadlineQueue<() -> Void>.Token] = [:]

  /// A running daemon as the loop sees it.
  private final class Daemon: EventLoop.Participant {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
    }

    var millisecondsUntilDue: Int32? {
      var timeout: UInt64 = 0
      guard MHD_get_timeout(pointer, &timeout) == .YES else { return nil }
      return Int32(clamping: timeout)
    }

    func run() {
      MHD_run(pointer)
    }
  }

  /// Creates the server, closed.
  ///
  /// - Parameters:
  ///   - port: the TCP port.
  ///   - isSecure: whether it speaks TLS, with certificates of `CertificateStore.shared`.
  ///   - loop: the loop it runs on.
  ///   - observe: told each request.
  init(
    port: UInt16,
    isSecure: Bool,
    on loop: EventLoop,
    observe: @escaping (Observation.Event) -> Void
  ) {
    self.port = port
    self.isSecure = isSecure
    self.loop = loop
    self.observe = observe
  }

  deinit {
    abort()
  }

  /// Listens; does nothing if it does already.
  func open() throws(ServicesError) {
    guard daemon == nil else { return }
    let listener = try Sockets.listen(onTCPPort: port)
    // The daemon owns its socket, and closes it also when it does not start.
    let descriptor = dup3(listener.raw)
    guard descriptor >= 0 else {
      throw ServicesError(.unavailable, "duplicate", "a socket", errno: errno)
    }
    guard let pointer = start(descriptor) else {
      Glibc.close(descriptor)
      throw ServicesError(.unavailable, "start", "the HTTP server on port \(port)")
    }
    let daemon = Daemon(pointer)
    do throws(ServicesError) {
      try loop.watch(condition_http_epoll_descriptor(pointer), .read) { [weak daemon] _ in
        daemon?.run()
      }
    } catch {
      MHD_stop_daemon(pointer)
      throw error
    }
    loop.add(daemon)
    self.daemon = daemon
  }

  /// Closes the port and ends every connection by RST.
  func abort() {
    guard let daemon else { return }
    self.daemon = nil
    loop.remove(daemon)
    loop.unwatch(condition_http_epoll_descriptor(daemon.pointer))
    for socket in sockets.sorted() { _ = condition_abort(socket) }
    // The daemon must not be stopped while a connection is suspended.
    for (connection, token) in suspended {
      loop.cancel(token)
      MHD_resume_connection(connection)
    }
    suspended = [:]
    MHD_stop_daemon(daemon.pointer)
    sockets = []
  }

  private func dup3(_ raw: Int32) -> Int32 {
    fcntl(raw, F_DUPFD_CLOEXEC, 3)
  }

  private func start(_ listener: Int32) -> OpaquePointer? {
    // One epoll set and no thread of its own: the loop runs it.
    var flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    if isSecure { flags |= MHD_USE_TLS.rawValue }
    let server = Unmanaged.passUnretained(self).toOpaque()
    let closure = Int(bitPattern: server)
    var options: [any CVarArg] = [
      MHD_OPTION.LISTEN_SOCKET.rawValue, listener,
      MHD_OPTION.CONNECTION_LIMIT.rawValue, Self.mostConnections,
      MHD_OPTION.CONNECTION_TIMEOUT.rawValue, Self.idleSeconds,
      MHD_OPTION.NOTIFY_COMPLETED.rawValue, address(of: Self.completed), closure,
      MHD_OPTION.NOTIFY_CONNECTION.rawValue, address(of: Self.connectionChanged), closure,
    ]
    if isSecure {
      options += [
        MHD_OPTION.HTTPS_CERT_CALLBACK.rawValue, address(of: CertificateStore.retrieve),
      ]
    }
    options.append(MHD_OPTION.END.rawValue)
    return withVaList(options) {
      MHD_start_daemon_va(flags, port, nil, nil, Self.handle, server, $0)
    }
  }

  private func address<Function>(of function: Function) -> Int {
    unsafeBitCast(function, to: Int.self)
  }

  // MARK: What libmicrohttpd calls

  private static let connectionChanged: MHD_NotifyConnectionCallback = {
    closure,
    connection,
    _,
    event in
    guard let server = server(closure), let connection else { return }
    let socket = condition_http_connection_descriptor(connection)
    if event == .CONNECTION_NOTIFY_STARTED {
      server.sockets.insert(socket)
    } else {
      server.sockets.remove(socket)
    }
  }

  private static let completed: MHD_RequestCompletedCallback = { _, _, context, _ in
    guard let exchange = context?.pointee else { return }
    Unmanaged<WebExchange>.fromOpaque(exchange).release()
    context?.pointee = nil
  }

  private static let handle: MHD_AccessHandlerCallback = {
    closure,
    connection,
    path,
    method,
    _,
    _,
    bodySize,
    context in
    guard let server = server(closure), let connection, let context, let bodySize else {
      return .NO
    }
    guard let known = context.pointee else {
      context.pointee = Unmanaged.passRetained(WebExchange()).toOpaque()
      return .YES
    }
    let exchange = Unmanaged<WebExchange>.fromOpaque(known).takeUnretainedValue()
    if bodySize.pointee > 0 {
      exchange.bodySize += UInt64(bodySize.pointee)
      bodySize.pointee = 0
      return .YES
    }
    let host = MHD_lookup_connection_value(connection, .HEADER_KIND, "Host")
    let request = WebRequest(
      method: method.map { String(cString: $0) } ?? "",
      host: host.map { WebRequest.host(fromHeader: String(cString: $0)) } ?? "",
      path: path.map { String(cString: $0) } ?? "",
      isSecure: server.isSecure,
      bodySize: exchange.bodySize
    )
    return server.answer(request, exchange, on: connection)
  }

  private static func server(_ closure: UnsafeMutableRawPointer?) -> WebServer? {
    closure.map { Unmanaged<WebServer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func answer(
    _ request: WebRequest,
    _ exchange: WebExchange,
    on connection: OpaquePointer
  ) -> MHD_Result {
    if let answer = exchange.answer { return WebResponse.queue(answer, on: connection) }
    let answer = responder.answer(request)
    exchange.answer = answer
    observe(
      .webAsked(
        method: request.method,
        host: request.host,
        path: request.path,
        isSecure: request.isSecure,
        status: answer.status
      )
    )
    guard answer.delayMilliseconds > 0 else {
      return WebResponse.queue(answer, on: connection)
    }
    MHD_suspend_connection(connection)
    suspended[connection] = loop.schedule(afterMilliseconds: answer.delayMilliseconds) {
      [weak self] in
      self?.suspended[connection] = nil
      MHD_resume_connection(connection)
      // Without a run the daemon would not notice before something else happens.
      self?.daemon?.run()
    }
    return .YES
  }
}
