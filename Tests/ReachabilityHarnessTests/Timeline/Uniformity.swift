/// Pearson's chi-square test of shares against the uniform distribution.
enum Uniformity {
  private static let bins = 20
  /// The one-sided 1 − 10⁻⁶ point of the normal distribution.
  private static let deviations = 4.753_424

  /// Whether shares between 0 and 1 may be uniform; wrong of uniform ones once in a million times.
  static func isPlausible(_ shares: [Double]) -> Bool {
    var counts = [Int](repeating: 0, count: bins)
    for share in shares {
      guard (0...1).contains(share) else { return false }
      counts[min(bins - 1, Int(share * Double(bins)))] += 1
    }
    let expected = Double(shares.count) / Double(bins)
    let statistic = counts.reduce(0) { sum, count in
      sum + (Double(count) - expected) * (Double(count) - expected) / expected
    }
    // Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    let freedom = Double(bins - 1)
    let part = 2 / (9 * freedom)
    let root = 1 - part + deviations * part.squareRoot()
    return statistic <= freedom * root * root * root
  }
}
