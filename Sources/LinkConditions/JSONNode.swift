/// A JSON value and the byte offset where it stood.
struct JSONNode: Equatable {
  var value: JSONValue
  var offset: Int

  /// A value made by the program, without a place in a text.
  init(_ value: JSONValue, offset: Int = SourceText.nowhere) {
    self.value = value
    self.offset = offset
  }
}

/// A JSON value; objects keep the order of their members.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  /// A number with the text it was written in, so that messages quote what the user wrote.
  case number(Double, text: String)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// What a message says was read.
  var quotation: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(_, let text): OneLine.escaped(OneLine.shortened(text))
    case .string(let text): OneLine.quoted(text)
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One key of an object with its value.
struct JSONMember: Equatable {
  var key: String
  var keyOffset: Int
  var node: JSONNode

  /// A member made by the program or read at an offset.
  init(_ key: String, _ node: JSONNode, keyOffset: Int = SourceText.nowhere) {
    self.key = key
    self.node = node
    self.keyOffset = keyOffset
  }
}
