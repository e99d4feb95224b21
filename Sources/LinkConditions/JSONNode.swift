/// A JSON value and the byte offset where it stood.
package struct JSONNode: Equatable {
  package var value: Value
  package var offset: Int

  /// A value made by the program, without a place in a text.
  package init(_ value: Value, offset: Int = SourceText.nowhere) {
    self.value = value
    self.offset = offset
  }
}

/// One key of an object with its value.
package struct JSONMember: Equatable {
  package var key: String
  package var keyOffset: Int
  package var node: JSONNode

  /// A member made by the program or read at an offset.
  package init(_ key: String, _ node: JSONNode, keyOffset: Int = SourceText.nowhere) {
    self.key = key
    self.node = node
    self.keyOffset = keyOffset
  }
}

extension JSONNode {
  /// A JSON value; objects keep the order of their members.
  package enum Value: Equatable {
    case null
    case bool(Bool)
    /// A number with the text it was written in, so that messages quote what the user wrote.
    case number(Double, text: String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])

    /// What a message says was read.
    package var quotation: String {
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
}
