import CLinux
import Glibc
import ServicesControl

/// A UDP port of both families that can be opened and closed, answering from the address asked.
final class DatagramService {
  /// Answers a datagram, now or later, from the address it was sent to.
  struct Origin {
    fileprivate let socket: Descriptor
    fileprivate var datagram: condition_datagram

    /// The port of the other end; both families have it at the same place.
    var peerPort: UInt16 {
      withUnsafeBytes(of: datagram.peer) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }

    /// Sends; what the kernel does not take is lost, as datagrams are.
    func reply(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      // A pending ICMP error is reported once by the next call, which then has sent nothing.
      for _ in 0..<2 {
        var error: Int32 = 0
        let sent = withUnsafePointer(to: datagram) {
          condition_datagram_reply(socket.raw, start, bytes.count, $0, &error)
        }
        if sent >= 0 || error == EAGAIN { return }
      }
    }
  }

  private let loop: EventLoop
  private let port: UInt16
  private let received: (UnsafeRawBufferPointer, Origin) -> Void
  private var sockets: [Descriptor] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  init(
    port: UInt16,
    on loop: EventLoop,
    received: @escaping (UnsafeRawBufferPointer, Origin) -> Void
  ) {
    self.port = port
    self.loop = loop
    self.received = received
  }

  deinit {
    buffer.deallocate()
  }

  /// Binds; does nothing if it is bound already.
  func open() throws(ServicesError) {
    guard sockets.isEmpty else { return }
    do throws(ServicesError) {
      for family in [AF_INET, AF_INET6] {
        guard let socket = try Sockets.bind(toUDPPort: port, family: family) else { continue }
        try loop.watch(socket.raw, .read) { [weak self, unowned socket] _ in
          self?.receive(socket)
        }
        sockets.append(socket)
      }
    } catch {
      close()
      throw error
    }
  }

  /// Closes the port: senders then get "port unreachable".
  func close() {
    for socket in sockets { loop.unwatch(socket.raw) }
    sockets = []
  }

  private func receive(_ socket: Descriptor) {
    guard let start = buffer.baseAddress else { return }
    for _ in 0..<64 {
      var datagram = condition_datagram()
      var error: Int32 = 0
      let count = condition_datagram_receive(
        socket.raw,
        start,
        buffer.count,
        &datagram,
        &error
      )
      if count >= 0 {
        received(
          UnsafeRawBufferPointer(rebasing: buffer[..<count]),
          Origin(socket: socket, datagram: datagram)
        )
      } else if error == EAGAIN {
        return
      }
    }
  }
}
