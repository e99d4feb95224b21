import Foundation

/// A JSON value that tests walk through: `status.downlink.loss.percent.number`.
@dynamicMemberLookup
public enum CommandLineJSON: Equatable, Sendable, Decodable {
  /// Nothing there, or `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([CommandLineJSON])
  /// An object.
  case object([String: CommandLineJSON])

  /// Reads a whole text.
  ///
  /// - Parameter text: one JSON value.
  /// - Throws: `DecodingError` where it is none.
  public init(_ text: String) throws {
    self = try JSONDecoder().decode(CommandLineJSON.self, from: Data(text.utf8))
  }

  /// Decodes any JSON value.
  ///
  /// - Parameter decoder: where it comes from.
  /// - Throws: `DecodingError`.
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
    } else if let value = try? container.decode([CommandLineJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: CommandLineJSON].self))
    }
  }

  /// A member of an object, `null` where there is none.
  ///
  /// - Parameter name: the member's key.
  public subscript(dynamicMember name: String) -> CommandLineJSON { self[name] }

  /// A member of an object, `null` where there is none.
  ///
  /// - Parameter name: the member's key.
  public subscript(_ name: String) -> CommandLineJSON {
    guard case .object(let members) = self else { return .null }
    return members[name] ?? .null
  }

  /// The elements of a list, none where it is no list.
  public var elements: [CommandLineJSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The number, nil where it is none.
  public var number: Double? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The string, nil where it is none.
  public var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// Whether it is `true`; nil where it is neither `true` nor `false`.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// Every key of every object in it.
  public var keys: Set<String> {
    switch self {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.keys) }
    case .object(let members):
      members.reduce(into: Set(members.keys)) { $0.formUnion($1.value.keys) }
    default: []
    }
  }
}
