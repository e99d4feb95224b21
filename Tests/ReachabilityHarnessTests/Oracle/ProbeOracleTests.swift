import LinkConditions
import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

/// I = 2 s, T = 1 s, ε = 0.1 s and a start of 1 s, where nothing else is said.
@Suite("What a probe monitor must say, by condition")
struct ProbeOracleTests {
  private static func contract(_ change: (inout ProbeContract) -> Void = { _ in }) -> ProbeContract
  {
    var contract = ProbeContract()
    (contract.interval, contract.timeout) = (.seconds(2), .seconds(1))
    change(&contract)
    return contract
  }

  private func settled(
    _ contract: ProbeContract,
    _ actions: [TimedAction]
  ) throws -> StateSet {
    let timed = actions.enumerated().map { (20 + 20 * Double($0.offset), $0.element) }
    return try Stage.expectation(.probe(contract), timed, end: 100).allowed(at: 95)
  }

  @Test(
    arguments: [
      ("carrier", StateSet.unreachable), ("admin", .unreachable), ("address", .unreachable),
      ("route", .unreachable), ("blackhole", .unreachable), ("upstream", .unreachable),
      ("dns-silence", .unreachable), ("dns-servfail", .unreachable),
      ("dns-nxdomain", .unreachable), ("refuse", .unreachable),
      ("portal", [.unreachable, .portal]), ("rtt100", .reachable), ("cellular", .reachable),
    ] as [(String, StateSet)]
  )
  func `a probe by name over fresh connections says what the table says`(
    name: String,
    expected: StateSet
  ) throws {
    #expect(try settled(Self.contract(), [.apply(name)]) == expected)
    // Each of these ends.
    #expect(try settled(Self.contract(), [.apply(name), .apply("perfect")]) == .reachable)
  }

  @Test func `names do not matter to a probe of an address, and may not to a kept connection`()
    throws
  {
    let address = Self.contract { $0.address = "http://203.0.113.7/hello" }
    let kept = Self.contract { $0.connection = .reused }
    #expect(try settled(address, [.apply("dns-servfail")]) == .reachable)
    #expect(try settled(kept, [.apply("dns-servfail")]) == .may)
  }

  @Test func `the gateway answers without a default route, and while the internet is dead`() throws
  {
    let gateway = Self.contract { $0.address = "192.168.50.1" }
    #expect(try settled(gateway, [.apply("route")]) == .reachable)
    #expect(try settled(gateway, [.apply("upstream")]) == .reachable)
    #expect(try settled(gateway, [.apply("address")]) == .unreachable)
  }

  @Test(
    arguments: [
      (ProbeContract.Target.https, ProbeContract.Answer.status, StateSet.unreachable),
      (.http, .any, .reachable), (.http, .body, [.unreachable, .portal]), (.dns, .any, .reachable),
      (.tcp, .any, .may),
    ] as [(ProbeContract.Target, ProbeContract.Answer, StateSet)]
  )
  func `a portal shows in what is asked`(
    target: ProbeContract.Target,
    answer: ProbeContract.Answer,
    expected: StateSet
  ) throws {
    let contract = Self.contract {
      $0.target = target
      $0.answer = answer
    }
    #expect(try settled(contract, [.apply("portal")]) == expected)
  }

  @Test func `a client of the missing family alone is cut off`() throws {
    let client = Self.contract { $0.usesIPv6 = false }
    let action = TimedAction.apply(profile: "perfect", overrides: ["families=ipv6"])
    let timeline = Timeline(
      entries: [Timeline.Entry(at: .seconds(10), action: action, step: 0)],
      end: .seconds(60)
    )
    let changes = try PlannedConditions(timeline, profile: Stage.profile).changes
    for (contract, expected) in [(client, StateSet.unreachable), (Self.contract(), .reachable)] {
      let scenario = Scenario(
        name: "s",
        monitors: [MonitorUnderTest(name: "m", contract: .probe(contract), command: [])]
      )
      let expectation = Oracle(engine: Stage.engine).expectations(
        scenario: scenario,
        changes: changes,
        starts: ["m": .zero],
        end: .seconds(60)
      )
      #expect(expectation.first?.allowed(at: 50) == expected)
    }
  }

  @Test func `the windows of an outage are the table's`() throws {
    let contract = Self.contract { $0.down = 3 }
    let expectation = try Stage.expectation(
      .probe(contract),
      [(20, .apply("blackhole")), (50, .apply("perfect"))],
      end: 80
    )
    // 20 + 2·3 + 1 to 20 + 2 + 2·3 + 1, and 50 to 50 + 3, each with ε.
    #expect(expectation.required.dropFirst() == ["unreachable 26.9…29.1", "reachable 49.9…53.1"])
    #expect(expectation.leastUpTime == .milliseconds(8900))
    #expect(expectation.allowsDuplicates == false)
  }

  @Test func `an outage may be too short to be told`() throws {
    let contract = Self.contract { $0.down = 3 }
    let short = try Stage.expectation(
      .probe(contract),
      [(20, .apply("blackhole")), (25.9, .apply("perfect"))]
    )
    #expect(short.allowed(at: 26) == .reachable)
    #expect(short.allowed(at: 28) == .reachable)
    let longer = try Stage.expectation(
      .probe(contract),
      [(20, .apply("blackhole")), (27, .apply("perfect"))]
    )
    #expect(longer.allowed(at: 27.2) == .may)
    #expect(longer.required.count == 1)
  }

  @Test func `probes at once on path events may be sooner`() throws {
    let contract = Self.contract {
      $0.down = 3
      $0.reprobesOnPath = true
    }
    let expectation = try Stage.expectation(.probe(contract), [(20, .apply("route"))])
    #expect(expectation.required.last?.hasPrefix("unreachable 19.9…") == true)
    #expect(expectation.leastUpTime == nil)
  }

  @Test func `a hand-over may cost one probe`() throws {
    let actions: [(Double, TimedAction)] = [(20, .apply("cellular"))]
    let one = try Stage.expectation(.probe(Self.contract()), actions)
    #expect(one.allowed(at: 20.5) == .may)
    #expect(one.allowed(at: 40) == .reachable)
    let two = try Stage.expectation(.probe(Self.contract { $0.down = 2 }), actions)
    #expect(two.allowed(at: 20.5) == .reachable)
  }

  @Test func `a second link is a perfect one, and leads to the same internet`() throws {
    let second = TimedAction.interface(InterfaceChange(type: .wiredEthernet, isAdded: true))
    for (name, beside) in [
      ("blackhole", StateSet.reachable), ("lossy", .reachable), ("upstream", .unreachable),
    ] {
      let actions: [TimedAction] = [.apply("wifi"), .apply(name), second]
      #expect(try settled(Self.contract(), actions) == beside)
    }
  }

  @Test func `heavy loss is left open to a monitor of one failure`() throws {
    let loss: [(Double, TimedAction)] = [(20, .apply("lossy"))]
    let open = try Stage.expectation(.probe(Self.contract()), loss)
    #expect(open.allowed(at: 40) == .may)
    #expect(open.remarks.contains { $0.contains("fails with a chance of about") })
    let patient = Self.contract {
      $0.down = 100
      $0.timeout = .seconds(2)
    }
    let claimed = try Stage.expectation(.probe(patient), loss)
    #expect(claimed.allowed(at: 40) == .reachable)
    #expect(claimed.errorBudget.claims == 2)
    #expect(claimed.errorBudget.perClaim == 5e-7)
  }

  @Test func `an offline start is unknown or off, then off`() throws {
    let expectation = try Stage.expectation(.probe(Self.contract()), [(0, .apply("carrier"))])
    #expect(expectation.allowed(at: 1) == [.unknown, .unreachable])
    #expect(expectation.allowed(at: 20) == .unreachable)
  }

  /// Whatever a simulated correct monitor says on a random timeline, the oracle allows.
  @Test(arguments: 0..<40)
  func `no simulated correct monitor is convicted on random timelines`(round: Int) throws {
    var generator = SeededGenerator(seed: UInt64(round), use: "random timelines")
    func draw(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    for _ in 0..<10 {
      let contract = Self.contract {
        $0.interval = .seconds(Int(draw(1...6)))
        $0.timeout = .seconds(Int(draw(1...8)))
        $0.down = Int(draw(1...3.99))
        $0.up = Int(draw(1...2.99))
        $0.schedule = Bool.random(using: &generator) ? .fixedRate : .fixedDelay
        $0.overrun = ProbeContract.Overrun.allCases.randomElement(using: &generator) ?? .skip
      }
      var actions: [(Double, TimedAction)] = [(0, .apply("rtt100"))]
      var cuts: [ProbeSimulation.Cut] = []
      var time = 40.0
      for _ in 0..<Int(draw(1...4.99)) {
        let length = (draw(0...1) < 0.5 ? draw(0.1...8) : draw(8...60)).rounded() + 0.5
        let isImmediate = Bool.random(using: &generator)
        actions += [
          (time, .apply(isImmediate ? "route" : "blackhole")), (time + length, .apply("rtt100")),
        ]
        cuts.append(
          ProbeSimulation.Cut(from: time, to: time + length, isImmediate: isImmediate)
        )
        time += length + (draw(0...1) < 0.5 ? draw(1...10) : draw(10...60)).rounded() + 0.5
      }
      let (start, end) = (draw(0...3), time + 60)
      let count = Int(draw(2...3.99))
      let simulation = ProbeSimulation(
        contract: contract,
        probe: ProbeSimulation.Probe(
          exchanges: (0..<count).map { Double($0) * 0.1 },
          roundTrip: 0.1,
          wayOut: draw(0...0.05),
          retries: [0.3, 1, 3, 7],
          refusal: 0
        ),
        cuts: cuts,
        keepsBeat: Bool.random(using: &generator)
      )
      let expectation = try Stage.expectation(.probe(contract), actions, start: start, end: end)
      let verdicts = simulation.verdicts(from: start, until: end)
      // The first success comes a probe's length after the start.
      let first = start + Double(count) * 0.1 + Double(contract.up - 1) * 7
      for span in expectation.spans where span.from >= .seconds(first) {
        let (from, to) = (span.from / .seconds(1), span.to / .seconds(1))
        var said: StateSet = StateSet(verdicts.last { $0.at <= from }?.isUp ?? true)
        for verdict in verdicts where from < verdict.at && verdict.at < to {
          said.formUnion(StateSet(verdict.isUp))
        }
        #expect(span.allowed.isSuperset(of: said), "\(contract) \(cuts) \(verdicts) \(span)")
      }
    }
  }
}

extension StateSet {
  fileprivate init(_ isUp: Bool) { self = isUp ? .reachable : .unreachable }
}
