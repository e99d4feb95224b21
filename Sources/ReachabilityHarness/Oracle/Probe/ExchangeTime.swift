import LinkConditions
import ReachabilityMonitors

/// How long exchanges over a profile's link take where nothing is lost.
struct ExchangeTime {
  private let profile: Profile

  init(_ profile: Profile) { self.profile = profile }

  /// A question to a name server and its answer.
  var lookup: ClosedRange<Duration> {
    let trip = roundTrip(up: 90, down: 110)
    let delay = profile.nameService.delay
    return trip.lowerBound + delay...trip.upperBound + delay
  }

  /// How long an answered probe takes.
  ///
  /// A name that is kept and a connection that is kept save round trips, one that was lost costs them: the shortest and the
  /// longest way are both a correct monitor's.
  func probe(_ contract: ProbeContract) -> ClosedRange<Duration> {
    let steps = steps(contract)
    let needed = steps.filter { !$0.isOptional }.map { $0.time.lowerBound }
    let most = steps.map { $0.time.upperBound }
    return needed.reduce(.zero, +)...most.reduce(.zero, +)
  }

  /// How long a probe takes that is refused by the far side.
  func refusal(_ contract: ProbeContract) -> ClosedRange<Duration> {
    let refused = roundTrip(up: 74, down: 54)
    let longest = ProbeTarget(contract).isName ? lookup.upperBound : .zero
    return refused.lowerBound...refused.upperBound + longest
  }

  /// One round trip of a probe.
  struct Step {
    enum Kind { case lookup, handshake, data }
    var kind: Kind
    var time: ClosedRange<Duration>
    var isOptional: Bool
  }

  /// The round trips of a probe, in order.
  func steps(_ contract: ProbeContract) -> [Step] {
    let isKept = contract.connection == .reused
    var steps: [Step] = []
    if contract.target == .dns || ProbeTarget(contract).isName {
      steps.append(Step(kind: .lookup, time: lookup, isOptional: contract.target != .dns))
    }
    let handshake = Step(kind: .handshake, time: roundTrip(up: 74, down: 74), isOptional: isKept)
    let data = Step(kind: .data, time: roundTrip(up: 250, down: 1000), isOptional: false)
    switch contract.target {
    case .dns: break
    case .tcp: steps.append(handshake)
    case .icmp:
      steps.append(Step(kind: .data, time: roundTrip(up: 98, down: 98), isOptional: false))
    case .http: steps += [handshake, data]
    case .https:
      // One round trip with TLS 1.3, two before it.
      let hello = roundTrip(up: 600, down: 4000)
      steps += [
        handshake, Step(kind: .data, time: hello, isOptional: isKept),
        Step(kind: .data, time: roundTrip(up: 200, down: 300), isOptional: true), data,
      ]
    }
    return steps
  }

  /// A packet there and one back, of these lengths in bytes with all headers.
  func roundTrip(up: Int, down: Int) -> ClosedRange<Duration> {
    let there = Self.passage(profile.uplink, bytes: up)
    let back = Self.passage(profile.downlink, bytes: down)
    return there.lowerBound + back.lowerBound...there.upperBound + back.upperBound
  }

  /// The longest time from the device to where a cut may be: the uplink's whole way.
  var longestWayOut: Duration { Self.passage(profile.uplink, bytes: 90).upperBound }

  /// What one direction makes of a packet: delay, the spread of its jitter, serialisation, waiting for a slot.
  static func passage(_ impairment: Impairment, bytes: Int) -> ClosedRange<Duration> {
    let sent = impairment.rate?.serialisationTime(ofBytes: bytes) ?? .zero
    // netem's tables end at four times the jitter; without one it is spread evenly within it.
    let spread = impairment.distribution == .uniform ? impairment.jitter : impairment.jitter * 4
    let shortest = impairment.reorder > .zero ? .zero : max(.zero, impairment.delay - spread)
    return shortest + sent...impairment.delay + spread + sent + slotWait(impairment.slot)
  }

  private static func slotWait(_ slot: Slot?) -> Duration {
    switch slot?.spacing {
    case .range(_, let longest): longest
    case .distributed(_, let delay, let jitter): delay + jitter * 4
    case nil: .zero
    }
  }
}
