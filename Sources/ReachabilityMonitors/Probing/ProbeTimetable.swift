/// When the next probe of a schedule is due.
///
/// Times count from the start of the schedule; the first probe is due at zero.
struct ProbeTimetable: Hashable, Sendable {
  private let contract: ProbeContract
  private let interval: Duration
  private var lastStart: Duration?
  private var lastEnd = Duration.zero
  /// The number of the next beat of a fixed rate.
  private var beat: Int64 = 0

  init(_ contract: ProbeContract) {
    self.contract = contract
    interval = max(contract.interval, ProbeContract.shortest)
  }

  /// When the next probe is due.
  ///
  /// - Parameter isBusy: Whether one is under way.
  /// - Returns: Nil where the end of what is under way decides.
  func due(isBusy: Bool) -> Duration? {
    guard let lastStart else { return .zero }
    switch (contract.schedule, contract.overrun) {
    case (.fixedRate, .overlap): return interval * Int(beat)
    case _ where isBusy: return nil
    case (.fixedDelay, _): return lastEnd + interval
    case (.fixedRate, .immediate): return max(lastStart + interval, lastEnd)
    case (.fixedRate, .skip): return interval * Int(max(beat, beats(in: lastEnd, roundedUp: true)))
    }
  }

  /// Notes that a probe started.
  ///
  /// - Parameters:
  ///   - now: When.
  ///   - isExtra: Whether it is none of the schedule's.
  mutating func start(at now: Duration, isExtra: Bool) {
    if lastStart == nil || !isExtra { beat = beats(in: now, roundedUp: false) + 1 }
    lastStart = now
  }

  /// Notes that a probe ended.
  mutating func end(at now: Duration) { lastEnd = max(lastEnd, now) }

  private func beats(in time: Duration, roundedUp: Bool) -> Int64 {
    let whole = time.wholeNanoseconds
    let length = interval.wholeNanoseconds
    return whole / length + (roundedUp && whole % length != 0 ? 1 : 0)
  }
}

extension Duration {
  /// Whole nanoseconds; 292 years at most.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    guard abs(seconds) < 9_000_000_000 else { return seconds < 0 ? .min : .max }
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
