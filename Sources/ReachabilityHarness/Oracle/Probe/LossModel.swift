import LinkConditions
import ReachabilityMonitors

/// How likely probes fail where packets are lost by chance, each by itself or in bursts.
///
/// Each direction is a Gilbert-Elliott chain that moves with each packet; plain loss is one whose states lose alike. A
/// probe's round trips are tried again as the kernel and the resolver do it, until its time limit.
struct LossModel {
  /// What has a number for each pair of the directions' states: uplink's × 2 + downlink's.
  typealias Shares = [Double]

  private let uplink: Direction
  private let downlink: Direction

  /// One direction's chain.
  private struct Direction {
    /// The chance that a packet is lost, in the good and in the bad state.
    var loss: (Double, Double)
    /// The chance to change, out of the good and out of the bad state.
    var change: (Double, Double)

    init(_ impairment: Impairment) {
      let intact = 1 - impairment.corrupt.fraction
      switch impairment.loss {
      case .none:
        loss = (1 - intact, 1 - intact)
        change = (0, 1)
      case .random(let share):
        let lost = 1 - (1 - share.fraction) * intact
        loss = (lost, lost)
        change = (0, 1)
      case .gilbertElliott(let good, let bad, let toBad, let toGood):
        loss = (1 - (1 - good.fraction) * intact, 1 - (1 - bad.fraction) * intact)
        change = (toBad.fraction, toGood.fraction)
      }
    }

    /// The share of packets that find the chain in its bad state.
    var bad: Double {
      let sum = change.0 + change.1
      return sum > 0 ? change.0 / sum : 0
    }

    func loss(in state: Int) -> Double { state == 0 ? loss.0 : loss.1 }

    func next(_ state: Int) -> [(state: Int, chance: Double)] {
      let chance = state == 0 ? change.0 : change.1
      return [(state, 1 - chance), (1 - state, chance)].filter { $0.chance > 0 }
    }
  }

  init(_ profile: Profile) {
    uplink = Direction(profile.uplink)
    downlink = Direction(profile.downlink)
  }

  /// Whether any packet is lost by chance.
  var isLossy: Bool {
    [uplink, downlink].contains { $0.loss.0 > 0 || $0.loss.1 > 0 && $0.bad > 0 }
  }

  /// The states in the long run.
  var stationary: Shares {
    (0..<4).map { state in
      (state / 2 == 0 ? 1 - uplink.bad : uplink.bad)
        * (state % 2 == 0 ? 1 - downlink.bad : downlink.bad)
    }
  }

  /// The chance that every try of a lookup is lost.
  func lookupFailure(tries: Int) -> Double {
    let trip = Trip(offsets: (0..<tries).map { .seconds($0) })
    return play([trip], stationary, left: .seconds(1_000_000)).failed.reduce(0, +)
  }

  /// The chance that a probe fails.
  func probeFailure(_ trips: [Trip], within time: Duration) -> Double {
    play(trips, stationary, left: time).failed.reduce(0, +)
  }

  /// The chance that a number of probes fail one after the other.
  func consecutiveFailures(_ count: Int, _ trips: [Trip], within time: Duration) -> Double {
    var shares = stationary
    for _ in 0..<count { shares = play(trips, shares, left: time).failed }
    return shares.reduce(0, +)
  }

  /// A round trip, and when it is tried since its first try.
  struct Trip: Hashable {
    var offsets: [Duration]
  }

  /// Plays round trips from given shares of the states; what is left of the time pays for tries that are lost.
  private func play(
    _ trips: [Trip],
    _ shares: Shares,
    left: Duration
  ) -> (answered: Shares, failed: Shares) {
    guard let trip = trips.first else { return (shares, Shares(repeating: 0, count: 4)) }
    var (answered, failed) = (Shares(repeating: 0, count: 4), Shares(repeating: 0, count: 4))
    var trying = shares
    for offset in trip.offsets {
      guard offset <= left else { break }
      let result = exchange(trying)
      if result.passed.contains(where: { $0 > 0 }) {
        let rest = play(Array(trips.dropFirst()), result.passed, left: left - offset)
        answered = zip(answered, rest.answered).map(+)
        failed = zip(failed, rest.failed).map(+)
      }
      trying = result.lost
      if trying.reduce(0, +) < 1e-30 { break }
    }
    return (answered, zip(failed, trying).map(+))
  }

  /// One packet there and, where it arrives, one back.
  private func exchange(_ shares: Shares) -> (passed: Shares, lost: Shares) {
    var (passed, lost) = (Shares(repeating: 0, count: 4), Shares(repeating: 0, count: 4))
    for (state, share) in shares.enumerated() where share > 0 {
      let (up, down) = (state / 2, state % 2)
      for next in uplink.next(up) {
        let sent = share * next.chance
        lost[next.state * 2 + down] += sent * uplink.loss(in: up)
        let arrived = sent * (1 - uplink.loss(in: up))
        for back in downlink.next(down) {
          let index = next.state * 2 + back.state
          lost[index] += arrived * back.chance * downlink.loss(in: down)
          passed[index] += arrived * back.chance * (1 - downlink.loss(in: down))
        }
      }
    }
    return (passed, lost)
  }
}

extension LossModel.Trip {
  /// When a round trip is tried again: names by the resolver, handshakes and data by the kernel.
  ///
  /// - Parameters:
  ///   - step: The round trip.
  ///   - resolver: How long a program's resolver tries.
  init(_ step: ExchangeTime.Step, resolver: Resolver) {
    switch step.kind {
    case .lookup:
      offsets = (0..<resolver.tries).map { resolver.timeout * $0 }
    case .handshake:
      // The lab pins `tcp_syn_linear_timeouts` to 0: 1, 2, 4, 8… seconds apart.
      offsets = (0..<7).map { .milliseconds(1040 * ((1 << $0) - 1)) }
    case .data:
      // A new connection's time-out: its one measured round trip, and twice that or 200 ms.
      let trip = step.time.upperBound
      let first = trip + max(trip * 2, .milliseconds(200))
      offsets = (0..<8).map { first * ((1 << $0) - 1) }
    }
  }
}
