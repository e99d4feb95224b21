/// Shortens a failing timeline as long as it still fails: delta debugging over its entries, then over its waits.
public struct Minimizer: Sendable {
  /// What was found.
  public struct Result: Hashable, Sendable {
    /// The shortest timeline that was found to fail.
    public var timeline: Timeline
    /// How many timelines were tried.
    public var trials: Int
    /// Whether the trials were used up before nothing more could be left out.
    public var isUnfinished: Bool
  }

  /// How many timelines may be tried.
  public var mostTrials: Int
  /// The shortest wait that is kept between two entries, and between the last one and the end.
  public var leastWait: Duration

  /// Makes a minimizer.
  ///
  /// - Parameters:
  ///   - mostTrials: How many timelines may be tried.
  ///   - leastWait: The shortest wait that is worth trying; waits are halved down to it.
  public init(mostTrials: Int = 200, leastWait: Duration = .milliseconds(1)) {
    self.mostTrials = mostTrials
    self.leastWait = leastWait
  }

  /// Finds a shorter timeline.
  ///
  /// What happens at zero stays first and the end stays last; entries keep their order.
  ///
  /// - Parameters:
  ///   - timeline: A timeline that fails.
  ///   - fails: Plays a timeline and tells whether it still fails; inconclusive ones do not.
  /// - Returns: The shortest one found, of which leaving out any single entry would make it pass, where the trials sufficed.
  /// - Throws: What `fails` throws.
  public func minimized<Failure: Error>(
    _ timeline: Timeline,
    fails: (Timeline) throws(Failure) -> Bool
  ) throws(Failure) -> Result {
    var search = MinimizerSearch(timeline, mostTrials: mostTrials, leastWait: leastWait)
    try search.leaveOut(fails)
    try search.shorten(fails)
    return search.result
  }
}
