extension JSONNode {
  /// Puts a value at a path, making the objects that lead there.
  ///
  /// What stands in the way (a percentage where a member of an object is set) gives way to an object.
  mutating func set(_ path: [String], to node: JSONNode) {
    guard let key = path.first else {
      self = node
      return
    }
    var members: [JSONMember] = []
    if case .object(let present) = value { members = present }
    var inner = members.first { $0.key == key }?.node ?? JSONNode(.object([]))
    inner.set(Array(path.dropFirst()), to: node)
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].node = inner
    } else {
      members.append(JSONMember(key, inner))
    }
    value = .object(members)
  }

  /// Removes the value at a path, if it is there.
  mutating func remove(_ path: [String]) {
    guard let key = path.first, case .object(var members) = value,
      let index = members.firstIndex(where: { $0.key == key })
    else { return }
    if path.count == 1 {
      members.remove(at: index)
    } else {
      members[index].node.remove(Array(path.dropFirst()))
    }
    value = .object(members)
  }
}
