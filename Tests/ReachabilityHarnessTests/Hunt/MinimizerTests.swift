import LinkConditions
import ReachabilityHarness
import Testing

@Suite("A failing timeline is shortened as long as it fails")
struct MinimizerTests {
  /// Forty entries, a second apart; number 13 is `a`, number 29 is `b`.
  private var timeline: Timeline {
    let entries = (0..<40).map { number in
      let name = number == 13 ? "a" : number == 29 ? "b" : "other"
      return Timeline.Entry(
        at: .seconds(number + 1),
        action: .apply(profile: name, overrides: []),
        step: number
      )
    }
    return Timeline(entries: entries, end: .seconds(60), starts: ["m": .milliseconds(300)])
  }

  private func time(_ name: String, _ timeline: Timeline) -> Duration? {
    timeline.entries.first { $0.action == .apply(profile: name, overrides: []) }?.at
  }

  @Test
  func `two entries far apart that only fail together`() {
    let result = Minimizer().minimized(timeline) { timeline in
      time("a", timeline) != nil && time("b", timeline) != nil
    }
    #expect(result.timeline.entries.count == 2)
    #expect(result.timeline.end <= .milliseconds(10))
    #expect(result.timeline.starts == timeline.starts)
    #expect(!result.isUnfinished)
    #expect(result.trials < 200)
  }

  @Test
  func `waits that are needed stay, to the millisecond`() {
    let result = Minimizer().minimized(timeline) { timeline in
      guard let a = time("a", timeline), let b = time("b", timeline) else { return false }
      return b - a >= .milliseconds(2500) && timeline.end - b >= .seconds(2) && a >= .seconds(1)
    }
    #expect(result.timeline.entries.count == 2)
    let (a, b) = (time("a", result.timeline), time("b", result.timeline))
    #expect(a.map { $0 >= .seconds(1) && $0 < .milliseconds(1010) } == true)
    if let a, let b { #expect(b - a >= .milliseconds(2500) && b - a < .milliseconds(2510)) }
    if let b { #expect(result.timeline.end - b < .milliseconds(2010)) }
  }

  @Test
  func `a failure that needs nothing loses all its entries, one that needs all keeps them`() {
    #expect(Minimizer().minimized(timeline) { _ in true }.timeline.entries.isEmpty)
    let whole = Minimizer().minimized(timeline) { $0 == timeline }
    #expect(whole.timeline == timeline)
    // Each entry was tried alone: the result cannot lose any single one.
    #expect(whole.trials >= 40)
  }

  @Test
  func `the trials are bounded, and what was found by then is kept`() {
    let result = Minimizer(mostTrials: 5).minimized(timeline) { time("a", $0) != nil }
    #expect(result.trials == 5)
    #expect(result.isUnfinished)
    #expect(result.timeline.entries.count < 40)
    #expect(time("a", result.timeline) != nil)
  }

  @Test
  func `entries stay in order, and no wait becomes negative`() {
    var lowest = Duration.seconds(100)
    _ = Minimizer().minimized(timeline) { timeline in
      let times = [.zero] + timeline.entries.map(\.at) + [timeline.end]
      lowest = min(lowest, zip(times, times.dropFirst()).map { $1 - $0 }.min() ?? .zero)
      return time("b", timeline) != nil
    }
    #expect(lowest >= .zero)
  }

  @Test
  func `the result is a scenario that plays it`() throws {
    let scenario = Scenario(
      name: "hunted",
      steps: [Step(at: .zero, jitter: .seconds(2), action: .end)]
    )
    let short = Timeline(
      entries: [
        Timeline.Entry(at: .zero, action: .apply(profile: "wifi", overrides: []), step: 4),
        Timeline.Entry(at: .seconds(2), action: .apply(profile: "offline", overrides: []), step: 5),
      ],
      end: .seconds(9)
    )
    let text = scenario.playing(short).json()
    let read = try Scenario(json5: text, file: nil)
    let played = Timeline(read, seed: 3)
    #expect(played.entries.map(\.at) == short.entries.map(\.at))
    #expect(played.entries.map(\.action) == short.entries.map(\.action))
    #expect(played.end == short.end)
  }
}
