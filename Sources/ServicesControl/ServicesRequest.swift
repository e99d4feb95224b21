import FoundationEssentials

/// A request on the control socket.
///
/// ## Wire format
///
/// A UNIX stream socket, `DIR/services.sock`, mode 0600. Each line (UTF-8, ended by `\n`, at most 65536 bytes) is
/// one JSON object. The client writes a request line, the server one reply line, in order; a connection
/// takes any number of requests. A request is an object with exactly one of these keys:
///
///     {"get":true}                      reply with the state
///     {"set":{…}}                       change, then reply with the state
///     {"stop":true}                     reply with the state, then end with exit status 0
///
/// `set` takes any of these keys, and what is left out stays as it is; an unknown key is an error:
///
///     {"dns":{"mode":"answer|silence|serverFailure|nonexistentDomain","delayMilliseconds":0…600000},
///      "portal":"off|redirect|page","refuse":false|true,"families":["ipv4","ipv6"]}
///
/// The reply is sent after the change has taken effect: ports opened or closed, connections ended. It is one of
///
///     {"ok":true,"state":{"counters":{"dnsAnswers":0,"dnsQueries":0,"httpRequests":0,"tcpEcho":0,"udpEcho":0},
///      "dns":{"delayMilliseconds":0,"mode":"answer"},"families":["ipv4","ipv6"],"portal":"off","refuse":false}}
///     {"error":"one line of text","ok":false}
///
/// with every key present. After an error in the request nothing has changed; after one while opening or closing ports
/// the state is the old one, and the ports were put back as far as the system allowed. Keys may be added to
/// the state: a reader ignores those it does not know. A delay counts from the query's arrival; answers
/// already under way keep the delay they had.
public enum ServicesRequest: Equatable, Sendable {
  /// Reply with the state.
  case get
  /// Change the state.
  case set(ServicesChange)
  /// End the services.
  case stop

  /// The longest line, in bytes.
  public static let longestLine = 65_536
}

extension ServicesRequest: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case get
    case set
    case stop
  }

  /// Reads a request.
  ///
  /// - Parameter decoder: where from.
  /// - Throws: `DecodingError`, also for more or fewer than one key.
  public init(from decoder: any Decoder) throws {
    try AnyCodingKey.refuseUnknown(in: decoder, known: CodingKeys.allCases)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription: "exactly one of get, set and stop is needed"
        )
      )
    }
    switch key {
    case .set:
      self = .set(try container.decode(ServicesChange.self, forKey: .set))
    case .get, .stop:
      guard try container.decode(Bool.self, forKey: key) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: container,
          debugDescription: "only true means something"
        )
      }
      self = key == .get ? .get : .stop
    }
  }

  /// Writes the request.
  ///
  /// - Parameter encoder: where to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .get: try container.encode(true, forKey: .get)
    case .set(let change): try container.encode(change, forKey: .set)
    case .stop: try container.encode(true, forKey: .stop)
    }
  }

  /// The request as a line, with its newline.
  ///
  /// - Returns: UTF-8 bytes.
  public func line() -> [UInt8] { JSONLine.encode(self) }

  /// Reads a line.
  ///
  /// - Parameter line: UTF-8 bytes, with or without the newline.
  /// - Throws: ``ServicesError`` (`protocol`) that says what is wrong and where.
  public init(line: [UInt8]) throws(ServicesError) {
    self = try JSONLine.decode(ServicesRequest.self, from: line, subject: "the request")
  }
}
