import ServicesControl

/// DNS on port 53, UDP and TCP, at every address.
final class NameService {
  private static let port: UInt16 = 53
  /// More delayed answers than this, and the service drops queries as an overloaded one would.
  private static let mostPending = 20_000

  /// How it answers now.
  var answerer: NameAnswerer
  /// Milliseconds between a query and its answer.
  var delayMilliseconds = 0

  private let loop: EventLoop
  private let observe: (Observation.Event) -> Void
  private var pending = 0
  private var datagrams: DatagramService?
  private var streams: StreamService?

  init(
    answerer: NameAnswerer,
    on loop: EventLoop,
    observe: @escaping (Observation.Event) -> Void
  ) {
    self.answerer = answerer
    self.loop = loop
    self.observe = observe
  }

  func open() throws(ServicesError) {
    let datagrams = DatagramService(port: Self.port, on: loop) { [weak self] query, origin in
      self?.answer(query, isStream: false) { reply in reply.withUnsafeBytes(origin.reply) }
    }
    let streams = StreamService(
      port: Self.port,
      on: loop,
      makeReceiver: { [weak self] in
        var framing = NameStreamFraming()
        return { connection, bytes in
          framing.append(bytes)
          while let query = framing.next() {
            self?.answer(query, over: connection)
          }
        }
      }
    )
    try datagrams.open()
    try streams.open()
    self.datagrams = datagrams
    self.streams = streams
  }

  private func answer(_ query: [UInt8], over connection: StreamConnection) {
    connection.holds += 1
    query.withUnsafeBytes { query in
      let isAnswered = answer(query, isStream: true) { reply in
        NameStreamFraming.frame(reply).withUnsafeBytes(connection.send)
        connection.holds -= 1
      }
      if !isAnswered { connection.holds -= 1 }
    }
  }

  /// Answers now or later; false if no answer will come.
  @discardableResult
  private func answer(
    _ query: UnsafeRawBufferPointer,
    isStream: Bool,
    send: @escaping ([UInt8]) -> Void
  ) -> Bool {
    let outcome = answerer.answer(query, isStream: isStream)
    if let question = outcome.question {
      observe(.nameAsked(name: question.name, type: question.type))
    } else {
      observe(.nameMalformed)
    }
    guard let reply = outcome.reply else { return false }
    let deliver = { [observe] in
      send(reply)
      guard let question = outcome.question else { return }
      observe(.nameAnswered(name: question.name, type: question.type, code: outcome.code))
    }
    guard delayMilliseconds > 0 else {
      deliver()
      return true
    }
    guard pending < Self.mostPending else { return false }
    pending += 1
    _ = loop.schedule(afterMilliseconds: delayMilliseconds) { [weak self] in
      self?.pending -= 1
      deliver()
    }
    return true
  }
}
