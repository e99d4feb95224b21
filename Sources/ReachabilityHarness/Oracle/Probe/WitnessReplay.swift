import ReachabilityMonitors

/// What a probe monitor must say given what became of its probes: its counters, played again.
///
/// What is not certain, an answer near the time limit, or a first verdict, is followed both ways.
struct WitnessReplay {
  /// Where a correct monitor may be.
  private struct Place: Hashable {
    var verdict = ReachabilityState.unknown
    var failures = 0
    var successes = 0
  }

  /// A stretch between two outcomes, and what may be said in it.
  private struct Stretch {
    var from: Duration
    var states: StateSet
    /// Whether the outcomes leave it open, so that the condition alone decides.
    var isOpen: Bool
    var reason: String
  }

  private let contract: ProbeContract
  private let epsilon: Duration
  private let end: Duration
  private var places: Set<Place> = [Place()]
  private var hasPortal = false
  private var stretches: [Stretch] = []

  /// Plays outcomes.
  ///
  /// - Parameters:
  ///   - contract: What the monitor claims.
  ///   - probes: What became of its probes.
  ///   - blind: When its packets cannot be seen, in order: probes may fail there without a witness.
  ///   - start: When the monitor started.
  ///   - end: When it ended.
  ///   - epsilon: What is allowed for a line to be written, read and stamped.
  init(
    _ contract: ProbeContract,
    _ probes: [ProbeWitness],
    blind: [Range<Duration>],
    from start: Duration,
    to end: Duration,
    epsilon: Duration
  ) {
    self.contract = contract
    self.epsilon = epsilon
    self.end = end
    let events = Self.events(contract, probes, epsilon)
    stretches = [Self.beginning(events.first, blind: blind, start: start)]
    var dark = blind[...]
    for event in events {
      guard event.at <= end else { break }
      while let first = dark.first, first.lowerBound <= event.at {
        loseSight(first)
        dark.removeFirst()
      }
      if let last = blind.last(where: { $0.contains(event.at) }) {
        loseSight(last)
        continue
      }
      take(event)
    }
    for range in dark where range.lowerBound < end { loseSight(range) }
  }

  /// Before its first outcome a monitor knows nothing, and may guess right.
  private static func beginning(
    _ first: Event?,
    blind: [Range<Duration>],
    start: Duration
  ) -> Stretch {
    var stretch = Stretch(
      from: start,
      states: .any,
      isOpen: true,
      reason: "no probe has come to an end yet"
    )
    guard let first, !blind.contains(where: { $0.lowerBound <= first.at }) else { return stretch }
    switch first.result {
    case .success: stretch.states = [.unknown, .reachable]
    case .failure: stretch.states = [.unknown, .unreachable]
    case .portal: stretch.states = [.unknown, .unreachable, .portal]
    case .either: return stretch
    }
    stretch.isOpen = false
    return stretch
  }

  /// The states that outcomes settle, and the stretches in which the condition alone decides.
  ///
  /// - Parameter rule: What the condition alone allows.
  /// - Returns: All permissions together.
  func permissions(else rule: [Permission]) -> [Permission] {
    var result: [Permission] = []
    for (index, stretch) in stretches.enumerated() {
      let until = index + 1 < stretches.count ? stretches[index + 1].from + epsilon : end
      let from = index == 0 ? stretch.from : stretch.from - epsilon
      if stretch.isOpen {
        result += rule.compactMap { permission in
          var clipped = permission
          clipped.from = max(permission.from, from)
          clipped.to = min(permission.to, until)
          clipped.states.formIntersection(stretch.states)
          return clipped.from < clipped.to && !clipped.states.isEmpty ? clipped : nil
        }
      } else {
        result.append(
          Permission(
            states: stretch.states,
            from: from,
            to: until,
            isOpen: stretch.states.subtracting(.unknown).single == nil,
            reason: stretch.reason
          )
        )
      }
    }
    return result
  }

  // MARK: - Outcomes

  private enum Result: Hashable { case success, failure, portal, either }

  private struct Event {
    var at: Duration
    var result: Result
    var text: String
  }

  private static func events(
    _ contract: ProbeContract,
    _ probes: [ProbeWitness],
    _ epsilon: Duration
  ) -> [Event] {
    probes.map { probe in
      let limit = probe.start + contract.timeout
      let began = "the probe of \(probe.start.oracleText)"
      let end = probe.end ?? limit
      switch probe.outcome {
      case .silent:
        return Event(at: limit, result: .failure, text: "\(began) had no answer in time")
      case .answered, .portal:
        let isPortal = probe.outcome == .portal && contract.answer != .any
        if end > limit + epsilon {
          return Event(at: limit, result: .failure, text: "\(began) was answered too late")
        }
        if end > limit - epsilon {
          return Event(at: end, result: .either, text: "\(began) was answered just at its limit")
        }
        return Event(
          at: end,
          result: isPortal ? .portal : .success,
          text: "\(began) was answered\(isPortal ? " by a portal" : "") at \(end.oracleText)"
        )
      case .refused:
        return Event(at: min(end, limit), result: .failure, text: "\(began) was refused")
      }
    }.sorted { $0.at < $1.at }
  }

  private mutating func take(_ event: Event) {
    var next: Set<Place> = []
    for place in places {
      switch event.result {
      case .success: next.formUnion(succeeded(place))
      case .failure, .portal: next.formUnion(failed(place))
      case .either: next.formUnion(succeeded(place) + failed(place))
      }
    }
    places = next
    if event.result == .portal { hasPortal = true }
    if places.allSatisfy({ $0.verdict == .reachable }) && event.result == .success {
      hasPortal = false
    }
    var states = places.reduce(into: StateSet()) { $0.formUnion(StateSet($1.verdict)) }
    if hasPortal { states.formUnion(.portal) }
    let isLost = states.isSuperset(of: [.reachable, .unreachable])
    stretches.append(
      Stretch(from: event.at, states: states, isOpen: isLost, reason: reason(event))
    )
  }

  private func reason(_ event: Event) -> String {
    let failures = places.map(\.failures).min() ?? 0
    let successes = places.map(\.successes).min() ?? 0
    let count =
      failures > 0
      ? "\(failures) of \(contract.down) failures in a row"
      : "\(successes) of \(contract.up) successes in a row"
    return "\(event.text): \(count)"
  }

  /// Where a success leads; before its first verdict a monitor may be satisfied with one.
  private func succeeded(_ place: Place) -> [Place] {
    var place = place
    place.failures = 0
    place.successes = min(place.successes + 1, contract.up)
    return moved(place, to: .reachable, place.successes >= contract.up)
  }

  private func failed(_ place: Place) -> [Place] {
    var place = place
    place.successes = 0
    place.failures = min(place.failures + 1, contract.down)
    return moved(place, to: .unreachable, place.failures >= contract.down)
  }

  private func moved(_ place: Place, to verdict: ReachabilityState, _ isDue: Bool) -> [Place] {
    var there = place
    there.verdict = verdict
    if isDue { return [there] }
    return place.verdict == .unknown ? [place, there] : [place]
  }

  /// Probes may fail without a witness: anything may be counted afterwards.
  private mutating func loseSight(_ range: Range<Duration>) {
    places = []
    for verdict in [ReachabilityState.reachable, .unreachable, .unknown] {
      for failures in 0...contract.down {
        places.insert(Place(verdict: verdict, failures: failures))
      }
      for successes in 0...contract.up {
        places.insert(Place(verdict: verdict, successes: successes))
      }
    }
    guard range.lowerBound < end, stretches.last.map({ $0.from < range.upperBound }) ?? true else {
      return
    }
    let from = max(range.lowerBound, stretches.last?.from ?? .zero)
    if stretches.last?.isOpen != true {
      // Unknown is for before the first verdict only.
      let known: StateSet =
        stretches.last?.states.contains(.unknown) == true
        ? .any : [.reachable, .unreachable, .portal]
      stretches.append(
        Stretch(from: from, states: known, isOpen: true, reason: "its packets cannot be seen")
      )
    }
  }
}
