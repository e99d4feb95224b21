/// What a host monitor says, and when it looks the name up.
///
/// A pure value: whoever owns it tells it what the path is and what lookups gave, and carries out
/// what it asks for. Without a path it is off at once. With one it is on once the name resolves; while
/// that is being found out again, it stays what it was: a new path is not bad news, and a return of
/// the path alone is not yet the host's.
public struct HostVerdict: Sendable {
  /// The shortest time from a lookup to the next: in a storm of changes each would be for nothing.
  static let shortestPause = Duration.milliseconds(100)

  private let contract: HostContract
  private var path: ReachabilityReport?
  /// What the last lookup gave; nil before the first.
  private var resolves: Bool?
  private var isOn = false
  /// Whether there was a verdict; a name that is being looked up for the first time has none.
  private var isKnown = false
  /// Whether the name is to be looked up now; what was under way then is of no interest.
  public private(set) var wantsLookup = false
  private var isLooking = false
  private var lastLookup: SuspendingClock.Instant?
  private var nextLookup: SuspendingClock.Instant?

  /// Makes one that knows nothing.
  ///
  /// - Parameter contract: What to obey.
  public init(_ contract: HostContract) { self.contract = contract }

  /// When ``advance(to:)`` has something to do; nil: not before news comes.
  public var deadline: SuspendingClock.Instant? { nextLookup }

  /// What is said; nil while nothing can be said yet.
  public var report: ReachabilityReport? {
    if isOn { return path }
    return isKnown ? ReachabilityReport(.unreachable) : nil
  }

  /// Notes what the path is.
  ///
  /// - Parameters:
  ///   - path: What a path monitor says.
  ///   - now: The time.
  public mutating func pathChanged(
    _ path: ReachabilityReport,
    at now: SuspendingClock.Instant
  ) {
    guard path != self.path else { return }
    let wasReachable = self.path?.state == .reachable
    self.path = path
    guard path.state == .reachable else {
      (isOn, isLooking, wantsLookup, nextLookup) = (false, false, false, nil)
      isKnown = true
      return
    }
    switch contract.resolves {
    case .never: isOn = true
    case .once where resolves == true: isOn = true
    case .once, .every: if !wasReachable { look(at: now) }
    case .onPathChange: look(at: now)
    }
    if isOn { isKnown = true }
  }

  /// Notes that the lookup that was wanted has begun.
  public mutating func lookupBegan() {
    wantsLookup = false
    isLooking = true
  }

  /// Notes what the newest lookup gave.
  ///
  /// - Parameters:
  ///   - resolves: Whether the name has an address.
  ///   - now: The time.
  public mutating func lookupEnded(_ resolves: Bool, at now: SuspendingClock.Instant) {
    guard isLooking else { return }
    isLooking = false
    self.resolves = resolves
    isOn = resolves
    isKnown = true
    if case .every(let interval) = contract.resolves {
      nextLookup = now + (resolves ? interval : min(interval, retry))
    } else if !resolves {
      // Nothing announces that names resolve again.
      nextLookup = now + retry
    }
  }

  /// Does what is due.
  ///
  /// - Parameter now: The time.
  public mutating func advance(to now: SuspendingClock.Instant) {
    if let nextLookup, nextLookup <= now { look(at: now) }
  }

  private var retry: Duration { max(contract.reaction, Self.shortestPause) }

  private mutating func look(at now: SuspendingClock.Instant) {
    let earliest = lastLookup.map { $0 + Self.shortestPause } ?? now
    // What is under way is about an older path.
    isLooking = false
    wantsLookup = earliest <= now
    nextLookup = wantsLookup ? nil : earliest
    if wantsLookup { lastLookup = now }
  }
}
