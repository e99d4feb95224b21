import Glibc

/// Distributions of delay for netem, computed, so that nothing is read from the system.
///
/// A table holds the distribution's inverse at the middles of 4096 equal parts of probability.
/// netem picks an entry at random: a value v means v ÷ 8192 times the jitter. `normal`, `pareto`
/// and `paretoNormal` have mean 0 and standard deviation 8192, so that the mean delay is the
/// latency and its standard deviation the jitter. (Of iproute2's tables only the normal one has.)
/// Values are held to 16 bits, four standard deviations; the tables are normalised with that.
public enum DistributionTable: String, CaseIterable, Sendable {
  /// Evenly spread over ± jitter: what netem does without a table.
  ///
  /// Replaces a table set before.
  case uniform
  /// The bell curve.
  case normal
  /// A long tail of late packets: Pareto's distribution with the exponent 3.
  case pareto
  /// A quarter bell curve and three quarters Pareto, mixed by quantile.
  case paretoNormal

  /// The table, 4096 entries in ascending order.
  public var values: [Int16] {
    switch self {
    case .uniform: Self.uniformValues
    case .normal: Self.normalValues
    case .pareto: Self.paretoValues
    case .paretoNormal: Self.paretoNormalValues
    }
  }

  private static let size = 4096
  private static let scale = 8192.0

  private static let uniformValues: [Int16] = (0..<size).map { index in
    Int16(rint(-scale + Double(index) * (2 * scale - 1) / Double(size - 1)))
  }

  private static let normalValues = normalised { normalQuantile($0) }

  private static let paretoValues = normalised { paretoQuantile($0) }

  private static let paretoNormalValues = normalised { probability in
    (normalQuantile(probability) + 3 * paretoQuantile(probability)) / 4
  }

  /// Pareto's inverse with minimum 1 and exponent 3: the smallest whole one with finite variance.
  private static func paretoQuantile(_ probability: Double) -> Double {
    1 / cbrt(1 - probability)
  }

  /// The normal distribution's inverse, by bisection of the complementary error function.
  ///
  /// Slower than a rational approximation and without a table of magic numbers to trust.
  private static func normalQuantile(_ probability: Double) -> Double {
    // The lower half mirrored: exactly symmetric.
    if probability > 0.5 { return -normalQuantile(1 - probability) }
    var low = -8.0
    var high = 0.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if erfc(-middle / 2.0.squareRoot()) / 2 < probability { low = middle } else { high = middle }
    }
    return high
  }

  /// Samples an inverse, then shifts and stretches it until mean and deviation are right.
  ///
  /// The tail's cut changes both, so it takes some rounds; their number is fixed.
  private static func normalised(_ quantile: (Double) -> Double) -> [Int16] {
    let samples = (0..<size).map { quantile((Double($0) + 0.5) / Double(size)) }
    var shift = 0.0
    var factor = scale
    func cut() -> [Double] {
      samples.map { min(max($0 * factor + shift, -32_768), 32_767) }
    }
    for _ in 0..<60 {
      let values = cut()
      let mean = values.reduce(0, +) / Double(size)
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let correction = scale / (squares / Double(size)).squareRoot()
      factor *= correction
      shift = (shift - mean) * correction
    }
    return cut().map { Int16(rint($0)) }
  }
}
