/// Which seeds are played next in the search for one that fails, and what the search has come to.
///
/// Seeds are given out in order, several at once where several cores play; a failure stops the giving out, and of several
/// failures that come in afterwards the smallest seed counts, so that the same hunt finds the same seed on any machine.
public struct SeedHunt: Sendable {
  /// The seeds, in order.
  public let seeds: ClosedRange<UInt64>
  /// Whether the hunt goes on after a failure.
  public let keepsGoing: Bool
  /// How many came out how, so far.
  public private(set) var passed = 0
  /// How many could not be told.
  public private(set) var inconclusive = 0
  /// The seeds that failed, in order.
  public private(set) var failed: [UInt64] = []
  private var next: UInt64?

  /// Begins a hunt.
  ///
  /// - Parameters:
  ///   - seeds: The seeds.
  ///   - keepsGoing: Whether it goes on after a failure.
  public init(_ seeds: ClosedRange<UInt64>, keepsGoing: Bool = false) {
    self.seeds = seeds
    self.keepsGoing = keepsGoing
    next = seeds.lowerBound
  }

  /// How many seeds have come out.
  public var done: Int { passed + inconclusive + failed.count }

  /// Gives out a seed.
  ///
  /// - Returns: The seed to play; nil where there is nothing more to start.
  public mutating func takeNext() -> UInt64? {
    guard let seed = next, keepsGoing || failed.isEmpty else { return nil }
    next = seed < seeds.upperBound ? seed + 1 : nil
    return seed
  }

  /// Takes note of how a seed came out.
  ///
  /// - Parameters:
  ///   - outcome: How it came out.
  ///   - seed: The seed.
  public mutating func note(_ outcome: Outcome, of seed: UInt64) {
    switch outcome {
    case .passed: passed += 1
    case .inconclusive: inconclusive += 1
    case .failed:
      let place = failed.firstIndex { $0 > seed } ?? failed.count
      failed.insert(seed, at: place)
    }
  }

  /// How the hunt goes, for a terminal.
  ///
  /// - Parameter elapsed: How long it has been going on.
  /// - Returns: One line: how many seeds, how fast, how many of them failed.
  public func progress(after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    let rate = seconds > 0 ? (Double(done) / seconds * 10).rounded() / 10 : 0
    var text = "\(done) of \(count) seeds, \(rate) a second"
    if let first = failed.first { text += ", \(failed.count) failed, the first is \(first)" }
    if inconclusive > 0 { text += ", \(inconclusive) inconclusive" }
    return text
  }

  private var count: String {
    let (difference, _) = seeds.upperBound.subtractingReportingOverflow(seeds.lowerBound)
    return difference == .max ? "2^64" : "\(difference + 1)"
  }
}
