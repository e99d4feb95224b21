import FoundationEssentials

/// Any JSON, which tests walk through (`status.downlink.loss.percent.number`) and hold against another.
@dynamicMemberLookup
public enum JSONValue: Hashable, Sendable, Decodable {
  /// null
  case null
  /// true or false
  case bool(Bool)
  /// A number; 64-bit integers up to 2⁵³ are exact.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name.
  case object([String: JSONValue])

  /// Reads a value from a decoder.
  ///
  /// - Parameter decoder: the decoder.
  /// - Throws: `DecodingError` for what is no JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads a text.
  ///
  /// - Parameter text: one JSON value.
  /// - Throws: `DecodingError` for what is no JSON.
  public init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  /// A member of an object; null where there is none, so that paths can be chained.
  ///
  /// - Parameter name: the member's name.
  public subscript(dynamicMember name: String) -> JSONValue { self[name] }

  /// A member of an object; null where there is none.
  ///
  /// - Parameter name: the member's name.
  public subscript(name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members[name] ?? .null
  }

  /// The elements of a list; none for anything else.
  public var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The text, nil for anything else.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// Whether it is `true`; nil where it is neither `true` nor `false`.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// Every name of every object in it.
  public var keys: Set<String> {
    switch self {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.keys) }
    case .object(let members):
      members.reduce(into: Set(members.keys)) { $0.formUnion($1.value.keys) }
    default: []
    }
  }

  /// The number, nil for anything else.
  public var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  ///
  /// - Parameter value: the text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A number.
  ///
  /// - Parameter value: the number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A whole number.
  ///
  /// - Parameter value: the number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// true or false.
  ///
  /// - Parameter value: which.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A list.
  ///
  /// - Parameter elements: its elements.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object; the last of equal names wins.
  ///
  /// - Parameter elements: its members.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
