/// How many bits a second a link carries; text as `780kbit`.
public struct Bandwidth: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Bits a second, frame headers included; 8 at least.
  public var bitsPerSecond: UInt64

  /// Makes a bandwidth.
  ///
  /// - Parameter bitsPerSecond: Bits a second.
  public init(bitsPerSecond: UInt64) {
    self.bitsPerSecond = bitsPerSecond
  }

  /// What the kernel counts: whole bytes a second.
  public var bytesPerSecond: UInt64 { bitsPerSecond / 8 }

  /// For people: `780 kbit/s`.
  public var description: String {
    let (number, unit) = parts
    return "\(number) \(unit)/s"
  }

  /// As a profile writes it, and as `tc` reads it: `780kbit`.
  public var text: String {
    let (number, unit) = parts
    return number + unit
  }

  /// How long a frame occupies the link.
  ///
  /// - Parameter bytes: The frame's length in bytes, headers included.
  /// - Returns: The time from the first bit to the last.
  public func serialisationTime(ofBytes bytes: Int) -> Duration {
    .seconds(Double(bytes) * 8 / Double(bitsPerSecond))
  }

  /// Compares two bandwidths by their bits a second.
  ///
  /// - Parameters:
  ///   - first: One bandwidth.
  ///   - second: The other.
  /// - Returns: Whether the first is the slower one.
  public static func < (first: Bandwidth, second: Bandwidth) -> Bool {
    first.bitsPerSecond < second.bitsPerSecond
  }

  /// The largest unit in which the number needs no more than one decimal.
  private var parts: (number: String, unit: String) {
    for (unit, scale) in Self.units.reversed() where bitsPerSecond >= scale {
      if scale == 1 || bitsPerSecond % (scale / 10) == 0 {
        return (DecimalText.text(bitsPerSecond, scale: scale), unit)
      }
    }
    return ("\(bitsPerSecond)", "bit")
  }

  /// The units and how many bits a second each is.
  static let units: [(name: String, scale: UInt64)] = [
    ("bit", 1), ("kbit", 1000), ("Mbit", 1_000_000), ("Gbit", 1_000_000_000),
  ]
}
