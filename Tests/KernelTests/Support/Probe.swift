import Glibc
import RouteNetlink

/// What a program in the device does to the world: begun at once, judged later, so that waits overlap.
enum Probe {
  /// One datagram to an echo port.
  struct Echo {
    private static let payload = Array("echo".utf8)
    /// The errno of the send.
    let sent: Int32
    private let socket: TestSocket

    init(_ endpoint: Endpoint, from place: Place) throws {
      socket = try TestSocket.datagram(endpoint.address.family, in: place)
      sent = socket.send(Self.payload, to: endpoint)
    }

    /// Whether it comes back in time.
    func isAnswered(by deadline: ContinuousClock.Instant) -> Bool {
      sent == 0 && socket.receive(within: deadline - .now) == .bytes(Self.payload)
    }
  }

  /// One datagram on a connected socket, which learns of errors.
  struct Datagram {
    enum Outcome: Equatable {
      case answered
      /// The errno that came back.
      case failed(Int32)
      case silence
    }

    /// The errno of the send.
    let sent: Int32
    private let socket: TestSocket

    init(_ endpoint: Endpoint, from place: Place) throws {
      socket = try TestSocket.datagram(endpoint.address.family, in: place)
      let connected = socket.connect(to: endpoint)
      sent = connected == 0 ? socket.send([1]) : connected
    }

    /// What has become of it.
    func outcome(by deadline: ContinuousClock.Instant) -> Outcome {
      switch socket.receive(within: deadline - .now) {
      case .bytes: .answered
      case .failed(let error): .failed(error)
      case .nothing: .silence
      }
    }
  }

  /// The beginning of a TCP connection.
  struct Connection {
    enum Outcome: Equatable {
      case open
      case failed(Int32)
      case pending
    }

    let socket: TestSocket
    private let begun: Int32

    /// Begins one; with `attempts` it is given up after so many retransmissions (TCP_SYNCNT).
    init(_ endpoint: Endpoint, from place: Place, attempts: Int32? = nil) throws {
      socket = try TestSocket.stream(endpoint.address.family, in: place)
      if let attempts { try socket.set(Int32(IPPROTO_TCP), 7, attempts) }
      begun = socket.connect(to: endpoint)
    }

    /// What has become of it.
    func outcome(by deadline: ContinuousClock.Instant) -> Outcome {
      if begun == 0 { return .open }
      guard begun == EINPROGRESS else { return .failed(begun) }
      guard socket.isReady(POLLOUT, within: deadline - .now) else { return .pending }
      let error = socket.takeError()
      return error == 0 ? .open : .failed(error)
    }
  }

  /// A name query to the lab's resolver, for an address record.
  struct Name {
    enum Outcome: Equatable {
      /// The response code and whether there are answers.
      case answered(code: UInt8, hasAnswers: Bool)
      case silence
      case unsendable(Int32)
    }

    private let socket: TestSocket
    private let sent: Int32

    init(_ name: String, over family: AddressFamily, from place: Place) throws {
      socket = try TestSocket.datagram(family, in: place)
      var query: [UInt8] = [0x12, 0x34, 0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 0]
      for label in name.split(separator: ".") {
        query += [UInt8(label.utf8.count)] + Array(label.utf8)
      }
      query += [0, 0, 1, 0, 1]
      sent = socket.send(query, to: .resolver(family))
    }

    /// What the resolver says.
    func outcome(by deadline: ContinuousClock.Instant) -> Outcome {
      guard sent == 0 else { return .unsendable(sent) }
      guard let reply = socket.receive(within: deadline - .now).bytes, reply.count >= 12,
        reply[0] == 0x12, reply[1] == 0x34
      else { return .silence }
      return .answered(code: reply[3] & 0xf, hasAnswers: reply[6] | reply[7] != 0)
    }
  }

  /// Asks a web server at a far address; nil where no answer came.
  static func web(
    _ path: String,
    family: AddressFamily = .ipv4,
    from place: Place,
    by deadline: ContinuousClock.Instant
  ) throws -> String? {
    let connection = try Connection(.far(family, 80), from: place)
    guard connection.outcome(by: deadline) == .open else { return nil }
    let socket = connection.socket
    let request = "GET \(path) HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n"
    guard socket.send(Array(request.utf8)) == 0 else { return nil }
    var answer: [UInt8] = []
    while let bytes = socket.receive(within: deadline - .now).bytes, !bytes.isEmpty {
      answer += bytes
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
