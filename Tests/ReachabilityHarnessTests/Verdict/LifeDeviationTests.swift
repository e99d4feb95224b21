import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors
import Testing

@Suite("Deviations of a monitor's life, its details and its alerts")
struct LifeDeviationTests {
  private let right: [(Double, ReachabilityState)] = [
    (0.2, .reachable), (10.5, .unreachable), (20.5, .reachable),
  ]

  @Test
  func `a process that ends by itself has died, and what it did not live to say is not missing`() {
    var rehearsal = Rehearsal(said: [(0.2, .reachable)], stopped: nil, ended: 5)
    rehearsal.ending = "signal 11"
    #expect(rehearsal.deviations == ["died 5.0"])
    rehearsal.said = []
    #expect(rehearsal.deviations == ["died 5.0"])
  }

  @Test
  func `one that a step ended has not died`() {
    var rehearsal = Rehearsal(said: [(0.2, .reachable)], stopped: nil, ended: 5.05)
    rehearsal.entries = [
      Timeline.Entry(at: .seconds(5), action: .signal(name: "TERM", monitor: "m"), step: 0)
    ]
    #expect(rehearsal.deviations.isEmpty)
  }

  @Test
  func `a snapshot may end once it has spoken`() {
    var rehearsal = Rehearsal(truth: [(0, .reachable)], said: [(0.2, .reachable)], stopped: nil)
    rehearsal.contract = .snapshot(SnapshotContract())
    rehearsal.ended = 0.3
    #expect(rehearsal.deviations.isEmpty)
    rehearsal.said = []
    #expect(rehearsal.deviations == ["died 0.3"])
  }

  @Test
  func `one that says nothing is silent, whatever else it writes`() {
    #expect(Rehearsal().deviations == ["silent 2.1"])
    let talker = Rehearsal(garbage: ["starting\u{1B}[2J", "ready"])
    #expect(talker.deviations == ["silent 2.1"])
    let deviation = talker.verdict.monitors.first?.deviations.first
    #expect(deviation?.explanation.contains("none of its 2 lines is a verdict") == true)
    #expect(deviation?.context.contains { $0.contains("\\u{1b}[2J") } == true)
  }

  @Test(arguments: [(30.05, []), (30.5, ["afterStop 30.5"])] as [(Double, [String])])
  func `a statement after the stop`(at: Double, deviations: [String]) {
    #expect(Rehearsal(said: right + [(at, .unreachable)], ended: 31).deviations == deviations)
  }

  @Test(
    arguments: [
      ([.wifi, nil, .wifi], ["wrongDetail 21.1"]),
      ([.wifi, nil, .cellular], []),
      ([.cellular, nil, .cellular], ["wrongDetail 2.0"]),
      ([nil, nil, nil], []),
    ] as [([PathInterface.Kind?], [String])]
  )
  func `the interface that traffic takes`(
    interfaces: [PathInterface.Kind?],
    deviations: [String]
  ) {
    var rehearsal = Rehearsal(said: right, interfaces: interfaces)
    rehearsal.details = [
      Expectation.Detail(from: .seconds(2), to: .seconds(9.9), interface: .wifi),
      Expectation.Detail(from: .seconds(21.1), to: .seconds(30), interface: .cellular),
    ]
    #expect(rehearsal.deviations == deviations)
  }

  @Test(
    arguments: [
      ([(13.6, true), (20.7, false)], []),
      ([(13.5, true), (21.5, false)], []),
      // Never, too late, too soon.
      ([], ["notice 14.6"]),
      ([(17, true), (20.7, false)], ["notice 17.0"]),
      ([(11, true), (20.7, false)], ["notice 11.0"]),
      // Not dismissed, dismissed late.
      ([(13.6, true)], ["notice 21.6"]),
      ([(13.6, true), (25, false)], ["notice 21.6"]),
      // Without a loss.
      ([(5, true), (6, false), (13.6, true), (20.7, false)], ["notice 5.0"]),
    ] as [([(Double, Bool)], [String])]
  )
  func `an alert three seconds after the loss`(alerts: [(Double, Bool)], deviations: [String]) {
    let rehearsal = Rehearsal(
      said: right,
      alerts: alerts,
      notice: NoticeRule(delay: .seconds(3), tolerance: .seconds(1))
    )
    #expect(rehearsal.deviations == deviations)
  }

  @Test(
    arguments: [([], []), ([(11.5, true), (12.6, false)], ["notice 11.5"])]
      as [([(Double, Bool)], [String])]
  )
  func `no alert for an outage shorter than its delay`(
    alerts: [(Double, Bool)],
    deviations: [String]
  ) {
    let rehearsal = Rehearsal(
      truth: [(0, .reachable), (10, .unreachable), (12, .reachable)],
      said: [(0.2, .reachable), (10.5, .unreachable), (12.5, .reachable)],
      alerts: alerts,
      notice: NoticeRule(delay: .seconds(3))
    )
    #expect(rehearsal.deviations == deviations)
  }
}
