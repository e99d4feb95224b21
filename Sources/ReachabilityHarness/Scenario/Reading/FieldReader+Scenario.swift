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
      guard case .string(let text) = element.value else {
        throw error(.wrongType, key, at: index, element, "is of the wrong kind", allowed: allowed)
      }
      guard !text.utf8.contains(0) else {
        throw error(.invalidValue, key, at: index, element, "holds a zero byte", allowed: allowed)
      }
      texts.append(text)
    }
    return texts
  }

  /// A list of a few words, one at least; nil where left out.
  func words(_ key: String, of words: [String]) throws(ProfileError) -> [String]? {
    guard let texts = try texts(key, allowed: "a list of \(OneLine.choice(words))") else {
      return nil
    }
    guard let index = texts.firstIndex(where: { !words.contains($0) }),
      case .array(let elements) = node(key)?.value
    else { return texts }
    var refusal = unknownWord(key, texts[index], words: words)
    refusal.read = OneLine.quoted(texts[index])
    throw refusal.placed(in: source, at: elements[index].offset, path: "\(path(key)).\(index)")
  }

  /// An error about an element of a list.
  private func error(
    _ code: ProfileError.Code,
    _ key: String,
    at index: Int,
    _ element: JSONNode,
    _ complaint: String,
    allowed: String
  ) -> ProfileError {
    ProfileError(code, read: element.value.quotation, complaint, allowed: allowed)
      .placed(in: source, at: element.offset, path: "\(path(key)).\(index)")
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
    guard let node = node(key) else { throw missing(key, allowed: allowed, example: "3") }
    guard case .number(let number, _) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: allowed)
    }
    guard let count = Int(exactly: number), (1...largest).contains(count) else {
      throw error(.outOfRange, key, "is not in range", allowed: allowed)
    }
    return count
  }
}
