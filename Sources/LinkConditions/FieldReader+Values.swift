extension FieldReader {
  /// A rate; nil where left out or 0.
  func rate(_ key: String) throws(ProfileError) -> Bandwidth? {
    guard let node = node(key) else { return nil }
    return try placing(key) { () throws(ProfileError) -> Bandwidth? in
      switch node.value {
      case .string(let text): return try Bandwidth.parse(text)
      case .number(let number, let text):
        return try Bandwidth.parse(bare: number, read: node.value.quotation, digits: text)
      default: throw wrongKind(node, allowed: Bandwidth.allowed)
      }
    }
  }

  /// A time; zero where left out.
  func delay(
    _ key: String,
    longest: Duration = .longestDelay,
    reason: String = Duration.tickReason
  ) throws(ProfileError) -> Duration {
    guard let node = node(key) else { return .zero }
    return try placing(key) { () throws(ProfileError) -> Duration in
      switch node.value {
      case .string(let text):
        return try Duration(delayText: text, longest: longest, reason: reason)
      case .number(let number, let text):
        return try Duration(bareDelay: number, read: node.value.quotation, digits: text)
      default: throw wrongKind(node, allowed: Duration.delayAllowed)
      }
    }
  }

  /// A time that netem keeps in 31 bits of nanoseconds: jitter and slots.
  func shortTime(_ key: String) throws(ProfileError) -> Duration {
    try delay(
      key,
      longest: .longestJitter,
      reason: "is above 2.147 s, the most the kernel holds here"
    )
  }

  /// A share; zero where left out.
  func percentage(
    _ key: String,
    allowed: String = Percentage.allowed
  ) throws(ProfileError) -> Percentage {
    guard let node = node(key) else { return .zero }
    return try placing(key) { () throws(ProfileError) -> Percentage in
      switch node.value {
      case .string(let text): return try Percentage(text)
      case .number(let number, let text):
        return try Percentage(bare: number, read: node.value.quotation, digits: text)
      default: throw wrongKind(node, allowed: allowed)
      }
    }
  }

  /// A whole number from 0 up; nil where left out.
  package func integer(_ key: String, upTo largest: Int) throws(ProfileError) -> Int? {
    guard let node = node(key) else { return nil }
    let allowed = "a whole number from 0 to \(largest)"
    guard case .number(let number, _) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: allowed)
    }
    guard let whole = Int(exactly: number), (0...largest) ~= whole else {
      throw error(.outOfRange, key, "is not in range", allowed: allowed)
    }
    return whole
  }

  /// `true` or `false`; false where left out.
  package func flag(_ key: String) throws(ProfileError) -> Bool {
    guard let node = node(key) else { return false }
    guard case .bool(let flag) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: "true or false")
    }
    return flag
  }

  /// One line of text; nil where left out.
  package func line(_ key: String) throws(ProfileError) -> String? {
    guard let node = node(key) else { return nil }
    guard case .string(let text) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: "a string")
    }
    guard text.utf8.count <= 1000, !text.unicodeScalars.contains(where: OneLine.isHidden) else {
      throw error(
        .invalidValue,
        key,
        "is not one line of text",
        allowed: "up to 1000 bytes without line breaks and control characters"
      )
    }
    return text
  }

  /// One of a few words; nil where left out.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Word.Type
  ) throws(ProfileError) -> Word? where Word.RawValue == String {
    guard let node = node(key) else { return nil }
    let words = Word.allCases.map(\.rawValue)
    guard case .string(let text) = node.value else {
      throw error(.wrongType, key, "is of the wrong kind", allowed: OneLine.choice(words))
    }
    guard let word = Word(rawValue: text) else { throw unknownWord(key, text, words: words) }
    return word
  }

  /// The error for a word that is none of those allowed.
  package func unknownWord(_ key: String, _ text: String, words: [String]) -> ProfileError {
    let near = nearest(to: text, in: words).map { "\"\($0)\"" }
    return error(
      .invalidValue,
      key,
      "is not one of the words for it",
      allowed: OneLine.choice(words),
      advice: near.isEmpty ? nil : "did you mean \(OneLine.choice(near))?"
    )
  }

  private func wrongKind(_ node: JSONNode, allowed: String) -> ProfileError {
    ProfileError(
      .wrongType,
      read: node.value.quotation,
      "is of the wrong kind",
      allowed: allowed
    )
  }
}
