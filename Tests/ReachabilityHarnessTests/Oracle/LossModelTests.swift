import LinkConditions
import ReachabilityMonitors
import TestSupport
import Testing

@testable import ReachabilityHarness

@Suite("How likely probes fail")
struct LossModelTests {
  struct Link: Sendable {
    var uplink: Loss
    var downlink: Loss
    var trips: [[Int]]
    var limit: Int
  }

  private static func percent(_ percent: Double) -> Percentage { Percentage(percent: percent) }

  static let links: [Link] = {
    let bursts = Loss.gilbertElliott(
      good: percent(1),
      bad: percent(60),
      toBad: percent(5),
      toGood: percent(20)
    )
    return [
      Link(uplink: .random(percent(30)), downlink: .random(percent(30)), trips: [[0]], limit: 0),
      Link(
        uplink: .random(percent(30)),
        downlink: .random(percent(10)),
        trips: [[0, 5], [0, 1, 3, 7], [0, 1, 3]],
        limit: 5
      ),
      Link(uplink: bursts, downlink: bursts, trips: [[0, 1, 3], [0, 1]], limit: 3),
      Link(uplink: bursts, downlink: .none, trips: [[0, 1, 3], [0, 1], [0]], limit: 9),
    ]
  }()

  private static func model(_ link: Link) -> (LossModel, [LossModel.Trip]) {
    var profile = Profile(name: "link")
    (profile.uplink.loss, profile.downlink.loss) = (link.uplink, link.downlink)
    let trips = link.trips.map { LossModel.Trip.asked($0.map { .seconds($0) }) }
    return (LossModel(profile), trips)
  }

  /// A chain of netem's that is played packet by packet.
  private struct Chain {
    var loss: Loss
    var isBad = false

    mutating func loses(_ generator: inout SeededGenerator) -> Bool {
      func happens(_ share: Percentage) -> Bool {
        Double.random(in: 0..<1, using: &generator) < share.fraction
      }
      switch loss {
      case .none: return false
      case .random(let share): return happens(share)
      case .gilbertElliott(let good, let bad, let toBad, let toGood):
        let isLost = happens(isBad ? bad : good)
        if happens(isBad ? toGood : toBad) { isBad.toggle() }
        return isLost
      }
    }
  }

  private static func fails(
    _ link: Link,
    _ up: inout Chain,
    _ down: inout Chain,
    _ generator: inout SeededGenerator
  ) -> Bool {
    var spent = 0
    for offsets in link.trips {
      var isAnswered = false
      for offset in offsets where !isAnswered && spent + offset <= link.limit {
        if !up.loses(&generator) && !down.loses(&generator) {
          isAnswered = true
          spent += offset
        }
      }
      if !isAnswered { return true }
    }
    return false
  }

  /// Each sample is a fresh pair of chains that has run in, so that samples are independent.
  @Test(arguments: links.indices)
  func `the model says what packets do that are played one by one`(index: Int) {
    let link = Self.links[index]
    let (model, trips) = Self.model(link)
    var generator = SeededGenerator(seed: UInt64(index), use: "loss")
    let samples = 20_000
    var (one, two) = (0, 0)
    for _ in 0..<samples {
      var (up, down) = (Chain(loss: link.uplink), Chain(loss: link.downlink))
      for _ in 0..<40 {
        _ = up.loses(&generator)
        _ = down.loses(&generator)
      }
      guard Self.fails(link, &up, &down, &generator) else { continue }
      one += 1
      if Self.fails(link, &up, &down, &generator) { two += 1 }
    }
    let limit = Duration.seconds(link.limit)
    #expect(
      Binomial.interval(one, of: samples).contains(model.probeFailure(trips, within: limit))
    )
    #expect(
      Binomial.interval(two, of: samples)
        .contains(model.consecutiveFailures(2, trips, within: limit))
    )
  }

  @Test func `bursts make failures in a row likelier than chance alone`() {
    let (model, trips) = Self.model(Self.links[2])
    let one = model.probeFailure(trips, within: .seconds(3))
    #expect(model.consecutiveFailures(3, trips, within: .seconds(3)) > 2 * one * one * one)
  }

  @Test func `a link without loss never fails`() {
    let model = LossModel(Profile(name: "link"))
    #expect(!model.isLossy)
    #expect(model.lookupFailure(tries: 1) == 0)
  }

  @Test func `plain loss of one exchange is what one works out by hand`() {
    let (model, trips) = Self.model(Self.links[0])
    #expect(abs(model.probeFailure(trips, within: .zero) - 0.51) < 1e-12)
    #expect(abs(model.lookupFailure(tries: 4) - 0.51 * 0.51 * 0.51 * 0.51) < 1e-12)
  }
}
