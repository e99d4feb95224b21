/// Numbers that look random and are the same for the same seed, on every machine and with every compiler.
///
/// SplitMix64 (Steele, Lea and Flood, 2014), the standard library's `random(in:using:)` left aside: what that does with
/// a generator's numbers may change from one compiler to the next.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator for a seed.
  ///
  /// - Parameter seed: The seed; each gives numbers of its own.
  public init(seed: UInt64) {
    state = seed
  }

  /// A generator for one use of a seed, independent of all its other uses.
  ///
  /// What is drawn for one use stays the same when others come or go.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - use: What for: any text that is different for each use.
  public init(seed: UInt64, use: String) {
    // FNV-1a spreads the text, the mixer its bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in use.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = Self.mixed(seed) ^ Self.mixed(hash)
  }

  /// The next number.
  ///
  /// - Returns: 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number below a bound, each as likely as the others (to within the bound's share of 2⁶⁴).
  ///
  /// - Parameter bound: The bound, at least 1.
  /// - Returns: 0 to `bound` − 1.
  public mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// A time between two others, to the nanosecond.
  ///
  /// - Parameters:
  ///   - shortest: The shortest time.
  ///   - longest: The longest time, included; not less than `shortest`.
  /// - Returns: A time.
  public mutating func duration(from shortest: Duration, to longest: Duration) -> Duration {
    let (seconds, attoseconds) = (longest - shortest).components
    guard seconds >= 0, attoseconds >= 0 else { return shortest }
    let nanoseconds = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
    return shortest + .nanoseconds(Int64(next(below: nanoseconds + 1)))
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var value = number
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
