/// Turns outcomes of probes into a verdict: so many in a row are needed for a change.
///
/// A portal is not online. From reachable, outcomes that are not online count together, and the last
/// one says which it is; between portal and unreachable the same kind must come in a row.
public struct ProbeCounter: Hashable, Sendable {
  private let down: Int
  private let up: Int
  /// What is said; unknown before the first verdict only.
  public private(set) var state = ReachabilityState.unknown
  private var last: ProbeOutcome?
  /// How often the last outcome came in a row.
  private var sameInRow = 0
  /// How many in a row were not online.
  private var badInRow = 0

  /// Makes a counter that has said nothing.
  ///
  /// - Parameters:
  ///   - down: Consecutive failures until it says so, at least 1.
  ///   - up: Consecutive successes until it says so, at least 1.
  public init(down: Int, up: Int) {
    self.down = max(1, down)
    self.up = max(1, up)
  }

  /// Counts an outcome.
  ///
  /// - Parameter outcome: The newest one.
  /// - Returns: The new state where it changed.
  public mutating func count(_ outcome: ProbeOutcome) -> ReachabilityState? {
    sameInRow = outcome == last ? sameInRow + 1 : 1
    badInRow = outcome == .success ? 0 : badInRow + 1
    last = outcome
    let next = verdict(outcome)
    guard next != state else { return nil }
    state = next
    return next
  }

  private func verdict(_ outcome: ProbeOutcome) -> ReachabilityState {
    switch (state, outcome) {
    case (_, .success): sameInRow >= up ? .reachable : state
    case (.reachable, .portal), (.unknown, .portal): badInRow >= down ? .portal : state
    case (.reachable, .failure), (.unknown, .failure): badInRow >= down ? .unreachable : state
    // What answers has come back, though not all the way.
    case (.unreachable, .portal): sameInRow >= up ? .portal : state
    case (.portal, .failure): sameInRow >= down ? .unreachable : state
    case (.portal, .portal), (.unreachable, .failure): state
    }
  }
}
