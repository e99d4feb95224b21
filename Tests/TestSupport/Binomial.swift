/// What counts of independent trials say about their probability.
public enum Binomial {
  /// How many standard deviations hold 99.9 % of a normal distribution.
  static let deviations = 3.290_526_731

  /// The 99.9 % Wilson interval of a share.
  ///
  /// - Parameters:
  ///   - count: how often it happened.
  ///   - total: of how many trials, at least 1.
  /// - Returns: the interval, within 0…1.
  public static func interval(_ count: Int, of total: Int) -> ClosedRange<Double> {
    let (share, size) = (Double(count) / Double(total), Double(total))
    let square = deviations * deviations
    let middle = (share + square / (2 * size)) / (1 + square / size)
    let spread =
      deviations / (1 + square / size)
      * (share * (1 - share) / size + square / (4 * size * size)).squareRoot()
    return max(0, middle - spread)...min(1, middle + spread)
  }
}

extension [Double] {
  /// The middle value, or the mean of the two in the middle; NaN for none.
  public var median: Double {
    guard !isEmpty else { return .nan }
    let ordered = sorted()
    let middle = count / 2
    return count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
  }

  /// The mean; NaN for none.
  public var mean: Double { reduce(0, +) / Double(count) }
}
