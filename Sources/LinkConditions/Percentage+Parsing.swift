extension Percentage {
  static let allowed = "0% to 100%"

  /// Reads a share such as `0.1%`; refuses a bare number, which people read in two ways.
  ///
  /// - Parameter text: A number from 0 to 100 and `%`.
  /// - Throws: `ProfileError` for no number, no `%`, or a share outside 0%…100%.
  public init(_ text: String) throws(ProfileError) {
    let read = OneLine.quoted(text)
    guard let quantity = DecimalText.split(text) else {
      throw ProfileError(
        .invalidValue,
        read: read,
        "is not a percentage",
        allowed: Self.allowed,
        advice: "write for example \"1%\""
      )
    }
    if quantity.unit.isEmpty {
      try self.init(bare: quantity.number, read: read, digits: quantity.digits)
      return
    }
    guard quantity.unit == "%" else {
      throw ProfileError(
        .invalidValue,
        read: read,
        "has an unknown unit \(OneLine.quoted(String(quantity.unit)))",
        allowed: Self.allowed,
        advice: "write \"\(quantity.digits)%\""
      )
    }
    try Self.check(quantity.number, read: read)
    // Not -0, which would show as "-0%".
    self.init(percent: abs(quantity.number))
  }

  /// Reads a number without `%`: only 0 has one meaning.
  init(
    bare number: Double,
    read: String,
    digits: some StringProtocol
  ) throws(ProfileError) {
    if number == 0 {
      self = .zero
      return
    }
    try Self.check(number, read: read)
    guard number <= 1 else {
      throw ProfileError(
        .ambiguous,
        read: read,
        "has no %",
        allowed: Self.allowed,
        advice: "write \"\(digits)%\""
      )
    }
    let share = Percentage(percent: (number * 1e12).rounded() / 1e10)
    throw ProfileError(
      .ambiguous,
      read: read,
      "has no % and has two readings",
      allowed: Self.allowed,
      advice: "write \"\(digits)%\" for \(digits) in a hundred"
        + " or \"\(share.text)\" for the fraction \(digits)"
    )
  }

  private static func check(_ percent: Double, read: String) throws(ProfileError) {
    if percent < 0 {
      throw ProfileError(
        .outOfRange,
        read: read,
        "is negative",
        allowed: allowed,
        advice: "leave it out for none"
      )
    }
    if percent > 100 {
      throw ProfileError(
        .outOfRange,
        read: read,
        "is more than all packets",
        allowed: allowed,
        advice: "write \"100%\" for all of them"
      )
    }
  }
}
