import ReachabilityMonitors

/// Puts a monitor's exchanges together to probes: by the schedule that its contract declares.
struct ProbeGrouping {
  private let contract: ProbeContract

  init(_ contract: ProbeContract) { self.contract = contract }

  /// Whether its probes follow each other, so that they can be told apart.
  var isPossible: Bool {
    !(contract.schedule == .fixedRate && contract.overrun == .overlap
      && contract.timeout > contract.interval)
  }

  /// How much sooner than declared a probe may begin and still be one.
  private var tolerance: Duration { min(contract.interval / 10, .milliseconds(100)) }

  /// The probes.
  ///
  /// - Parameter exchanges: All exchanges, in the order of their starts.
  /// - Returns: One a probe, in order.
  func witnesses(_ exchanges: [ProbeExchange]) -> [ProbeWitness] {
    var groups: [[ProbeExchange]] = []
    for exchange in exchanges {
      if let last = groups.last, !begins(exchange, after: last) {
        groups[groups.count - 1].append(exchange)
      } else {
        groups.append([exchange])
      }
    }
    return groups.map(witness)
  }

  /// Whether an exchange is the first of a new probe.
  private func begins(_ exchange: ProbeExchange, after group: [ProbeExchange]) -> Bool {
    let known = witness(group)
    let isOver = known.outcome != .silent && (known.end ?? .zero) <= exchange.start
    // Whatever is answered later was not answered when this began.
    let end = isOver ? known.end ?? known.start : known.start + contract.timeout
    if isOver, contract.reprobesOnPath, exchange.start > end { return true }
    let least: Duration
    switch contract.schedule {
    case .fixedDelay: least = end + contract.interval
    case .fixedRate:
      let length = max(.zero, end - known.start)
      switch contract.overrun {
      case .immediate: least = known.start + max(contract.interval, length)
      case .skip, .overlap:
        let beats = max(1, (length / contract.interval).rounded(.up))
        least = known.start + contract.interval * Int(beats)
      }
    }
    return exchange.start >= least - tolerance
  }

  /// What became of a probe.
  private func witness(_ group: [ProbeExchange]) -> ProbeWitness {
    let start = group.first?.start ?? .zero
    let probes = group.filter { $0.kind == .probe }
    let relevant = probes.isEmpty ? group : probes
    for wanted in [ProbeWitness.Outcome.answered, .portal] where !probes.isEmpty {
      if let end = probes.filter({ $0.outcome == wanted }).compactMap(\.end).min() {
        return ProbeWitness(start: start, end: end, outcome: wanted)
      }
    }
    if relevant.allSatisfy({ $0.outcome == .refused }) {
      return ProbeWitness(start: start, end: relevant.compactMap(\.end).max(), outcome: .refused)
    }
    // Names that were found without a connection after them lead nowhere either.
    let ends = relevant.map(\.givenUp)
    let end = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
    return ProbeWitness(start: start, end: end, outcome: .silent)
  }
}
