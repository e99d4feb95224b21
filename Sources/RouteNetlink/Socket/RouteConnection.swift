import CNetlink
import Glibc

/// A libnl socket for requests.
///
/// libnl's pointers stay in here. libnl opens, numbers, sends and receives; bytes are made and read by our own pure code.
struct RouteConnection: ~Copyable {
  private let socket: OpaquePointer

  /// Opens a socket in the calling thread's namespace.
  init() throws(ExchangeFailure) {
    let opened = try openRouteSocket(receiveBuffer: 1 << 20)
    let descriptor = nl_socket_get_fd(opened)
    // The kernel answers while it is asked, so silence means that something is very wrong.
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
    // libnl 3.7 knows none of these. A kernel that knows them not either leaves errors terse and
    // lists unfiltered: no reason to fail.
    enable(NETLINK_EXT_ACK, on: descriptor)
    enable(NETLINK_CAP_ACK, on: descriptor)
    enable(NETLINK_GET_STRICT_CHK, on: descriptor)
    socket = opened
  }

  deinit {
    nl_socket_free(socket)
  }

  /// Sends a request and collects its answer: the messages of a list or of a single look-up.
  mutating func exchange(
    _ request: NetlinkRequest
  ) throws(ExchangeFailure) -> [NetlinkMessage] {
    guard !request.body.isTooLong else { throw .tooLong }
    // A list that changed while it was told may lack entries or have some twice: ask again.
    for _ in 0..<20 {
      let sequence = try send(request)
      if let messages = try collect(sequence, isDump: request.isDump) { return messages }
    }
    throw .interrupted
  }

  private func send(_ request: NetlinkRequest) throws(ExchangeFailure) -> UInt32 {
    let body = request.body.bytes
    guard let message = nlmsg_alloc_size(Wire.messageHeaderLength + Wire.aligned(body.count))
    else { throw .system(call: "nlmsg_alloc_size", errno: ENOMEM) }
    defer { nlmsg_free(message) }
    let sequence = nl_socket_use_seq(socket)
    // A list ends with NLMSG_DONE; everything else with the acknowledgement asked for here.
    let acknowledge = request.isDump ? 0 : MessageFlag.acknowledge
    let flags = Int32(request.flags | MessageFlag.request | acknowledge)
    guard
      nlmsg_put(message, UInt32(NL_AUTO_PORT), sequence, Int32(request.type), 0, flags) != nil
    else { throw .system(call: "nlmsg_put", errno: ENOMEM) }
    let appended = body.withUnsafeBytes { bytes in
      // libnl wants a mutable pointer and only reads from it.
      nlmsg_append(message, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, 0)
    }
    guard appended == 0 else { throw .system(call: "nlmsg_append", errno: ENOMEM) }
    nl_complete_msg(socket, message)
    guard nl_send(socket, message) >= 0 else {
      throw .system(call: "nl_send", errno: Glibc.errno)
    }
    return sequence
  }

  /// Receives until the request is answered; nil: the list must be asked for again.
  private func collect(
    _ sequence: UInt32,
    isDump: Bool
  ) throws(ExchangeFailure) -> [NetlinkMessage]? {
    var collector = AnswerCollector(sequence: sequence, isDump: isDump)
    while true {
      do throws(ExchangeFailure) {
        switch try collector.take(try receive(from: socket)) {
        case .unfinished: continue
        case .complete(let messages): return messages
        case .changed: return nil
        }
      } catch .system(_, ENOBUFS) where isDump {
        // The buffer ran over and part of the list is lost.
        return nil
      }
    }
  }
}

/// Sets a netlink option to 1, if the kernel has it.
private func enable(_ option: Int32, on descriptor: Int32) {
  var on: Int32 = 1
  setsockopt(descriptor, SOL_NETLINK, option, &on, socklen_t(MemoryLayout<Int32>.size))
}
