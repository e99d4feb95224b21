import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

/// The oracle's formulas against brute force: simulated correct monitors on simulated cuts.
///
/// Reports come at once here; the oracle adds its allowance for reporting to each latest and takes it from each earliest.
@Suite("The arithmetic of probes")
struct ProbeArithmeticTests {
  /// The extremes of many runs with a cut that is long enough to be told.
  private struct Extremes {
    var down = (least: Double.infinity, most: -Double.infinity)
    var up = (least: Double.infinity, most: -Double.infinity)
    var settled = -Double.infinity

    init(_ item: ProbeCase, runs: Int, seed: UInt64) {
      var generator = SeededGenerator(seed: seed, use: item.testDescription)
      let (arithmetic, failure) = (item.arithmetic, item.failure)
      let answering = seconds(arithmetic.spacing(arithmetic.answered.upperBound))
      let failing = seconds(arithmetic.spacing(arithmetic.lengths(failure).upperBound))
      let told = seconds(arithmetic.shortestTold(failure)) + seconds(item.contract.timeout)
      for run in 0..<runs {
        let phase = Double.random(in: 0..<answering, using: &generator)
        // Half of the cuts hit a probe under way, the others come at any time.
        let under =
          phase + 5 * answering + Double.random(in: 0...1, using: &generator) * item.length
        let cut = run.isMultiple(of: 2) ? 100 : under
        let end = cut + told + Double.random(in: 0..<failing, using: &generator)
        let simulation = item.simulation(
          [ProbeSimulation.Cut(from: cut, to: end, isImmediate: item.isImmediate)],
          using: &generator
        )
        let verdicts = simulation.verdicts(from: phase, until: end + 3 * told + 60)
        note(verdicts, cut: cut, end: end)
      }
    }

    private mutating func note(_ verdicts: [(at: Double, isUp: Bool)], cut: Double, end: Double) {
      // A verdict that never came counts as one that came for ever too late.
      let off = (verdicts.first { !$0.isUp }?.at ?? .infinity) - cut
      let on = (verdicts.first { $0.isUp }?.at ?? .infinity) - end
      let isOn = verdicts.last?.isUp ?? false
      down = (min(down.least, off), max(down.most, off))
      up = (min(up.least, on), max(up.most, on))
      settled = max(settled, isOn ? (verdicts.last?.at ?? 0) - end : .infinity)
    }
  }

  private static let rounding = 1e-6

  @Test(arguments: ProbeCase.all)
  func `no correct monitor is outside the bounds`(item: ProbeCase) {
    let (arithmetic, failure) = (item.arithmetic, item.failure)
    let extremes = Extremes(item, runs: 24, seed: 1)
    let long = item.contract.timeout + arithmetic.shortestTold(failure)
    #expect(extremes.down.least >= seconds(arithmetic.earliestDown(failure)) - Self.rounding)
    #expect(extremes.down.most <= seconds(arithmetic.latestDown(failure)) + Self.rounding)
    #expect(
      extremes.up.least >= seconds(arithmetic.earliestUp(failure, after: long)) - Self.rounding
    )
    #expect(extremes.settled <= seconds(arithmetic.latestUp(failure, after: long)) + Self.rounding)
  }

  /// Where the table's rows are tight: probes that fit their interval.
  ///
  /// Elsewhere they hold and are wider than need be: time limits beyond the interval with a saved or a held-up probe,
  /// where a beat that is owed has to fall together with the cut.
  static let tight = ProbeCase.all.filter { item in
    let interval = seconds(item.contract.interval)
    return seconds(item.contract.timeout) <= interval && item.length < interval
  }

  @Test(arguments: tight)
  func `the bounds are reached`(item: ProbeCase) {
    let (arithmetic, failure) = (item.arithmetic, item.failure)
    let extremes = Extremes(item, runs: 300, seed: 2)
    let long = item.contract.timeout + arithmetic.shortestTold(failure)
    // Where the cut is and which packet is hit moves a bound by up to one probe's length; the phases that were drawn
    // leave gaps: 300 of them miss a twentieth with a chance of 0.95³⁰⁰, 2e-7.
    let spacing = seconds(arithmetic.spacing(item.contract.timeout))
    let gap = item.length + 0.05 * spacing
    #expect(extremes.down.least <= seconds(arithmetic.earliestDown(failure)) + gap)
    #expect(extremes.down.most >= seconds(arithmetic.latestDown(failure)) - gap)
    #expect(extremes.up.least <= seconds(arithmetic.earliestUp(failure, after: long)) + gap)
    #expect(extremes.up.most >= seconds(arithmetic.latestUp(failure, after: long)) - gap)
  }

  @Test(arguments: ProbeCase.all)
  func `a cut that is short enough is never told, one that is long enough always`(item: ProbeCase) {
    let (arithmetic, failure) = (item.arithmetic, item.failure)
    var generator = SeededGenerator(seed: 3, use: item.testDescription)
    let ignored = seconds(arithmetic.longestIgnored(failure))
    let told = seconds(arithmetic.shortestTold(failure))
    let spacing = seconds(arithmetic.spacing(arithmetic.answered.upperBound))
    for run in 0..<24 {
      let isShort = run.isMultiple(of: 2)
      guard !isShort || ignored > 0 else { continue }
      let cut = 100.0
      let end = cut + (isShort ? ignored - Self.rounding : told + Self.rounding)
      let simulation = item.simulation(
        [ProbeSimulation.Cut(from: cut, to: end, isImmediate: item.isImmediate)],
        using: &generator
      )
      let phase = Double.random(in: 0..<spacing, using: &generator)
      let verdicts = simulation.verdicts(from: phase, until: end + 200)
      #expect(verdicts.contains { !$0.isUp } == !isShort)
    }
  }

  @Test(arguments: ProbeCase.all)
  func `between up and down there is always the least time`(item: ProbeCase) {
    var generator = SeededGenerator(seed: 4, use: item.testDescription)
    let least = seconds(item.arithmetic.leastUpTime(item.failure))
    var shortest = Double.infinity
    for _ in 0..<8 {
      var cuts: [ProbeSimulation.Cut] = []
      var time = 0.0
      while time < 600 {
        let from =
          time + Double.random(in: 0...1, using: &generator) * seconds(item.contract.interval) * 2
        time = from + Double.random(in: 0...1, using: &generator) * (least + 20)
        cuts.append(ProbeSimulation.Cut(from: from, to: time, isImmediate: item.isImmediate))
      }
      let verdicts = item.simulation(cuts, using: &generator).verdicts(from: 0, until: 600)
      for (up, down) in zip(verdicts, verdicts.dropFirst()) where up.isUp {
        shortest = min(shortest, down.at - up.at)
      }
    }
    #expect(shortest >= least - Self.rounding)
  }

  @Test func `the table's own numbers`() {
    var contract = ProbeContract()
    (contract.interval, contract.timeout, contract.down) = (.seconds(2), .seconds(1), 3)
    let arithmetic = ProbeArithmetic(
      contract,
      answered: .milliseconds(100) ... .milliseconds(100)
    )
    // t0 − d + (F−1)(I+T) + T; t0 + (I+d) + (F−1)(I+T) + T; t1 + (I+T) + d; F(I+T).
    #expect(arithmetic.earliestDown(.silent) == .milliseconds(6_900))
    #expect(arithmetic.latestDown(.silent) == .milliseconds(9_100))
    #expect(arithmetic.latestUp(.silent, after: .seconds(60)) == .milliseconds(3_100))
    #expect(arithmetic.leastUpTime(.silent) == .seconds(9))
    #expect(arithmetic.longestIgnored(.silent) == .milliseconds(5_900))
  }
}

private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
