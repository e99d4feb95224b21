import FoundationEssentials

/// One JSON object a line.
enum JSONLine {
  static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    // Sorted, so that one value has one text.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Neither the state nor a request holds anything that JSON cannot (no floating point number).
    guard let data = try? encoder.encode(value) else { return Array("{}\n".utf8) }
    return Array(data) + [UInt8(ascii: "\n")]
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type,
    from line: [UInt8],
    subject: String
  ) throws(ServicesError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(line))
    } catch {
      throw ServicesError(.protocol, "read", subject, detail: reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "not JSON" }
    let context: DecodingError.Context
    var path: [any CodingKey] = []
    switch error {
    case .dataCorrupted(let found), .typeMismatch(_, let found), .valueNotFound(_, let found):
      context = found
    case .keyNotFound(let key, let found):
      context = found
      path = [key]
    @unknown default:
      return "not as expected"
    }
    path = context.codingPath + path
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    let text = context.debugDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
    return place.isEmpty ? text : "\(place): \(text)"
  }
}
