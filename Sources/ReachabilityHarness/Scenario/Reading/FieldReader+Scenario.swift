import LinkConditions

/// What the objects of a scenario have that those of a profile have not.
extension FieldReader {
  /// A time; nil where left out.
  func time(_ key: String) throws(ProfileError) -> Duration? {
    guard let node = node(key) else { return nil }
    return try placing(key) { () throws(ProfileError) in try Duration(scenario: node) }
  }

  /// A time that must be there.
  func requiredTime(_ key: String, example: String) throws(ProfileError) -> Duration {
    if let time = try time(key) { return time }
    throw missing(key, allowed: Duration.scenarioAllowed, example: "\"\(example)\"")
  }

  /// The error for a key that must be there.
  func missing(_ key: String, allowed: String, example: String) -> ProfileError {
    error(
      .missingKey,
      key,
      "is missing",
      allowed: allowed,
      advice: "add \(key): \(example)"
    )
  }

  /// A list; nil where left out.
  func list(_ key: String, allowed: String) throws(ProfileError) -> [JSONNode]? {
    guard let node = node(key) else { return nil }
    guard case .array(let elements) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: allowed)
    }
    return elements
  }

  /// A list of texts, one at least; nil where left out.
  func texts(_ key: String, allowed: String) throws(ProfileError) -> [String]? {
    guard let elements = try list(key, allowed: allowed) else { return nil }
    guard !elements.isEmpty else {
      throw error(.invalidValue, key, "is empty", allowed: allowed)
    }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element.value, !text.utf8.contains(0) else {
        throw ProfileError(
          .wrongType,
          read: element.value.quotation,
          "is not a text without zero bytes",
          allowed: allowed
        ).placed(in: source, at: element.offset, path: "\(path(key)).\(index)")
      }
      texts.append(text)
    }
    return texts
  }

  /// The members of an object; nil where left out.
  func object(
    _ key: String,
    keys: [String],
    allowed: String
  ) throws(ProfileError) -> FieldReader? {
    guard let node = node(key) else { return nil }
    return try FieldReader(node, path: path(key), source: source, keys: keys, allowed: allowed)
  }

  /// The members of an object whose keys the user chooses; nil where left out.
  func dictionary(_ key: String, allowed: String) throws(ProfileError) -> FieldReader? {
    guard let node = node(key) else { return nil }
    var keys: [String] = []
    if case .object(let members) = node.value { keys = members.map(\.key) }
    return try FieldReader(node, path: path(key), source: source, keys: keys, allowed: allowed)
  }

  /// One of a few words that must be there.
  func requiredWord(_ key: String, of words: [String]) throws(ProfileError) -> String {
    guard let node = node(key) else {
      throw missing(key, allowed: OneLine.choice(words), example: "\"\(words.first ?? "")\"")
    }
    guard case .string(let text) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: OneLine.choice(words))
    }
    guard words.contains(text) else { throw unknownWord(key, text, words: words) }
    return text
  }

  /// A whole number from 1 up that must be there.
  func count(_ key: String, upTo largest: Int) throws(ProfileError) -> Int {
    let allowed = "a whole number from 1 to \(largest)"
    guard let count = try integer(key, upTo: largest) else {
      throw missing(key, allowed: allowed, example: "3")
    }
    guard count > 0 else { throw error(.outOfRange, key, "is not in range", allowed: allowed) }
    return count
  }
}
