/// A reply on the control socket: see ``ServicesRequest`` for the wire format.
public enum ServicesReply: Equatable, Sendable {
  /// Done; the state now.
  case state(ServicesState)
  /// Not done; why.
  case error(String)
}

extension ServicesReply: Codable {
  private enum CodingKeys: String, CodingKey {
    case isDone = "ok"
    case state
    case error
  }

  /// Reads a reply.
  ///
  /// - Parameter decoder: where from.
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decode(Bool.self, forKey: .isDone) {
      self = .state(try container.decode(ServicesState.self, forKey: .state))
    } else {
      self = .error(try container.decode(String.self, forKey: .error))
    }
  }

  /// Writes the reply.
  ///
  /// - Parameter encoder: where to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .state(let state):
      try container.encode(true, forKey: .isDone)
      try container.encode(state, forKey: .state)
    case .error(let text):
      try container.encode(false, forKey: .isDone)
      try container.encode(text, forKey: .error)
    }
  }

  /// The reply as a line, with its newline.
  ///
  /// - Returns: UTF-8 bytes.
  public func line() -> [UInt8] { JSONLine.encode(self) }

  /// Reads a line.
  ///
  /// - Parameter line: UTF-8 bytes, with or without the newline.
  /// - Throws: ``ServicesError`` (`protocol`) that says what is wrong and where.
  public init(line: [UInt8]) throws(ServicesError) {
    self = try JSONLine.decode(ServicesReply.self, from: line, subject: "the reply")
  }
}
