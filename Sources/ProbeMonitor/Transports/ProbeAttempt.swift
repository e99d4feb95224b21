import Glibc
import ReachabilityMonitors

/// One way of asking within a probe: one address.
protocol ProbeAttempt: AnyObject {
  /// What to poll for; nil when it is over.
  var interest: pollfd? { get }
  /// Goes on without waiting; nil while it is not over.
  func proceed() -> ProbeOutcome?
}

/// A TCP connection.
final class ConnectionAttempt: ProbeAttempt {
  private let socket: ProbeSocket?
  private let isRefusalAnAnswer: Bool

  init(_ peer: HostAddress, port: UInt16, isRefusalAnAnswer: Bool) {
    socket = ProbeSocket(SOCK_STREAM, to: peer, port: port)
    self.isRefusalAnAnswer = isRefusalAnAnswer
  }

  var interest: pollfd? {
    socket.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
  }

  func proceed() -> ProbeOutcome? {
    guard let socket else { return .failure }
    switch socket.connected {
    case nil: return nil
    case 0: return .success
    case ECONNREFUSED: return isRefusalAnAnswer ? .success : .failure
    default: return .failure
    }
  }
}

/// A datagram, and the one that answers it.
final class DatagramAttempt: ProbeAttempt {
  private let socket: ProbeSocket?
  private let isRefusalAnAnswer: Bool
  private let judge: ([UInt8]) -> ProbeOutcome?
  private var failure: Int32

  /// Sends a datagram.
  ///
  /// - Parameters:
  ///   - socket: Whence and whereto.
  ///   - bytes: What is sent.
  ///   - isRefusalAnAnswer: Whether "nobody is at that port" is an answer.
  ///   - judge: What a received datagram means; nil: it has nothing to do with this.
  init(
    _ socket: ProbeSocket?,
    _ bytes: [UInt8],
    isRefusalAnAnswer: Bool = false,
    judge: @escaping ([UInt8]) -> ProbeOutcome?
  ) {
    self.socket = socket
    self.isRefusalAnAnswer = isRefusalAnAnswer
    self.judge = judge
    guard let socket else {
      failure = EBADF
      return
    }
    failure = socket.connecting == 0 ? socket.send(bytes) : socket.connecting
  }

  var interest: pollfd? {
    guard failure == 0, let socket else { return nil }
    return pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
  }

  func proceed() -> ProbeOutcome? {
    guard failure == 0, let socket else { return .failure }
    while true {
      switch socket.receive() {
      case .nothing: return nil
      case .bytes(let bytes): if let outcome = judge(bytes) { return outcome }
      case .failed(let number):
        failure = number
        return number == ECONNREFUSED && isRefusalAnAnswer ? .success : .failure
      }
    }
  }
}
