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
