import ReachabilityHarness
import ReachabilityMonitors
import Testing

@Suite("A correct monitor is never convicted")
struct CorrectMonitorTests {
  /// Losses and returns at random, from a few milliseconds to seconds apart.
  private func truth(_ random: inout SeededGenerator) -> [(Double, ReachabilityState)] {
    var state: ReachabilityState = random.next(below: 4) == 0 ? .unreachable : .reachable
    var truth = [(0.0, state)]
    var at = 3.0
    while at < 29 {
      let isQuick = random.next(below: 3) == 0
      at += Double(random.next(below: isQuick ? 400 : 8000) + 1) / 1000
      state = state == .reachable ? .unreachable : .reachable
      if at < 29 { truth.append((at, state)) }
    }
    return truth
  }

  /// What a monitor says that takes up to 1 s to hear of a change and 0.1 s to write, in order; what is over by then
  /// it may leave out.
  private func words(
    _ truth: [(Double, ReachabilityState)],
    _ random: inout SeededGenerator
  ) -> [(Double, ReachabilityState)] {
    var words: [(Double, ReachabilityState)] = []
    var time = 0.0
    for (index, (at, state)) in truth.enumerated() {
      time = max(time, at + Double(random.next(below: 1000)) / 1000)
      let next = index + 1 < truth.count ? truth[index + 1].0 : 100
      if next <= time, random.next(below: 2) == 0 { continue }
      let said = max(time + Double(random.next(below: 99)) / 1000, words.last?.0 ?? 0)
      if words.last?.1 != state, said < 30 { words.append((said, state)) }
    }
    return words
  }

  @Test
  func `within its second, in four thousand random trials`() {
    var asserted = 0.0
    for seed in 0..<4000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let truth = truth(&random)
      var rehearsal = Rehearsal(truth: truth, said: words(truth, &random))
      rehearsal.allowsDuplicates = false
      let verdict = rehearsal.verdict
      asserted += verdict.monitors.first?.figures.assertedShare ?? 0
      if verdict.outcome != .passed {
        Issue.record("seed \(seed): \(rehearsal.deviations), \(truth), said \(rehearsal.said)")
        return
      }
    }
    // Passing would mean nothing where nothing is claimed.
    #expect(asserted / 4000 > 0.5)
  }

  @Test
  func `and one that leaves out a loss of two seconds or more always is`() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let length = 2 + Double(random.next(below: 6000)) / 1000
      let from = 5 + Double(random.next(below: 10_000)) / 1000
      let rehearsal = Rehearsal(
        truth: [(0, .reachable), (from, .unreachable), (from + length, .reachable)],
        said: [(0.2, .reachable)]
      )
      #expect(rehearsal.verdict.monitors.first?.deviations.map(\.kind) == [.missing])
    }
  }
}
