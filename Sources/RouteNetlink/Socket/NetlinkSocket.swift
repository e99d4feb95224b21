import Synchronization

/// A socket for requests to the kernel's network configuration (rtnetlink).
///
/// It belongs to the network namespace of the **thread that made it**, for good: made on a
/// short-lived thread inside a namespace, it may be used from any other thread afterwards, and
/// from several, one request at a time. Closed when it goes out of scope.
public struct NetlinkSocket: ~Copyable, Sendable {
  private let connection: Mutex<RouteConnection>

  /// Opens a socket in the network namespace of the calling thread.
  ///
  /// - Throws: ``NetlinkError`` when there are no descriptors or memory left.
  public init() throws(NetlinkError) {
    let opened: RouteConnection
    do {
      opened = try RouteConnection()
    } catch {
      let request = NetlinkRequest(
        type: MessageType.nothing,
        body: AttributeWriter(),
        operation: "open route socket"
      )
      throw NetlinkError(error, request, subject: "")
    }
    connection = Mutex(opened)
  }

  /// Sends a request and waits for its answer; puts a failure into words.
  @discardableResult
  func perform(_ request: NetlinkRequest) throws(NetlinkError) -> [NetlinkMessage] {
    do {
      return try exchange(request)
    } catch {
      throw NetlinkError(error, request, subject: describe(request.subject))
    }
  }

  /// The error for a request that is not even sent.
  func refusal(of request: NetlinkRequest, because reason: String) -> NetlinkError {
    NetlinkError(
      code: .invalidArgument,
      operation: request.operation,
      subject: describe(request.subject),
      detail: reason
    )
  }

  private func exchange(
    _ request: NetlinkRequest
  ) throws(ExchangeFailure) -> [NetlinkMessage] {
    try connection.withLock { (connection) throws(ExchangeFailure) in
      try connection.exchange(request)
    }
  }

  /// Says whom an error is about.
  ///
  /// The name is asked for through this socket, whose namespace need not be the caller's.
  private func describe(_ subject: NetlinkRequest.Subject) -> String {
    switch subject {
    case .nothing: return ""
    case .named(let name): return name
    case .interface(let index):
      guard let answers = try? exchange(.link(index: index)),
        let body = answers.first?.payload, let link = try? Link.parse(body)
      else { return "index \(index)" }
      return "\(link.name) (index \(index))"
    }
  }

  /// Performs a request and reads each message of its answer, leaving out what is nil.
  func list<Value>(
    _ request: NetlinkRequest,
    _ parse: (ArraySlice<UInt8>) throws(MalformedMessage) -> Value?
  ) throws(NetlinkError) -> [Value] {
    var values: [Value] = []
    for message in try perform(request) {
      do {
        if let value = try parse(message.payload) { values.append(value) }
      } catch {
        throw NetlinkError(error, request.operation)
      }
    }
    return values
  }
}
