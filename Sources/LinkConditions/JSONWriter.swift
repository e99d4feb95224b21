/// Writes a tree as JSON (not JSON5), two spaces a level.
package struct JSONWriter {
  private var output = ""

  /// The tree's text, without a line feed at its end.
  package static func text(_ node: JSONNode) -> String {
    var writer = JSONWriter()
    writer.write(node, indent: "")
    return writer.output
  }

  private mutating func write(_ node: JSONNode, indent: String) {
    switch node.value {
    case .null: output += "null"
    case .bool(let flag): output += flag ? "true" : "false"
    case .number(let number, _): output += DecimalText.text(number)
    case .string(let text): write(text)
    case .array(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += ", " }
        write(element, indent: indent)
      }
      output += "]"
    case .object(let members):
      write(members, indent: indent)
    }
  }

  private mutating func write(_ members: [JSONMember], indent: String) {
    guard !members.isEmpty else {
      output += "{}"
      return
    }
    let inner = indent + "  "
    output += "{\n"
    for (index, member) in members.enumerated() {
      output += inner
      write(member.key)
      output += ": "
      write(member.node, indent: inner)
      output += index + 1 < members.count ? ",\n" : "\n"
    }
    output += indent + "}"
  }

  private mutating func write(_ text: String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0) ~= scalar.value:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
