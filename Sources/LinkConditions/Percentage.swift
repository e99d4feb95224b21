/// A share of all packets; text as `1%`.
public struct Percentage: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The share in hundredths, 0…100.
  ///
  /// Kept instead of the fraction so that `7%` reads back as `7%`.
  public var percent: Double

  /// None at all.
  public static let zero = Percentage(percent: 0)

  /// Makes a share from hundredths.
  ///
  /// - Parameter percent: 0…100.
  public init(percent: Double) {
    self.percent = percent
  }

  /// Makes a share from a fraction.
  ///
  /// - Parameter fraction: 0…1.
  public init(fraction: Double) {
    let rounded = (fraction * 1e12).rounded() / 1e10
    self.percent = rounded / 100 == fraction ? rounded : fraction * 100
  }

  /// The share as a fraction, 0…1: what the kernel's probabilities are made from.
  public var fraction: Double { percent / 100 }

  /// For people: `1 %`.
  public var description: String { DecimalText.text(percent) + " %" }

  /// As a profile writes it, and as `tc` reads it: `1%`.
  public var text: String { DecimalText.text(percent) + "%" }

  /// Compares two shares.
  ///
  /// - Parameters:
  ///   - first: One share.
  ///   - second: The other.
  /// - Returns: Whether the first is the smaller one.
  public static func < (first: Percentage, second: Percentage) -> Bool {
    first.percent < second.percent
  }
}
