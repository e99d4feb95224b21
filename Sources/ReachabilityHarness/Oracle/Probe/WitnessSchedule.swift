import ReachabilityMonitors

/// Whether a monitor keeps the schedule that it declares, as far as its packets show.
struct WitnessSchedule {
  private let contract: ProbeContract
  private let tolerance: Duration

  /// Makes it.
  ///
  /// - Parameters:
  ///   - contract: What the monitor claims.
  ///   - tolerance: How far a start may be from its instant.
  init(_ contract: ProbeContract, tolerance: Duration) {
    self.contract = contract
    self.tolerance = tolerance
  }

  /// What differs, in words; nil where nothing does.
  ///
  /// - Parameters:
  ///   - probes: What became of its probes, in the order of their starts.
  ///   - blind: When its packets cannot be seen.
  /// - Returns: One sentence.
  func remark(_ probes: [ProbeWitness], blind: [Range<Duration>]) -> String? {
    guard !contract.reprobesOnPath else { return nil }
    var gaps: [Duration] = []
    for (probe, next) in zip(probes, probes.dropFirst()) {
      let seen = probe.start..<max(next.start, probe.start + .nanoseconds(1))
      guard !blind.contains(where: { $0.overlaps(seen) }) else { continue }
      let limit = probe.start + contract.timeout
      let end = probe.outcome == .silent ? limit : min(probe.end ?? limit, limit)
      let gap =
        contract.schedule == .fixedDelay ? next.start - end : next.start - probe.start
      let expected =
        contract.schedule == .fixedDelay
        ? contract.interval
        : ProbeArithmetic(contract, answered: .zero ... .zero).spacing(end - probe.start)
      if gap < expected - tolerance || gap > expected + tolerance { gaps.append(gap) }
    }
    guard let least = gaps.min(), let most = gaps.max() else { return nil }
    return
      "\(gaps.count) of \(max(probes.count - 1, 1)) intervals between its probes are not the declared "
      + "\(contract.interval.oracleText): they were \((least...most).oracleText)"
  }
}
