/// The attributes of a message or of a nest: `nlattr` headers with payloads, checked once on creation.
///
/// When a type occurs more than once the last one counts, as in the kernel's `nla_parse`.
struct Attributes {
  /// Attributes in wire order; the flag bits (nested, network order) are already removed.
  private(set) var list: [(type: UInt16, payload: ArraySlice<UInt8>)] = []

  /// Parses a run of attributes.
  init(parsing bytes: ArraySlice<UInt8>) throws(MalformedMessage) {
    var reader = ByteReader(bytes)
    while !reader.rest.isEmpty {
      let left = reader.rest.count
      guard left >= Wire.attributeHeaderLength else {
        throw MalformedMessage("\(left) bytes left where an attribute header takes 4")
      }
      let length = Int(try reader.integer(UInt16.self))
      let type = try reader.integer(UInt16.self) & Wire.attributeTypeMask
      guard length >= Wire.attributeHeaderLength else {
        throw MalformedMessage("attribute \(type) claims a length of \(length), less than 4")
      }
      guard length <= left else {
        throw MalformedMessage("attribute \(type) claims a length of \(length), \(left) left")
      }
      list.append((type, try reader.take(length - Wire.attributeHeaderLength)))
      // The last attribute of a buffer may come without its padding.
      try reader.skip(min(Wire.aligned(length) - length, reader.rest.count))
    }
  }

  /// The payload of an attribute, nil where it is absent.
  subscript(type: UInt16) -> ArraySlice<UInt8>? {
    list.last { $0.type == type }?.payload
  }

  /// An integer in host order; longer payloads are fine, as in the kernel's deprecated parsers.
  func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: UInt16,
    as: Value.Type = Value.self
  ) throws(MalformedMessage) -> Value? {
    guard let payload = self[type] else { return nil }
    var reader = ByteReader(payload)
    do {
      return try reader.integer(Value.self)
    } catch {
      throw MalformedMessage("attribute \(type): \(error)")
    }
  }

  /// A string up to its NUL or the end.
  func string(_ type: UInt16) -> String? {
    guard let payload = self[type] else { return nil }
    return String(decoding: payload.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The attributes inside an attribute.
  func nested(_ type: UInt16) throws(MalformedMessage) -> Attributes? {
    guard let payload = self[type] else { return nil }
    do {
      return try Attributes(parsing: payload)
    } catch {
      throw MalformedMessage("in attribute \(type): \(error)")
    }
  }
}
