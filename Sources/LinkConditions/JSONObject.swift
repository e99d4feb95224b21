/// Builds an object of canonical JSON: what is neutral (an empty text, no time, 0) is left out.
package struct JSONObject {
  package private(set) var members: [JSONMember] = []

  /// Begins an object without members.
  package init() {}

  /// The object as a value.
  package var node: JSONNode { JSONNode(.object(members)) }

  package mutating func add(_ key: String, _ value: JSONNode.Value) {
    members.append(JSONMember(key, JSONNode(value)))
  }

  package mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { add(key, .string(text)) }
  }

  package mutating func add(_ key: String, _ time: Duration) {
    if time != .zero { add(key, .string(time.delayText)) }
  }

  package mutating func add(_ key: String, _ share: Percentage) {
    if share != .zero { add(key, .string(share.text)) }
  }

  package mutating func add(_ key: String, count: UInt64) {
    if count != 0 { add(key, .number(Double(count), text: "\(count)")) }
  }

  package mutating func add(_ key: String, _ object: JSONObject) {
    if !object.members.isEmpty { add(key, object.node.value) }
  }
}
