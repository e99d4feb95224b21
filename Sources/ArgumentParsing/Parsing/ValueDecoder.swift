/// The decoder that gives the properties of a command their parsed values.
struct ValueDecoder: Decoder {
  let values: ParsedValues
  let key: InputKey
  let session: DecodingSession

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ValueContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw ParserError.missingArgument(key)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw ParserError.missingArgument(key)
  }

  /// The value of this decoder's key.
  func value<Value>(as type: Value.Type) throws -> Value {
    guard let value = values.value(of: key) as? Value else {
      throw ParserError.missingArgument(key)
    }
    return value
  }

  /// The option group at this decoder's key; one that a command above has too is the same.
  func group<Group: ParsableArguments>(_ type: Group.Type) throws -> Group {
    if let known = session.groups[ObjectIdentifier(type)] as? Group { return known }
    var group = try Group(from: self)
    do {
      try group.validate()
    } catch {
      throw ParserError.userValidation(error)
    }
    session.groups[ObjectIdentifier(type)] = group
    return group
  }
}

/// What the commands of one command line share while they are decoded.
final class DecodingSession {
  var groups: [ObjectIdentifier: Any] = [:]
}

/// The container that finds a property by its name.
struct ValueContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  private func nested(_ key: any CodingKey) -> ValueDecoder {
    ValueDecoder(
      values: decoder.values,
      key: decoder.key.appending(key.stringValue),
      session: decoder.session
    )
  }

  func contains(_ key: Key) -> Bool {
    decoder.values.value(of: nested(key).key) != nil
  }

  func decodeNil(forKey key: Key) -> Bool {
    !contains(key)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let decoder = nested(key)
    // A hand-written init(from:) asks for the value itself, a synthesised one for its wrapper.
    if let value = decoder.values.value(of: decoder.key) as? T { return value }
    return try T(from: decoder)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw ParserError.missingArgument(nested(key).key)
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) -> any Decoder { nested(key) }
}
