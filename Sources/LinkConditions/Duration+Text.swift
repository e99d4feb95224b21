extension Duration {
  /// The longest delay of a profile.
  ///
  /// Kernels before 4.15 count delays in 32 bits of 64 ns, which wrap at 274.877 s, and a profile must
  /// mean the same on every kernel; no terrestrial link is near it.
  static let longestDelay = Duration.seconds(274)
  /// The longest jitter: netem keeps it in 31 bits of nanoseconds.
  static let longestJitter = Duration.nanoseconds(2_147_483_647)
  package static let delayAllowed = "a number with us, ms or s"

  /// Reads a time such as `100ms`; refuses a number without a unit.
  ///
  /// - Parameter delayText: A number, not negative, and `us`, `ms` or `s`.
  /// - Throws: `ProfileError` for no number, another unit, a negative time, or one above 274 s.
  public init(delayText: String) throws(ProfileError) {
    try self.init(delayText: delayText, longest: .longestDelay, reason: Self.tickReason)
  }

  /// Why no delay may be longer than `longestDelay`.
  static let tickReason = "is above 274 s, where older kernels' delay counters wrap"

  /// Reads a time with a limit of its own.
  package init(delayText text: String, longest: Duration, reason: String) throws(ProfileError) {
    let read = OneLine.quoted(text)
    guard let quantity = DecimalText.split(text) else {
      throw ProfileError(
        .invalidValue,
        read: read,
        "is not a time",
        allowed: Self.delayAllowed,
        advice: "write for example \"100ms\""
      )
    }
    if quantity.unit.isEmpty {
      try self.init(bareDelay: quantity.number, read: read, digits: quantity.digits)
      return
    }
    guard let scale = Self.units.first(where: { $0.name == quantity.unit })?.nanoseconds else {
      throw Self.wrongUnit(quantity, read: read)
    }
    let range = "0s to \(longest.delayText)"
    guard quantity.number >= 0 else {
      throw ProfileError(
        .outOfRange,
        read: read,
        "is negative",
        allowed: range,
        advice: "leave it out for none"
      )
    }
    let nanoseconds = quantity.number * scale
    guard nanoseconds <= Double(longest.wholeNanoseconds) else {
      throw ProfileError(
        .outOfRange,
        read: read,
        reason,
        allowed: range,
        advice: "write a shorter time"
      )
    }
    self = .nanoseconds(Int64(nanoseconds.rounded()))
  }

  /// Reads a time without a unit: only 0 has one meaning.
  init(
    bareDelay number: Double,
    read: String,
    digits: some StringProtocol
  ) throws(ProfileError) {
    guard number == 0 else {
      throw ProfileError(
        .ambiguous,
        read: read,
        "has no unit",
        allowed: Self.delayAllowed,
        advice: "write \"\(digits)ms\" for milliseconds or \"\(digits)s\" for seconds"
      )
    }
    self = .zero
  }

  /// The time in nanoseconds, what is finer cut off; what netem's 64-bit attributes take.
  public var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// The time as a profile writes it, and as `tc` reads it: `100ms`.
  public var delayText: String {
    let count = UInt64(clamping: wholeNanoseconds)
    let unit = count >= 1_000_000 ? 1_000_000 : 1000 as UInt64
    if count % 1_000_000_000 == 0 { return "\(count / 1_000_000_000)s" }
    return DecimalText.text(count, scale: unit) + (unit == 1000 ? "us" : "ms")
  }

  private static let units: [(name: String, nanoseconds: Double)] = [
    ("us", 1e3), ("ms", 1e6), ("s", 1e9),
  ]

  private static func wrongUnit(_ quantity: DecimalText.Quantity, read: String) -> ProfileError {
    let meant: String? =
      switch quantity.unit.lowercased() {
      case "s", "sec", "secs", "second", "seconds": "s"
      case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": "ms"
      case "us", "usec", "usecs", "µs", "μs", "microsecond", "microseconds": "us"
      default: nil
      }
    let advice = meant.map { "write \"\(quantity.digits)\($0)\"" }
    return ProfileError(
      .invalidValue,
      read: read,
      "has an unknown unit \(OneLine.quoted(String(quantity.unit)))",
      allowed: delayAllowed,
      advice: advice ?? "write for example \"\(quantity.digits)ms\""
    )
  }
}
