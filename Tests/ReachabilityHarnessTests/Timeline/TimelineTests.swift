import LinkConditions
import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

@Suite("A scenario under a seed")
struct TimelineTests {
  private func rich() throws -> Scenario { try Scenario(json5: ScenarioTexts.rich) }

  private func carrier(_ isUp: Bool) -> Action {
    .single(.carrier(isUp: isUp, interface: nil))
  }

  @Test func `the same seed gives the same timeline, another one another`() throws {
    let scenario = try rich()
    let all = (0..<200 as Range<UInt64>).map { Timeline(scenario, seed: $0) }
    #expect(all == (0..<200 as Range<UInt64>).map { Timeline(scenario, seed: $0) })
    #expect(Set(all).count == 200)
  }

  @Test func `entries are in order, within their bounds and the scenario's end`() throws {
    let scenario = try rich()
    for seed in 0..<300 as Range<UInt64> {
      let timeline = Timeline(scenario, seed: seed)
      for (one, next) in zip(timeline.entries, timeline.entries.dropFirst()) {
        #expect(one.at <= next.at)
      }
      for entry in timeline.entries {
        let step = scenario.steps[entry.step]
        #expect(entry.at >= step.at - step.jitter && entry.at <= step.latest)
        #expect(entry.at <= timeline.end)
      }
      #expect(timeline.end == .seconds(90))
    }
  }

  @Test func `what happens at one moment happens in the order of the file`() {
    let scenario = Scenario(
      name: "a",
      steps: [
        Step(at: .seconds(2), action: carrier(true)),
        Step(at: .zero, action: .single(.noise(count: 1))),
        Step(at: .zero, action: .single(.noise(count: 2))),
        Step(at: .seconds(2), action: carrier(false)),
      ]
    )
    #expect(Timeline(scenario, seed: 0).entries.map(\.step) == [1, 2, 0, 3])
  }

  @Test func `a step's removal leaves all other steps where they were`() throws {
    let scenario = try rich()
    for seed in 0..<50 as Range<UInt64> {
      let all = Timeline(scenario, seed: seed)
      for index in scenario.steps.indices where scenario.steps[index].action != .end {
        var shorter = scenario
        shorter.steps.remove(at: index)
        let left = Timeline(shorter, seed: seed)
        let expected = all.entries.filter { $0.step != index }
        #expect(left.entries.map(\.at) == expected.map(\.at))
        #expect(left.entries.map(\.action) == expected.map(\.action))
        #expect(left.starts == all.starts && left.end == all.end)
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a pinned scenario plays its timeline, also after it was written and read`(
    seed: UInt64
  ) throws {
    let scenario = try rich()
    let timeline = Timeline(scenario, seed: seed)
    let pinned = try Scenario(json5: scenario.pinned(to: timeline).json())
    let again = Timeline(pinned, seed: seed)
    #expect(again.entries.map(\.at) == timeline.entries.map(\.at))
    #expect(again.entries.map(\.action) == timeline.entries.map(\.action))
    #expect(again.starts == timeline.starts && again.end == timeline.end)
  }

  @Test func `rounds follow each other, each with a draw of its own`() {
    let repetition = Action.repetition(
      count: 40,
      every: .seconds(4),
      steps: [
        Step(at: .seconds(1), action: carrier(false)),
        Step(at: .seconds(2), jitter: .milliseconds(500), action: carrier(true)),
      ]
    )
    let scenario = Scenario(name: "a", steps: [Step(at: .seconds(3), action: repetition)])
    let entries = Timeline(scenario, seed: 9).entries
    let downs = entries.filter { $0.action == .carrier(isUp: false, interface: nil) }.map(\.at)
    let ups = entries.filter { $0.action == .carrier(isUp: true, interface: nil) }.map(\.at)
    #expect(downs == (0..<40).map { .seconds(4 + 4 * $0) })
    let phases = zip(ups, downs).map { $0 - $1 }
    #expect(Set(phases).count == 40)
    #expect(phases.allSatisfy { $0 >= .milliseconds(500) && $0 <= .milliseconds(1500) })
    #expect(scenario.end == .seconds(3 + 39 * 4) + .milliseconds(2500) + .seconds(10))
  }

  @Test(arguments: [(500, 6000, 36_000), (1000, 1000, 10_000), (1000, 1500, 2200), (1, 5, 1)])
  func `a random train takes turns, holds each profile within its bounds and ends with the last`(
    shortest: Int,
    longest: Int,
    length: Int
  ) {
    let train = RandomTrain(
      profiles: ["offline", "3g", "wifi"],
      shortest: .milliseconds(shortest),
      longest: .milliseconds(longest),
      length: .milliseconds(length)
    )
    let scenario = Scenario(name: "a", steps: [Step(at: .seconds(1), action: .random(train))])
    for seed in 0..<500 as Range<UInt64> {
      let entries = Timeline(scenario, seed: seed).entries
      let ends = entries.dropFirst().map(\.at) + [.seconds(1) + train.length]
      for (index, (entry, end)) in zip(entries, ends).enumerated() where end > entry.at {
        let name = train.profiles[index % 3]
        #expect(entry.action == .apply(profile: name, overrides: []))
        // Where what is left can neither be held at once nor be split, it is held.
        let most = max(train.longest, index == ends.count - 1 ? train.shortest * 2 : .zero)
        #expect(end - entry.at >= train.shortest)
        #expect(end - entry.at <= max(most, train.shortest * 2), "seed \(seed)")
      }
      #expect(entries.last?.action == .apply(profile: "wifi", overrides: []))
      #expect(entries.first?.at == .seconds(1))
    }
  }

  @Test func `monitors start at any phase of a second, probes at any of their interval up to 5 s`()
  {
    var probe = ProbeContract()
    probe.interval = .seconds(3)
    var slow = ProbeContract()
    slow.interval = .seconds(60)
    let limits: [(MonitorContract, Duration)] = [
      (.path(PathContract()), .seconds(1)), (.probe(probe), .seconds(3)),
      (.probe(slow), .seconds(5)),
    ]
    for (contract, limit) in limits {
      let scenario = Scenario(
        name: "a",
        monitors: [MonitorUnderTest(name: "m", contract: contract, command: ["x"])],
        steps: [Step(at: .zero, action: carrier(true))]
      )
      let starts = (0..<1000 as Range<UInt64>).compactMap {
        Timeline(scenario, seed: $0).starts["m"]
      }
      #expect(starts.allSatisfy { $0 >= .zero && $0 < limit })
      #expect(Uniformity.isPlausible(starts.map { $0 / limit }))
    }
  }
}
