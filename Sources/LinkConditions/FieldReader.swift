/// Reads the members of one object, with errors that say where they are.
package struct FieldReader {
  package let source: SourceText
  /// The object's own path, empty at the top.
  package let path: String
  package let offset: Int
  package let members: [JSONMember]

  /// Begins to read an object.
  ///
  /// - Parameters:
  ///   - node: The value that should be an object.
  ///   - path: Its path in the profile.
  ///   - source: The text it stood in.
  ///   - keys: The keys it may have.
  ///   - allowed: What may stand here, for the error when it is no object.
  /// - Throws: `ProfileError` for another kind of value and for keys that it may not have.
  package init(
    _ node: JSONNode,
    path: String,
    source: SourceText,
    keys: [String],
    allowed: String
  ) throws(ProfileError) {
    self.source = source
    self.path = path
    self.offset = node.offset
    guard case .object(let members) = node.value else {
      throw ProfileError(
        .wrongType,
        read: node.value.quotation,
        "is of the wrong kind",
        allowed: allowed
      ).placed(in: source, at: node.offset, path: path)
    }
    self.members = members
    for member in members where !keys.contains(member.key) {
      throw unknown(member, keys: keys)
    }
  }

  /// The value of a key, nil where it was left out.
  package func node(_ key: String) -> JSONNode? {
    members.first { $0.key == key }?.node
  }

  /// Whether the key is there with another value than 0, which means the same as leaving it out.
  func holds(_ key: String) -> Bool {
    guard let node = node(key) else { return false }
    switch node.value {
    case .number(let number, _): return number != 0
    case .string(let text): return DecimalText.split(text)?.number != 0
    default: return true
    }
  }

  /// The path of a member.
  package func path(_ key: String) -> String {
    path.isEmpty ? key : path + "." + key
  }

  /// An error about a member, or about the object where the member is not there.
  package func error(
    _ code: ProfileError.Code,
    _ key: String,
    _ complaint: String,
    allowed: String? = nil,
    advice: String? = nil
  ) -> ProfileError {
    let node = node(key)
    return ProfileError(
      code,
      read: node?.value.quotation,
      complaint,
      allowed: allowed,
      advice: advice
    ).placed(in: source, at: node?.offset ?? offset, path: path(key))
  }

  /// Runs a reader that knows no places and adds the member's place to its error.
  package func placing<Value>(
    _ key: String,
    _ read: () throws(ProfileError) -> Value
  ) throws(ProfileError) -> Value {
    do {
      return try read()
    } catch {
      throw error.placed(in: source, at: node(key)?.offset ?? offset, path: path(key))
    }
  }

  private func unknown(_ member: JSONMember, keys: [String]) -> ProfileError {
    let near = nearest(to: member.key, in: keys)
    var advice = near.isEmpty ? nil : "did you mean \(OneLine.choice(near))?"
    if let hint = source.document.hint(for: member.key, at: path) { advice = hint }
    return ProfileError(
      .unknownKey,
      "is not a key of " + (path.isEmpty ? source.document.name : path),
      allowed: OneLine.choice(keys.filter { $0 != "$schema" }),
      advice: advice
    ).placed(in: source, at: member.keyOffset, path: path(OneLine.shortened(member.key)))
  }
}
