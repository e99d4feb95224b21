/// Any key at all, to find those that mean nothing.
struct AnyCodingKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }

  /// Refuses an object that has keys other than the known ones: a misspelt key must not do nothing.
  static func refuseUnknown(in decoder: any Decoder, known: [any CodingKey]) throws {
    let known = known.map(\.stringValue)
    let keys = try decoder.container(keyedBy: AnyCodingKey.self).allKeys.map(\.stringValue)
    guard let unknown = keys.filter({ !known.contains($0) }).min() else { return }
    let context = DecodingError.Context(
      codingPath: decoder.codingPath,
      debugDescription: "unknown key \"\(unknown)\"; known: \(known.joined(separator: ", "))"
    )
    throw DecodingError.dataCorrupted(context)
  }
}
