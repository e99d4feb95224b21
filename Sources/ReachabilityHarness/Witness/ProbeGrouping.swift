import ReachabilityMonitors

/// Puts a monitor's exchanges together to probes: by the schedule that its contract declares.
struct ProbeGrouping {
  private let contract: ProbeContract
  private let addresses: AddressHistory

  /// Makes one.
  ///
  /// - Parameters:
  ///   - contract: What is declared.
  ///   - addresses: Which addresses the device had.
  init(_ contract: ProbeContract, addresses: AddressHistory = AddressHistory()) {
    self.contract = contract
    self.addresses = addresses
  }

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
    for exchange in withoutLeftovers(exchanges) {
      if let last = groups.last, !begins(exchange, after: last) {
        groups[groups.count - 1].append(exchange)
      } else {
        groups.append([exchange])
      }
    }
    return groups.map(witness)
  }

  /// The exchanges without what resolvers go on with after their probe was given up.
  ///
  /// A lookup that had its answers in time and that no connection follows was nobody's any more. One without answers
  /// may be a probe's.
  private func withoutLeftovers(_ exchanges: [ProbeExchange]) -> [ProbeExchange] {
    let connections = exchanges.filter { $0.kind == .probe }.map(\.start)
    let lookups = Dictionary(grouping: exchanges.filter { $0.kind == .lookup }, by: \.port)
    var left: Set<ProbeExchange> = []
    for questions in lookups.values {
      // A port may serve again, much later.
      var calls: [[ProbeExchange]] = []
      for question in questions {
        if let last = calls.last?.last, question.start - last.start < .seconds(30) {
          calls[calls.count - 1].append(question)
        } else {
          calls.append([question])
        }
      }
      for call in calls where isLeftover(call, connections) { left.formUnion(call) }
    }
    return exchanges.filter { !left.contains($0) && !addresses.isGone($0.device, at: $0.start) }
  }

  private func isLeftover(_ call: [ProbeExchange], _ connections: [Duration]) -> Bool {
    guard call.allSatisfy({ $0.outcome == .answered }), let start = call.first?.start,
      let end = call.compactMap(\.end).max(), end - start <= contract.timeout
    else { return false }
    let index = connections.partitioningIndex { $0 >= end }
    return index == connections.count || connections[index] > end + Self.connectAllowance
  }

  /// How long a program may take from the answers to its connection.
  private static let connectAllowance = Duration.milliseconds(100)

  /// Whether an exchange is the first of a new probe.
  private func begins(_ exchange: ProbeExchange, after group: [ProbeExchange]) -> Bool {
    let known = witness(group)
    let limit = known.start + contract.timeout
    // Whatever is answered later was not answered when this began, or was given up by then.
    let isOver = known.outcome != .silent && (known.end ?? .zero) <= min(exchange.start, limit)
    let end = isOver ? known.end ?? known.start : limit
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

extension [Duration] {
  /// The first place from which on a condition is true; the list is in order, and it is false before.
  fileprivate func partitioningIndex(_ isTrue: (Duration) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
