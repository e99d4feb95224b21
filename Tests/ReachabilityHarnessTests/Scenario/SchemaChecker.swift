import LinkConditions

/// Holds a value against a JSON Schema: the part of draft 2020-12 that ours use.
struct SchemaChecker {
  let root: JSONNode

  /// Whether a value is valid.
  func accepts(_ value: JSONNode) -> Bool { accepts(value, root) }

  private static let annotations: Set<String> = ["$schema", "$defs", "title", "description"]

  private func accepts(_ value: JSONNode, _ schema: JSONNode) -> Bool {
    switch schema.value {
    case .bool(let flag): return flag
    case .object(let rules):
      return rules.allSatisfy {
        Self.annotations.contains($0.key) || accepts(value, rule: $0.key, $0.node, of: schema)
      }
    default: return false
    }
  }

  private func accepts(
    _ value: JSONNode,
    rule: String,
    _ argument: JSONNode,
    of schema: JSONNode
  ) -> Bool {
    switch rule {
    case "$ref":
      return argument.text.map { text in
        accepts(value, text.split(separator: "/").dropFirst().reduce(root) { $0[String($1)] })
      } ?? false
    case "type": return value.isOf(argument.text ?? "")
    case "enum": return argument.elements.contains { $0.isSame(as: value) }
    case "const": return argument.isSame(as: value)
    case "pattern":
      guard let text = value.text else { return true }
      guard let pattern = argument.text, let regex = try? Regex(pattern) else { return false }
      return text.contains(regex)
    case "anyOf": return argument.elements.contains { accepts(value, $0) }
    case "oneOf": return argument.elements.filter { accepts(value, $0) }.count == 1
    case "not": return !accepts(value, argument)
    case "required":
      return value.members.map { members in
        argument.elements.allSatisfy { name in members.contains { $0.key == name.text } }
      } ?? true
    case "properties":
      return (value.members ?? []).allSatisfy { member in
        argument.members?.first { $0.key == member.key }
          .map { accepts(member.node, $0.node) } ?? true
      }
    case "additionalProperties":
      let known = schema["properties"].members?.map(\.key) ?? []
      return (value.members ?? []).allSatisfy {
        known.contains($0.key) || accepts($0.node, argument)
      }
    case "items": return value.elements.allSatisfy { accepts($0, argument) }
    case "minItems", "maxItems", "minProperties", "maxProperties", "minimum", "maximum":
      guard let size = value.size(for: rule), let bound = argument.number else { return true }
      return rule.hasPrefix("min") ? size >= bound : size <= bound
    default:
      return false
    }
  }
}

extension JSONNode {
  var text: String? { if case .string(let text) = value { text } else { nil } }
  var number: Double? { if case .number(let number, _) = value { number } else { nil } }
  var elements: [JSONNode] { if case .array(let elements) = value { elements } else { [] } }
  var members: [JSONMember]? { if case .object(let members) = value { members } else { nil } }

  /// A member; null where there is none.
  subscript(key: String) -> JSONNode {
    members?.first { $0.key == key }?.node ?? JSONNode(.null)
  }

  fileprivate func size(for rule: String) -> Double? {
    switch value {
    case .array(let elements) where rule.hasSuffix("Items"): Double(elements.count)
    case .object(let members) where rule.hasSuffix("Properties"): Double(members.count)
    case .number(let number, _) where rule.hasSuffix("imum"): number
    default: nil
    }
  }

  fileprivate func isOf(_ type: String) -> Bool {
    switch (value, type) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.bool, "boolean"): true
    case (.number(let number, _), "integer"): number == number.rounded()
    default: false
    }
  }

  /// Whether two simple values are equal, however they were written.
  fileprivate func isSame(as other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.number(let one, _), .number(let two, _)): one == two
    default: value == other.value
    }
  }
}
