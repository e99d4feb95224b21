/// A scenario's steps with all that a seed decides settled: what is played.
public struct Timeline: Hashable, Sendable {
  /// One thing that is done.
  public struct Entry: Hashable, Sendable {
    /// When, since zero.
    public var at: Duration
    /// What is done.
    public var action: TimedAction
    /// Which step of the scenario it comes from.
    public var step: Int

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - at: When, since zero.
    ///   - action: What is done.
    ///   - step: Which step of the scenario it comes from.
    public init(at: Duration, action: TimedAction, step: Int) {
      self.at = at
      self.action = action
      self.step = step
    }
  }

  /// What is done, in order; entries at zero are done before the monitors start.
  public var entries: [Entry]
  /// When the scenario ends.
  public var end: Duration
  /// When each monitor starts, since zero, by its name.
  public var starts: [String: Duration]

  /// Puts a timeline together.
  ///
  /// - Parameters:
  ///   - entries: What is done, in order.
  ///   - end: When the scenario ends.
  ///   - starts: When each monitor starts.
  public init(entries: [Entry], end: Duration, starts: [String: Duration] = [:]) {
    self.entries = entries
    self.end = end
    self.starts = starts
  }
}
