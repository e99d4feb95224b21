/// A key of any name.
struct FieldName: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Reads the fields of one contract, and refuses those that it does not have.
final class ContractFields {
  private let container: KeyedDecodingContainer<FieldName>
  private var known: Set<String> = []

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FieldName.self)
  }

  /// A field's value, nil where it is absent.
  func value<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) throws -> Value? {
    known.insert(name)
    return try container.decodeIfPresent(type, forKey: FieldName(name))
  }

  /// A field's value; of another type it is refused with what it must be.
  func value<Value: Decodable>(_ name: String, or allowed: String) throws -> Value? {
    do {
      return try value(name, Value.self)
    } catch DecodingError.typeMismatch {
      throw refusal(name, "it must be \(allowed)")
    }
  }

  /// A field that is one of a few words.
  func word<Value: RawRepresentable & CaseIterable>(_ name: String) throws -> Value?
  where Value.RawValue == String {
    let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
    guard let text: String = try value(name, or: "one of \(allowed)") else { return nil }
    if let value = Value(rawValue: text) { return value }
    throw refusal(name, "'\(text)' is none of \(allowed)")
  }

  /// A length of time, such as `500ms`.
  func duration(_ name: String, least: Duration = .zero) throws -> Duration? {
    let example = "length of time such as 500ms, 2s or 1m"
    guard let text: String = try value(name, or: "a \(example)") else { return nil }
    guard let duration = Duration(contractText: text) else {
      throw refusal(name, "'\(text)' is no \(example)")
    }
    guard duration >= least else {
      throw refusal(name, "\(text) is shorter than \(least.contractText)")
    }
    return duration
  }

  /// A number of times, at least 1.
  func count(_ name: String) throws -> Int? {
    guard let count: Int = try value(name, or: "a whole number from 1 to 1000") else { return nil }
    guard (1...1000).contains(count) else { throw refusal(name, "\(count) is not in 1 to 1000") }
    return count
  }

  /// The fields of an object inside.
  func nested(_ name: String) throws -> ContractFields? {
    known.insert(name)
    guard container.contains(FieldName(name)) else { return nil }
    return try ContractFields(container.superDecoder(forKey: FieldName(name)))
  }

  /// Refuses fields that nobody asked for.
  func finish() throws {
    guard let stranger = container.allKeys.first(where: { !known.contains($0.stringValue) }) else {
      return
    }
    let allowed = known.sorted().joined(separator: ", ")
    throw refusal(stranger.stringValue, "there is no such field, but \(allowed)")
  }

  func refusal(_ name: String, _ reason: String) -> DecodingError {
    Self.refusal(container.codingPath + [FieldName(name)], reason)
  }

  static func refusal(_ path: [any CodingKey], _ reason: String) -> DecodingError {
    DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: reason))
  }
}
