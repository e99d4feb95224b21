import Glibc
import ServicesControl

/// Answers on the control socket.
final class ControlServer {
  private let path: String
  private let listener: StreamListener
  private let connections: Connections

  private final class Connections {
    var open: [Int32: StreamConnection] = [:]
  }

  /// Listens on a socket that only its owner may use.
  ///
  /// - Parameters:
  ///   - path: where; a socket left there by a dead process is replaced.
  ///   - loop: the loop it runs on.
  ///   - answer: does what a request asks.
  /// - Throws: `ServicesError` when the socket cannot be made.
  init(
    path: String,
    on loop: EventLoop,
    answer: @escaping (ServicesRequest) -> ServicesReply
  ) throws(ServicesError) {
    let connections = Connections()
    self.path = path
    self.connections = connections
    let descriptor = try Self.listen(at: path)
    listener = try StreamListener(descriptor, on: loop) { raw in
      var line: [UInt8] = []
      do throws(ServicesError) {
        connections.open[raw] = try StreamConnection(
          raw,
          on: loop,
          received: { Self.receive($1, into: &line, on: $0, answer: answer) },
          closed: { connections.open[$0.descriptor.raw] = nil }
        )
      } catch {
        complain(error.description)
      }
    }
  }

  deinit {
    unlink(path)
  }

  private static func listen(at path: String) throws(ServicesError) -> Descriptor {
    guard var address = UnixAddress.make(path) else {
      throw ServicesError(.unavailable, "bind", path, errno: ENAMETOOLONG)
    }
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let raw = socket(AF_UNIX, Int32(flags), 0)
    guard raw >= 0 else { throw ServicesError(.unavailable, "open", path, errno: errno) }
    let descriptor = Descriptor(owning: raw)
    unlink(path)
    // The mask, not a chmod afterwards: there is no moment at which others may connect.
    let mask = umask(0o177)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let error = errno
    umask(mask)
    guard result == 0 else { throw ServicesError(.unavailable, "bind", path, errno: error) }
    guard Glibc.listen(raw, 64) == 0 else {
      throw ServicesError(.unavailable, "listen on", path, errno: errno)
    }
    return descriptor
  }

  private static func receive(
    _ bytes: UnsafeRawBufferPointer,
    into line: inout [UInt8],
    on connection: StreamConnection,
    answer: (ServicesRequest) -> ServicesReply
  ) {
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        if line.count >= ServicesRequest.longestLine {
          reply(
            .error("a line is longer than \(ServicesRequest.longestLine) bytes"),
            on: connection
          )
          return connection.close()
        }
        continue
      }
      do throws(ServicesError) {
        reply(answer(try ServicesRequest(line: line)), on: connection)
      } catch {
        reply(.error(error.description), on: connection)
      }
      line = []
    }
  }

  private static func reply(_ reply: ServicesReply, on connection: StreamConnection) {
    reply.line().withUnsafeBytes { connection.send($0) }
  }
}
