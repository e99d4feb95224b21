import CNetlink
import Glibc

// What the request socket and the event socket have in common. Their callers own the pointer.

/// Opens a NETLINK_ROUTE socket in the calling thread's namespace, close-on-exec.
func openRouteSocket(receiveBuffer: Int32) throws(ExchangeFailure) -> OpaquePointer {
  guard let socket = nl_socket_alloc() else {
    throw .system(call: "nl_socket_alloc", errno: ENOMEM)
  }
  guard nl_connect(socket, NETLINK_ROUTE) == 0 else {
    let number = Glibc.errno
    nl_socket_free(socket)
    throw .system(call: "nl_connect", errno: number)
  }
  // As large as allowed; with CAP_NET_ADMIN as asked. Too small a one only costs retries.
  var size = receiveBuffer
  let length = socklen_t(MemoryLayout<Int32>.size)
  let descriptor = nl_socket_get_fd(socket)
  if setsockopt(descriptor, SOL_SOCKET, SO_RCVBUFFORCE, &size, length) != 0 {
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, length)
  }
  return socket
}

/// Receives what the kernel has sent, whole, however long; empty when it came from elsewhere.
func receive(from socket: OpaquePointer) throws(ExchangeFailure) -> [NetlinkMessage] {
  var sender = sockaddr_nl()
  var buffer: UnsafeMutablePointer<UInt8>?
  // nl_recv looks first how long the datagram is, so none is ever truncated.
  let count = nl_recv(socket, &sender, &buffer, nil)
  let number = Glibc.errno
  defer { free(buffer) }
  guard count > 0, let buffer else {
    throw .system(call: "nl_recv", errno: count == 0 ? EIO : number)
  }
  // Only the kernel has port 0; another process could forge answers.
  guard sender.nl_pid == 0 else { return [] }
  let bytes = Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  do {
    return try NetlinkMessage.parse(bytes)
  } catch {
    throw .malformed(error)
  }
}
