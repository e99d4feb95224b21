import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors
import Testing

/// Times are in seconds; ε is 0.1 s, the start takes 1 s, a path monitor's reaction 1 s.
@Suite("When a passive monitor must say what")
struct WindowRuleTests {
  private let path = MonitorContract.path(PathContract())

  @Test func `an outage is told within the reaction, and its end too`() throws {
    let expectation = try Stage.expectation(
      path,
      [(10, .apply("carrier")), (30, .apply("perfect"))]
    )
    #expect(
      expectation.required == [
        "reachable 0.0…2.1", "unreachable 9.9…11.1", "reachable 29.9…31.1",
      ]
    )
    #expect(expectation.transitions.map(\.isInitial) == [true, false, false])
    #expect(expectation.allowed(at: 1) == [.unknown, .reachable])
    #expect(expectation.allowed(at: 5) == .reachable)
    #expect(expectation.allowed(at: 10.5) == .may)
    #expect(expectation.allowed(at: 20) == .unreachable)
    #expect(expectation.assertedShare == 1)
  }

  @Test(
    arguments: [
      (.unreachable, 1), ([.unreachable, .portal], 1), ([.reachable, .portal], 0.5), (.may, 0.5),
    ] as [(StateSet, Double)]
  )
  func `one state, or that it is not online, is an assertion`(states: StateSet, share: Double) {
    let spans = [StateSet.reachable, states].enumerated().map { second, states in
      Expectation.Span(
        from: .seconds(second),
        to: .seconds(second + 1),
        allowed: states,
        reason: ""
      )
    }
    #expect(Expectation(monitor: "probe", spans: spans).assertedShare == share)
  }

  @Test func `what holds from the start is the first verdict`() throws {
    let expectation = try Stage.expectation(path, [(0, .apply("carrier"))])
    #expect(expectation.required == ["unreachable 0.0…2.1"])
    #expect(expectation.transitions.first?.isInitial == true)
    #expect(expectation.allowed(at: 1) == [.unknown, .unreachable])
    #expect(expectation.allowed(at: 59) == .unreachable)
  }

  @Test func `a change while it starts leaves both, with a settled end`() throws {
    let expectation = try Stage.expectation(path, [(2.5, .apply("carrier"))], start: 2)
    #expect(expectation.allowed(at: 2.2) == [.unknown, .reachable])
    #expect(expectation.allowed(at: 3) == [.unknown, .reachable, .unreachable])
    #expect(expectation.allowed(at: 4.05) == [.unknown, .reachable, .unreachable])
    #expect(expectation.allowed(at: 4.2) == .unreachable)
    #expect(expectation.required.isEmpty)
  }

  @Test func `a flap that is shorter than the reaction may be told or not`() throws {
    let expectation = try Stage.expectation(
      path,
      [(10, .apply("carrier")), (10.4, .apply("perfect"))]
    )
    #expect(expectation.required == ["reachable 0.0…2.1"])
    #expect(expectation.allowed(at: 9.8) == .reachable)
    #expect(expectation.allowed(at: 10.2) == .may)
    #expect(expectation.allowed(at: 11.4) == .may)
    #expect(expectation.allowed(at: 11.6) == .reachable)
    #expect(expectation.assertedShare < 1)
  }

  @Test func `after a fast train the end alone is required`() throws {
    let flaps: [(Double, TimedAction)] = (0..<9).map {
      (10 + 0.3 * Double($0), .apply($0.isMultiple(of: 2) ? "carrier" : "perfect"))
    }
    let expectation = try Stage.expectation(path, flaps)
    // The last one, at 12.4, is an outage.
    #expect(expectation.required == ["reachable 0.0…2.1", "unreachable 9.9…13.5"])
    #expect(expectation.allowed(at: 12) == .may)
    #expect(expectation.allowed(at: 13.6) == .unreachable)
  }

  @Test func `a longer reaction can be asked for by the scenario`() throws {
    let expectation = try Stage.expectation(
      path,
      [(10, .apply("carrier"))],
      override: ExpectationOverride(reaction: .seconds(4))
    )
    #expect(expectation.required.last == "unreachable 9.9…14.1")
  }

  @Test func `a scenario's own stretches replace the oracle's`() throws {
    let span = ExpectationOverride.Span(from: .seconds(20), to: .seconds(25), allowed: .portal)
    let expectation = try Stage.expectation(path, [], override: ExpectationOverride(spans: [span]))
    #expect(expectation.allowed(at: 19) == .reachable)
    #expect(expectation.allowed(at: 22) == .portal)
    #expect(expectation.allowed(at: 26) == .reachable)
  }

  @Test func `nothing is demanded of a stopped monitor, and then the reaction counts anew`() throws
  {
    let timeline = Timeline(
      entries: [
        Timeline.Entry(at: .seconds(5), action: .signal(name: "STOP", monitor: "m"), step: 0),
        Timeline.Entry(at: .seconds(25), action: .signal(name: "CONT", monitor: nil), step: 1),
      ],
      end: .seconds(60),
      starts: ["m": .zero]
    )
    let life = try #require(MonitorLife.all(of: timeline)["m"])
    let changes: [(Double, TimedAction)] = [(10, .apply("carrier"))]
    let expectation = try Stage.expectation(path, changes, life: life)
    #expect(expectation.required.last == "unreachable 9.9…26.1")
    #expect(expectation.allowed(at: 24) == .may)
    #expect(expectation.allowed(at: 27) == .unreachable)
  }

  @Test func `an outage that a stopped monitor slept through is not required`() throws {
    let life = MonitorLife(pauses: [MonitorPause(from: .seconds(5), to: .seconds(25))])
    let expectation = try Stage.expectation(
      path,
      [(10, .apply("carrier")), (20, .apply("perfect"))],
      life: life
    )
    #expect(expectation.required == ["reachable 0.0…2.1"])
    #expect(expectation.allowed(at: 26) == .may)
    #expect(expectation.allowed(at: 27) == .reachable)
  }

  @Test func `a monitor that is told to end is watched until then`() throws {
    let life = MonitorLife(end: .seconds(30))
    let expectation = try Stage.expectation(path, [(40, .apply("carrier"))], life: life)
    #expect(expectation.spans.last?.to == .seconds(30))
  }

  @Test func `a snapshot says once what was the case, and never again`() throws {
    let contract = MonitorContract.snapshot(SnapshotContract())
    let changes: [(Double, TimedAction)] = [(10, .apply("carrier")), (30, .apply("perfect"))]
    let expectation = try Stage.expectation(contract, changes)
    #expect(expectation.required == ["reachable 0.0…1.1"])
    #expect(expectation.allowed(at: 20) == .reachable)
    #expect(!expectation.allowsDuplicates)
  }

  @Test func `a debounce holds a loss back, and hides one that is shorter`() throws {
    let link = MonitorContract.link(LinkContract(downDelay: .seconds(2), upDelay: .seconds(0.5)))
    let long = try Stage.expectation(link, [(10, .apply("carrier")), (20, .apply("perfect"))])
    #expect(
      long.required == ["reachable 0.0…2.1", "unreachable 11.9…13.1", "reachable 20.4…21.6"]
    )
    let short = try Stage.expectation(link, [(10, .apply("carrier")), (11.5, .apply("perfect"))])
    #expect(short.required == ["reachable 0.0…2.1"])
    #expect(short.allowed(at: 11.4) == .reachable)
    #expect(short.allowed(at: 12.5) == .reachable)
  }

  @Test func `an uncertain length near the debounce leaves both`() {
    let scenario = Scenario(
      name: "s",
      monitors: [
        MonitorUnderTest(
          name: "m",
          contract: .link(LinkContract(downDelay: .seconds(2))),
          command: []
        )
      ]
    )
    var link = InterfaceCondition(name: "wlan0", type: .wifi)
    let on = NetworkCondition(interfaces: [link])
    link.hasCarrier = false
    let off = NetworkCondition(interfaces: [link])
    func change(_ earliest: Int, _ latest: Int, _ condition: NetworkCondition) -> ConditionChange {
      ConditionChange(
        earliest: .milliseconds(earliest),
        latest: .milliseconds(latest),
        condition: condition,
        cause: "test"
      )
    }
    let expectation = Oracle(engine: Stage.engine).expectations(
      scenario: scenario,
      changes: [change(0, 0, on), change(10_000, 10_100, off), change(12_000, 12_100, on)],
      starts: ["m": .zero],
      end: .seconds(30)
    ).first
    #expect(expectation?.allowed(at: 12.3) == .may)
    #expect(expectation?.allowed(at: 20) == .reachable)
    #expect(expectation?.transitions.count == 1)
  }
}
