import ReachabilityMonitors

/// When a correct probe monitor changes its mind at the earliest and at the latest: the arithmetic of its schedule.
///
/// All times are from the cut, or from its end. Reporting is not in them.
struct ProbeArithmetic: Hashable, Sendable {
  /// How a probe fails.
  enum Failure: Hashable, Sendable {
    /// Nothing comes back: it runs into its time limit.
    case silent
    /// It is told so at once, or a round trip later.
    case immediate
  }

  private let contract: ProbeContract
  /// How long an answered probe takes.
  let answered: ClosedRange<Duration>
  /// How long a refused probe takes.
  let refused: ClosedRange<Duration>
  /// How long a packet takes at most from the device to where it may be cut.
  let wayOut: Duration

  /// Makes the arithmetic of a contract.
  ///
  /// - Parameters:
  ///   - contract: The schedule.
  ///   - answered: How long an answered probe takes.
  ///   - refused: How long a refused probe takes.
  ///   - wayOut: How long a packet takes at most from the device to where it may be cut.
  init(
    _ contract: ProbeContract,
    answered: ClosedRange<Duration>,
    refused: ClosedRange<Duration> = .zero ... .zero,
    wayOut: Duration = .zero
  ) {
    self.contract = contract
    let timeout = contract.timeout
    self.answered = min(answered.lowerBound, timeout)...min(answered.upperBound, timeout)
    self.refused = min(refused.lowerBound, timeout)...min(refused.upperBound, timeout)
    self.wayOut = wayOut
  }

  /// From one start to the next while probes take so long.
  func spacing(_ length: Duration) -> Duration {
    let interval = contract.interval
    switch contract.schedule {
    case .fixedDelay: return interval + length
    case .fixedRate:
      switch contract.overrun {
      case .skip: return interval * max(1, length.dividedUp(by: interval))
      case .immediate: return max(interval, length)
      case .overlap: return interval
      }
    }
  }

  /// How long failing probes take.
  func lengths(_ failure: Failure) -> ClosedRange<Duration> {
    failure == .silent ? contract.timeout...contract.timeout : refused
  }

  /// The earliest verdict after a cut.
  func earliestDown(_ failure: Failure) -> Duration {
    let failing = lengths(failure).lowerBound
    let more = spacing(failing) * (contract.down - 1) - backlog(after: answered.upperBound)
    switch failure {
    // The last packet of a probe under way is cut.
    case .silent: return max(.zero, more) + failing - answered.upperBound
    case .immediate: return max(.zero, more + failing - answered.upperBound)
    }
  }

  /// The latest verdict after a cut that lasts.
  func latestDown(_ failure: Failure) -> Duration {
    let failing = lengths(failure).upperBound
    let more = spacing(failing) * (contract.down - 1) + failing
    let first = spacing(answered.upperBound)
    // A connect that is under way when routes vanish runs into its time limit all the same, and holds up all but those
    // that start beside it.
    let isHeldUp = failure == .immediate && !isOverlapping
    return (isHeldUp ? max(first, contract.timeout) : first) + more
  }

  /// The earliest verdict after the end of a cut.
  ///
  /// - Parameters:
  ///   - failure: How probes fail.
  ///   - cut: How long the cut is at least: where probes fail at once, none is under way at the end of a long one.
  /// - Returns: The time since the cut's end.
  func earliestUp(_ failure: Failure, after cut: Duration) -> Duration {
    let shortest = answered.lowerBound
    let between =
      contract.up > 1
      ? spacing(shortest) * (contract.up - 1) - backlog(after: lengths(failure).upperBound) : .zero
    let sent = max(.zero, between) + shortest - wayOut
    if failure == .immediate && cut >= contract.timeout { return sent }
    // A probe under way is saved by a packet that is sent again: only its last packets are still to come.
    let saved =
      switch contract.schedule {
      case .fixedDelay: spacing(shortest) * (contract.up - 1)
      case .fixedRate:
        max(.zero, contract.interval * (contract.up - 1) + shortest - contract.timeout)
      }
    return min(sent, saved)
  }

  /// The latest verdict after the end of a cut that stays ended.
  ///
  /// - Parameters:
  ///   - failure: How probes fail.
  ///   - cut: How long the cut is at least: where probes fail at once, one that was under way when a short cut began
  ///     may still be waiting at its end.
  /// - Returns: The time since the cut's end.
  func latestUp(_ failure: Failure, after cut: Duration) -> Duration {
    let (longest, timeout) = (answered.upperBound, contract.timeout)
    var failing = lengths(failure).upperBound
    if cut < timeout { failing = max(failing, timeout) }
    let spaced = spacing(failing) + spacing(longest) * (contract.up - 1) + longest
    // Probes that were sent before the end fail among the answers of later ones; each sets the count back, or is told.
    guard isOverlapping, failing > contract.interval + answered.lowerBound,
      contract.up > 1 || contract.down == 1
    else { return spaced }
    let jitter = longest - answered.lowerBound
    return max(spaced, failing + contract.interval * contract.up + jitter)
  }

  /// A cut no longer than this must not be told.
  func longestIgnored(_ failure: Failure) -> Duration {
    let more = spacing(lengths(failure).lowerBound) * (contract.down - 1)
    return more - answered.upperBound - backlog(after: answered.upperBound)
  }

  /// A cut at least this long must be told.
  func shortestTold(_ failure: Failure) -> Duration { latestDown(failure) }

  /// The least time from a verdict that it is reachable to one that it is not, however many packets are lost.
  func leastUpTime(_ failure: Failure) -> Duration {
    let (count, interval) = (contract.down, contract.interval)
    let failing = lengths(failure).lowerBound
    switch contract.schedule {
    case .fixedDelay: return (interval + failing) * count
    case .fixedRate where failure == .silent:
      // Of overlapping probes the failures of earlier ones come right after the answer of a later one.
      return interval * (isOverlapping ? count - 1 : count)
    case .fixedRate:
      // The answer may have been late, the next beat comes all the same, and fails at once.
      switch contract.overrun {
      case .skip: return interval * count - min(contract.timeout, interval)
      case .immediate: return interval * max(0, count - 2)
      case .overlap: return .zero
      }
    }
  }

  private var isOverlapping: Bool {
    contract.schedule == .fixedRate && contract.overrun == .overlap
  }

  /// How much sooner than its interval a probe may follow once those before took longer: the beat that is owed.
  private func backlog(after length: Duration) -> Duration {
    let isOwed = contract.schedule == .fixedRate && contract.overrun == .immediate
    return isOwed && length > contract.interval ? contract.interval : .zero
  }
}

extension Duration {
  /// How many times another length it takes to be no shorter.
  func dividedUp(by other: Duration) -> Int {
    guard other > .zero else { return 1 }
    let count = Int((self / other).rounded(.down))
    return other * count >= self ? count : count + 1
  }
}
