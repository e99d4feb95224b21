import CNetlink
import Glibc

/// Tells **that** links, addresses, routes or rules changed, not what: for those who read the lists
/// anew anyway.
///
/// Unlike ``EventStream`` it parses nothing, is not woken by neighbours and queueing disciplines,
/// and knows of rules. Subscribed from the moment it is made, to the network namespace of the
/// **thread that made it**. May be moved to any other thread afterwards. Closed when it goes out of
/// scope.
public struct ChangeWatch: ~Copyable, @unchecked Sendable {
  // What @unchecked is for: this value alone owns the pointer, and reading takes exclusive access.
  private let socket: OpaquePointer

  /// Subscribes.
  ///
  /// - Throws: ``NetlinkError`` when there are no descriptors or memory left.
  public init() throws(NetlinkError) {
    do {
      socket = try Self.subscribe()
    } catch {
      throw Self.failure(error, "subscribe to route changes")
    }
  }

  deinit {
    nl_socket_free(socket)
  }

  /// Becomes readable when something changed; to be polled, not read.
  public var fileDescriptor: Int32 { nl_socket_get_fd(socket) }

  /// Whether something changed since the last ``takeChanges()``; never waits.
  public var hasChanges: Bool {
    // An overrun shows as an error.
    var entry = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Takes note of all changes so far; never waits.
  ///
  /// Changes that were lost because there were too many count like all others.
  ///
  /// - Returns: Whether there was any since the last call.
  /// - Throws: ``NetlinkError`` when the socket is broken.
  @discardableResult
  public mutating func takeChanges() throws(NetlinkError) -> Bool {
    var didChange = false
    var byte: UInt8 = 0
    while true {
      // One byte is enough: the kernel drops the rest of the datagram.
      let count = recv(fileDescriptor, &byte, 1, Int32(MSG_DONTWAIT))
      guard count < 0 else {
        didChange = true
        continue
      }
      switch Glibc.errno {
      case EAGAIN: return didChange
      case EINTR: continue
      case ENOBUFS: didChange = true
      default:
        throw Self.failure(.system(call: "recv", errno: Glibc.errno), "read route changes")
      }
    }
  }

  private static func subscribe() throws(ExchangeFailure) -> OpaquePointer {
    // Small on purpose: once it is full the kernel drops the rest of a storm, which need not be
    // read then. Nothing is lost by that: one lost change calls for the same as a thousand.
    let socket = try openRouteSocket(receiveBuffer: 64 << 10)
    let groups = [
      RTNLGRP_LINK, RTNLGRP_IPV4_IFADDR, RTNLGRP_IPV4_ROUTE, RTNLGRP_IPV4_RULE,
      RTNLGRP_IPV6_IFADDR, RTNLGRP_IPV6_ROUTE, RTNLGRP_IPV6_RULE,
    ]
    for group in groups {
      guard nl_socket_add_membership(socket, Int32(group.rawValue)) == 0 else {
        let number = Glibc.errno
        nl_socket_free(socket)
        throw .system(call: "nl_socket_add_membership", errno: number)
      }
    }
    return socket
  }

  private static func failure(_ reason: ExchangeFailure, _ operation: String) -> NetlinkError {
    let request = NetlinkRequest(
      type: MessageType.nothing,
      body: AttributeWriter(),
      operation: operation
    )
    return NetlinkError(reason, request, subject: "")
  }
}
