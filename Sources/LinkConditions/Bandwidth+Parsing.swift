extension Bandwidth {
  /// The slowest rate that netem counts: one byte a second.
  static let slowest: Double = 8
  /// Faster is not a link but somebody's way to write "no limit".
  static let fastest: Double = 1e12
  static let allowed = "a number with bit, kbit, Mbit or Gbit (powers of 1000, a second)"

  /// Reads a rate such as `780kbit`; refuses `kbps`, `KB/s` and the like, which people read in two ways.
  ///
  /// - Parameter text: A number and `bit`, `kbit`, `Mbit` or `Gbit`.
  /// - Throws: `ProfileError` for no number, another unit, or a rate outside 8bit…1000Gbit.
  public init(_ text: String) throws(ProfileError) {
    guard let rate = try Self.parse(text) else {
      throw Self.tooSlow(OneLine.quoted(text))
    }
    self = rate
  }

  /// Reads a rate; nil for 0, which means no limit.
  static func parse(_ text: String) throws(ProfileError) -> Bandwidth? {
    let read = OneLine.quoted(text)
    guard let quantity = DecimalText.split(text) else {
      throw ProfileError(
        .invalidValue,
        read: read,
        "is not a rate",
        allowed: allowed,
        advice: "write for example \"780kbit\""
      )
    }
    if quantity.unit.isEmpty {
      return try parse(bare: quantity.number, read: read, digits: quantity.digits)
    }
    guard let unit = units.first(where: { $0.name == quantity.unit }) else {
      throw wrongUnit(quantity, read: read)
    }
    return try checked(quantity.number * Double(unit.scale), read: read)
  }

  /// Reads a rate without a unit: only 0 has one meaning.
  static func parse(
    bare number: Double,
    read: String,
    digits: some StringProtocol
  ) throws(ProfileError) -> Bandwidth? {
    if number == 0 { return nil }
    throw ProfileError(
      .ambiguous,
      read: read,
      "has no unit",
      allowed: allowed,
      advice: "write \"\(digits)kbit\" for kilobits or \"\(digits)Mbit\" for megabits a second"
    )
  }

  private static func checked(_ bits: Double, read: String) throws(ProfileError) -> Bandwidth? {
    if bits == 0 { return nil }
    guard bits > 0 else {
      throw ProfileError(
        .outOfRange,
        read: read,
        "is negative",
        allowed: "8bit to 1000Gbit",
        advice: "leave rate out for no limit"
      )
    }
    guard bits >= slowest else { throw tooSlow(read) }
    guard bits <= fastest else {
      throw ProfileError(
        .outOfRange,
        read: read,
        "is faster than any link",
        allowed: "8bit to 1000Gbit",
        advice: "leave rate out for no limit"
      )
    }
    return Bandwidth(bitsPerSecond: UInt64(bits.rounded()))
  }

  private static func tooSlow(_ read: String) -> ProfileError {
    ProfileError(
      .outOfRange,
      read: read,
      "is under 8 bit a second, the kernel's slowest rate",
      allowed: "8bit to 1000Gbit",
      advice: "use outage: \"blackhole\" for a link that carries nothing"
    )
  }

  /// The error for a unit that is not ours, naming what it may have meant.
  private static func wrongUnit(_ quantity: DecimalText.Quantity, read: String) -> ProfileError {
    guard let reading = RateUnit(quantity.unit) else {
      let isComma = quantity.unit.first == ","
      return ProfileError(
        .invalidValue,
        read: read,
        "has an unknown unit \(OneLine.quoted(String(quantity.unit)))",
        allowed: allowed,
        advice: isComma
          ? "write the decimal point as . and no separators"
          : "write for example \"\(quantity.digits)kbit\""
      )
    }
    let value = quantity.number * reading.scale
    let bits = written(value, or: quantity.digits, unit: reading.prefix + "bit")
    let bytes = written(value * 8, or: quantity.digits, unit: reading.prefix + "byte")
    let name = reading.word
    switch reading.kind {
    case .bits:
      return ProfileError(
        .invalidValue,
        read: read,
        "is in a unit written otherwise here",
        allowed: allowed,
        advice: "write \"\(bits)\""
      )
    case .bytes:
      return ProfileError(
        .invalidValue,
        read: read,
        "counts bytes, and rates are in bits",
        allowed: allowed,
        advice: "write \"\(bytes)\""
      )
    case .either:
      return ProfileError(
        .ambiguous,
        read: read,
        "is read as bits by some and as bytes by others",
        allowed: allowed,
        advice: "write \"\(bits)\" for \(quantity.digits) \(name)bits a second"
          + " or \"\(bytes)\" for \(quantity.digits) \(name)bytes a second"
      )
    }
  }

  private static func written(
    _ bits: Double,
    or digits: Substring,
    unit: String
  ) -> String {
    guard bits >= 0, bits <= fastest else { return digits + unit }
    return Bandwidth(bitsPerSecond: UInt64(bits.rounded())).suggestion
  }

  /// The text without a jump to a larger unit that the user did not write (`800kbit`, not `0.8Mbit`).
  private var suggestion: String { text }
}
