import LinkConditions
import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

@Suite("Reading a scenario")
struct ScenarioReaderTests {
  @Test func `every step and every field of a monitor is read`() throws {
    let scenario = try Scenario(json5: ScenarioTexts.rich, file: "x/rich.json")
    let poll = try #require(scenario.monitors.last)
    #expect(scenario.name == "rich")
    #expect(scenario.needsVirtualTime)
    #expect(scenario.monitors.map(\.name) == ["path", "poll"])
    #expect(poll.patterns.map(\.state) == [.reachable, .unreachable])
    #expect(poll.notice == NoticeRule(delay: .seconds(5), tolerance: .milliseconds(500)))
    guard case .probe(let probe) = poll.contract else {
      Issue.record("\(poll.contract)")
      return
    }
    #expect(probe.interval == .seconds(2) && probe.down == 3 && !probe.usesIPv6)
    let expected: [Action] = [
      .single(.apply(profile: "wifi", overrides: [])),
      .single(.apply(profile: "3g", overrides: ["loss=5%", "uplink.seed=7"])),
      .single(.interface(InterfaceChange(type: .cellular, isAdded: true, stagger: .seconds(2)))),
      .single(.interface(InterfaceChange(type: .wifi, isAdded: false))),
      .single(.route(isAdded: false, families: .both, interface: nil)),
      .single(.address(isAdded: true, families: .ipv6, interface: .wiredEthernet)),
      .single(.carrier(isUp: false, interface: nil)),
      .single(.carrier(isUp: true, interface: .cellular)),
      .single(.signal(name: "STOP", monitor: "poll")),
      .single(.signal(name: "CONT", monitor: nil)),
      .single(.execute(command: ["true", "-x"], onDevice: false)),
      .repetition(
        count: 3,
        every: .seconds(4),
        steps: [
          Step(at: .zero, action: .single(.carrier(isUp: false, interface: nil))),
          Step(
            at: .seconds(2),
            jitter: .milliseconds(500),
            action: .single(.carrier(isUp: true, interface: nil))
          ),
        ]
      ),
      .random(
        RandomTrain(
          profiles: ["wifi", "offline"],
          shortest: .seconds(1),
          longest: .seconds(5),
          length: .seconds(30)
        )
      ),
      .single(.noise(count: 4)),
      .single(.tunnel(isAdded: true)),
      .end,
    ]
    #expect(scenario.steps.map(\.action) == expected)
    #expect(scenario.end == .seconds(90))
    #expect(
      scenario.overrides == [
        "path": ExpectationOverride(
          reaction: .milliseconds(1500),
          spans: [.init(from: .seconds(1), to: .seconds(2), allowed: [.reachable, .unknown])]
        )
      ]
    )
  }

  @Test func `canonical JSON reads back as the same scenario`() throws {
    let scenario = try Scenario(json5: ScenarioTexts.rich)
    let text = scenario.json()
    #expect(try Scenario(json5: text) == scenario)
    #expect(try Scenario(json5: text).json() == text)
  }

  @Test func `a scenario without an end ends ten seconds after its last step and says so`() throws {
    let scenario = try Scenario(
      json5: """
        { name: "a", timeline: [{ at: "1m", jitter: "2s", apply: "wifi" }, { at: 0, apply: "3g" }] }
        """
    )
    #expect(scenario.end == .seconds(72))
    #expect(
      scenario.notices == ["a has no end: it ends 10s after its last step, at 72s"]
    )
  }
}
