import Testing

@testable import LinkConditions

/// The JSON Schema, read by our own reader, must list exactly what the profile reader accepts.
struct SchemaTests {
  private let root: JSONNode

  init() throws {
    let path = ShippedProfiles.directory + "/Schemas/profile.schema.json"
    root = try JSON5Parser.parse(SourceText(file: path, bytes: try FileContent.read(path)))
  }

  private func node(_ path: String...) -> JSONNode? {
    var current: JSONNode? = root
    for step in path {
      switch current?.value {
      case .object(let members): current = members.first { $0.key == step }?.node
      case .array(let elements):
        current = Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: return nil
      }
    }
    return current
  }

  private func keys(_ node: JSONNode?) -> [String] {
    guard case .object(let members) = node?.value else { return [] }
    return members.map(\.key)
  }

  private func words(_ node: JSONNode?) -> [String] {
    guard case .array(let elements) = node?.value else { return [] }
    return elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
  }

  @Test func `the schema lists the keys that the reader accepts, in the same order`() {
    #expect(keys(node("properties")) == ProfileKeys.profile)
    #expect(keys(node("properties", "interface", "properties")) == ProfileKeys.interface)
    #expect(keys(node("properties", "dns", "properties")) == ProfileKeys.dns)
    #expect(keys(node("$defs", "direction", "properties")) == ProfileKeys.direction)
    #expect(
      keys(node("$defs", "direction", "properties", "loss", "anyOf", "1", "properties"))
        == ProfileKeys.loss
    )
    #expect(
      keys(node("$defs", "direction", "properties", "slot", "anyOf", "1", "properties"))
        == ProfileKeys.slot
    )
  }

  @Test func `the schema lists the words that the reader accepts`() {
    #expect(words(node("properties", "outage", "enum")) == Outage.allCases.map(\.rawValue))
    #expect(words(node("properties", "portal", "enum")) == Portal.allCases.map(\.rawValue))
    #expect(
      words(node("properties", "interface", "properties", "type", "enum"))
        == InterfaceType.allCases.map(\.rawValue)
    )
    #expect(
      words(node("properties", "dns", "properties", "fail", "enum"))
        == NameService.Failure.allCases.map(\.rawValue)
    )
    #expect(
      words(node("properties", "families", "items", "enum"))
        == AddressFamilies.named.map(\.name)
    )
    #expect(
      words(node("$defs", "direction", "properties", "distribution", "enum"))
        == Distribution.allCases.map(\.rawValue)
    )
  }

  @Test func `no object of the schema is open`() {
    var open = 0
    func visit(_ node: JSONNode) {
      switch node.value {
      case .object(let members):
        let isObject = members.contains { $0.key == "type" && $0.node.value == .string("object") }
        let isClosed = members.contains {
          $0.key == "additionalProperties" && $0.node.value == .bool(false)
        }
        if isObject, !isClosed { open += 1 }
        for member in members { visit(member.node) }
      case .array(let elements):
        for element in elements { visit(element) }
      default: break
      }
    }
    visit(root)
    #expect(open == 0)
    #expect(node("$schema")?.value == .string("https://json-schema.org/draft/2020-12/schema"))
  }
}
