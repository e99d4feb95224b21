import CNetlink
import Glibc

/// What changes in the network configuration, as it happens; `ip monitor`, `tc monitor`.
///
/// Subscribed from the moment it is made, to the network namespace of the **thread that made it**.
/// May be moved to any other thread afterwards. Closed when it goes out of scope.
public struct EventStream: ~Copyable, @unchecked Sendable {
  // What @unchecked is for: this value alone owns the pointer, and reading takes exclusive access.
  private let socket: OpaquePointer
  private var pending: [RouteEvent] = []

  /// Subscribes to links, addresses, routes, neighbours and queueing disciplines.
  ///
  /// - Throws: ``NetlinkError`` when there are no descriptors or memory left.
  public init() throws(NetlinkError) {
    do {
      socket = try Self.subscribe()
    } catch {
      let request = NetlinkRequest(
        type: MessageType.nothing,
        body: AttributeWriter(),
        operation: "subscribe to route events"
      )
      throw NetlinkError(error, request, subject: "")
    }
  }

  deinit {
    nl_socket_free(socket)
  }

  /// Becomes readable when there may be an event; to be polled, not read.
  ///
  /// Events that were read together wait inside: call ``next(timeout:)`` with a timeout of zero
  /// until it gives nil before polling.
  public var fileDescriptor: Int32 { nl_socket_get_fd(socket) }

  /// Waits for the next event.
  ///
  /// - Parameter timeout: How long to wait at most; nil: for ever; zero: not at all.
  /// - Returns: Nil when the time is over.
  /// - Throws: ``NetlinkError``; after ``NetlinkError/Code/malformedAnswer`` it can go on.
  public mutating func next(timeout: Duration?) throws(NetlinkError) -> RouteEvent? {
    let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
    while pending.isEmpty {
      do {
        try fill()
      } catch .system(_, EAGAIN) {
        guard try waitUntilReadable(deadline) else { return nil }
      } catch .system(_, ENOBUFS) {
        return .overrun
      } catch {
        throw failure(error)
      }
    }
    return pending.removeFirst()
  }

  /// Reads one datagram.
  private mutating func fill() throws(ExchangeFailure) {
    for message in try receive(from: socket) {
      do {
        if let event = try RouteEvent(parsing: message) { pending.append(event) }
      } catch {
        throw .malformed(error)
      }
    }
  }

  private func waitUntilReadable(
    _ deadline: ContinuousClock.Instant?
  ) throws(NetlinkError) -> Bool {
    while true {
      var entry = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
      let result = poll(&entry, 1, Self.milliseconds(until: deadline))
      if result > 0 { return true }
      if result == 0, let deadline, deadline <= .now { return false }
      if result < 0, Glibc.errno != EINTR {
        throw failure(.system(call: "poll", errno: Glibc.errno))
      }
    }
  }

  /// The rest of the time as `poll` takes it, rounded up; -1 is for ever.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = max(ContinuousClock.now.duration(to: deadline), .zero).components
    // A day at a time is long enough, and cannot overflow.
    let whole = min(left.seconds, 86_400) * 1000
    return Int32(whole + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  private func failure(_ reason: ExchangeFailure) -> NetlinkError {
    let request = NetlinkRequest(
      type: MessageType.nothing,
      body: AttributeWriter(),
      operation: "read route events"
    )
    return NetlinkError(reason, request, subject: "")
  }

  private static func subscribe() throws(ExchangeFailure) -> OpaquePointer {
    let socket = try openRouteSocket(receiveBuffer: 4 << 20)
    let groups = [
      RTNLGRP_LINK, RTNLGRP_NEIGH, RTNLGRP_TC, RTNLGRP_IPV4_IFADDR, RTNLGRP_IPV4_ROUTE,
      RTNLGRP_IPV6_IFADDR, RTNLGRP_IPV6_ROUTE,
    ]
    var isSubscribed = nl_socket_set_nonblocking(socket) == 0
    for group in groups where isSubscribed {
      isSubscribed = nl_socket_add_membership(socket, Int32(group.rawValue)) == 0
    }
    guard isSubscribed else {
      let number = Glibc.errno
      nl_socket_free(socket)
      throw .system(call: "nl_socket_add_membership", errno: number)
    }
    return socket
  }
}
