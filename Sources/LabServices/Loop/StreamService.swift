import Glibc
import ServicesControl

/// A TCP port that can be opened and closed, with its connections.
final class StreamService {
  private let loop: EventLoop
  private let port: UInt16
  private let opened: () -> Void
  private let makeReceiver: () -> (StreamConnection, UnsafeRawBufferPointer) -> Void
  private var listener: StreamListener?
  private var connections: [Int32: StreamConnection] = [:]

  /// Creates the service, closed.
  ///
  /// - Parameters:
  ///   - port: the TCP port.
  ///   - loop: the loop it runs on.
  ///   - opened: called for each new connection.
  ///   - makeReceiver: makes what treats the bytes of one connection.
  init(
    port: UInt16,
    on loop: EventLoop,
    opened: @escaping () -> Void = {},
    makeReceiver: @escaping () -> (StreamConnection, UnsafeRawBufferPointer) -> Void
  ) {
    self.port = port
    self.loop = loop
    self.opened = opened
    self.makeReceiver = makeReceiver
  }

  /// Listens; does nothing if it does already.
  func open() throws(ServicesError) {
    guard listener == nil else { return }
    let descriptor = try Sockets.listen(onTCPPort: port)
    listener = try StreamListener(descriptor, on: loop) { [weak self] raw in self?.adopt(raw) }
  }

  /// Closes the port and ends every connection by RST.
  func abort() {
    listener = nil
    // In the order of their numbers, so that two runs do the same.
    for key in connections.keys.sorted() { connections[key]?.abort() }
  }

  private func adopt(_ raw: Int32) {
    do throws(ServicesError) {
      let connection = try StreamConnection(
        raw,
        on: loop,
        received: makeReceiver(),
        closed: { [weak self] in self?.connections[$0.descriptor.raw] = nil }
      )
      connections[raw] = connection
      opened()
    } catch {
      complain(error.description)
    }
  }
}
