import CLinux
import Glibc
import ServicesControl

/// One non-blocking connection: what arrives goes to `received`, what is sent is queued as needed.
///
/// After the other end has finished sending, the connection closes as soon as everything is sent and
/// nothing holds it.
final class StreamConnection {
  /// Reading stops while more than this waits to be sent.
  private static let highWater = 256 << 10

  let descriptor: Descriptor
  /// How many answers are still to come (delayed ones); the connection stays open for them.
  var holds = 0 {
    didSet { settle() }
  }
  private(set) var isClosed = false

  private let loop: EventLoop
  private let received: (StreamConnection, UnsafeRawBufferPointer) -> Void
  private let closed: (StreamConnection) -> Void
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var peerHasFinished = false
  private var interest: EventLoop.Interest = .read

  init(
    _ raw: Int32,
    on loop: EventLoop,
    received: @escaping (StreamConnection, UnsafeRawBufferPointer) -> Void,
    closed: @escaping (StreamConnection) -> Void
  ) throws(ServicesError) {
    descriptor = Descriptor(owning: raw)
    self.loop = loop
    self.received = received
    self.closed = closed
    try loop.watch(raw, .read) { [weak self] seen in self?.handle(seen) }
  }

  /// Sends, or queues what the socket does not take now.
  func send(_ bytes: UnsafeRawBufferPointer) {
    guard !isClosed else { return }
    var rest = bytes
    if outgoing.isEmpty {
      let count = Glibc.send(descriptor.raw, bytes.baseAddress, bytes.count, Self.flags)
      if count < 0 && errno != EAGAIN && errno != EINTR { return close() }
      rest = UnsafeRawBufferPointer(rebasing: bytes[max(0, count)...])
    }
    outgoing.append(contentsOf: rest)
    settle()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    loop.unwatch(descriptor.raw)
    // The descriptor itself closes with the last reference; the other end should not wait for that.
    shutdown(descriptor.raw, Int32(SHUT_RDWR))
    closed(self)
  }

  /// Ends the connection by RST.
  func abort() {
    guard !isClosed else { return }
    _ = condition_abort(descriptor.raw)
    close()
  }

  private static let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

  private func handle(_ seen: EventLoop.Interest) {
    if seen.contains(.write) { flush() }
    if !isClosed && interest.contains(.read) && seen.contains(.read) { receive() }
    if !isClosed && !seen.isDisjoint(with: .hangUp) { close() }
  }

  private func flush() {
    while sent < outgoing.count {
      let count = outgoing.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return Glibc.send(descriptor.raw, rest.baseAddress, rest.count, Self.flags)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { return close() }
        break
      }
      sent += count
    }
    if sent == outgoing.count {
      outgoing.removeAll(keepingCapacity: outgoing.capacity <= Self.highWater)
      sent = 0
    } else if sent >= Self.highWater {
      outgoing.removeFirst(sent)
      sent = 0
    }
    settle()
  }

  private func receive() {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      let count = recv(descriptor.raw, buffer.baseAddress, buffer.count, Self.flags)
      if count > 0 {
        received(self, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 {
        peerHasFinished = true
        settle()
      } else if errno != EAGAIN && errno != EINTR {
        close()
      }
    }
  }

  /// Makes what is watched, or closing, follow from what is left to do.
  private func settle() {
    guard !isClosed else { return }
    let waiting = outgoing.count - sent
    if peerHasFinished && waiting == 0 && holds == 0 { return close() }
    var wanted: EventLoop.Interest = []
    if !peerHasFinished && waiting < Self.highWater { wanted.insert(.read) }
    if waiting > 0 { wanted.insert(.write) }
    guard wanted != interest else { return }
    interest = wanted
    loop.change(descriptor.raw, wanted)
  }
}
