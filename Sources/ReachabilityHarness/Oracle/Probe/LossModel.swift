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
    let trip = Trip.asked((0..<tries).map { .seconds($0) })
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

  /// What the far side does.
  private struct Waiting: Hashable {
    /// When it tries its answer again; nil: no question came yet.
    var next: Duration?
    /// When the first question came.
    var arrival = Duration.zero
    /// How often it has tried again.
    var count = 0
  }

  /// Plays round trips from given shares of the states; what is left of the time pays for tries that are lost, and a
  /// connection that was late has a long time-out.
  private func play(
    _ trips: [Trip],
    _ shares: Shares,
    left: Duration,
    lateness: Duration = .zero
  ) -> (answered: Shares, failed: Shares) {
    guard let trip = trips.first else { return (shares, Self.nothing) }
    var (answered, failed) = (Self.nothing, Self.nothing)
    func succeed(_ shares: Shares, at offset: Duration) {
      guard shares.total > Self.least else { return failed.add(shares) }
      let (rest, late) = (Array(trips.dropFirst()), max(lateness, offset))
      let result = play(rest, shares, left: left - offset, lateness: late)
      answered.add(result.answered)
      failed.add(result.failed)
    }
    func again(_ waiting: Waiting, after offset: Duration) -> Duration {
      let waits = trip.repetitions(questionLost: waiting.arrival)
      return waiting.count < waits.count ? offset + waits[waiting.count] : .seconds(Int64.max)
    }
    var trying = [Waiting(): shares]
    let offsets = trip.offsets(lateness: lateness)
    for (index, offset) in offsets.enumerated() where offset <= left {
      var after: [Waiting: Shares] = [:]
      for (waiting, shares) in trying {
        let question = pass(shares, isUplink: true)
        after[waiting, default: Self.nothing].add(question.lost)
        guard trip.answersEach || waiting.next == nil else {
          after[waiting, default: Self.nothing].add(question.passed)
          continue
        }
        let answer = pass(question.passed, isUplink: false)
        succeed(answer.passed, at: offset)
        var next = waiting
        if waiting.next == nil { next.arrival = offset }
        next.next = again(next, after: offset)
        after[next, default: Self.nothing].add(answer.lost)
      }
      // What the far side does by itself until then.
      let end = index + 1 < offsets.count ? offsets[index + 1] : .seconds(Int64.max)
      trying = [:]
      for (var waiting, var shares) in after where shares.total > 0 {
        while let time = waiting.next, time < end, time <= left {
          let answer = pass(shares, isUplink: false)
          succeed(answer.passed, at: time)
          shares = answer.lost
          waiting.count += 1
          waiting.next = again(waiting, after: time)
        }
        trying[waiting, default: Self.nothing].add(shares)
      }
    }
    for shares in trying.values { failed.add(shares) }
    return (answered, failed)
  }

  private static let nothing = Shares(repeating: 0, count: 4)

  /// Shares too small to matter to any claim: they count as failed.
  private static let least = 1e-15

  /// One packet one way.
  private func pass(_ shares: Shares, isUplink: Bool) -> (passed: Shares, lost: Shares) {
    var (passed, lost) = (Self.nothing, Self.nothing)
    let direction = isUplink ? uplink : downlink
    for (index, share) in shares.enumerated() where share > 0 {
      let (up, down) = (index / 2, index % 2)
      let state = isUplink ? up : down
      for next in direction.next(state) {
        let place = isUplink ? next.state * 2 + down : up * 2 + next.state
        lost[place] += share * next.chance * direction.loss(in: state)
        passed[place] += share * next.chance * (1 - direction.loss(in: state))
      }
    }
    return (passed, lost)
  }
}

extension LossModel.Shares {
  fileprivate mutating func add(_ other: Self) { self = zip(self, other).map(+) }
  fileprivate var total: Double { reduce(0, +) }
}
