import ReachabilityMonitors
import Testing

@Suite struct ProbeMachineTests {
  struct Schedule: Sendable, CustomTestStringConvertible {
    var schedule: ProbeContract.Schedule
    var overrun = ProbeContract.Overrun.skip
    /// In milliseconds, with an interval of 1000.
    var timeout: Int
    /// How long each probe takes; none is never.
    var lengths: [Int?]
    var starts: [Int]
    var pathChanges: [Int] = []

    var testDescription: String { "\(schedule) \(overrun) \(lengths) \(pathChanges)" }
  }

  static let schedules: [Schedule] = [
    Schedule(
      schedule: .fixedDelay,
      timeout: 500,
      lengths: [100, 0, nil, 500, 600],
      starts: [0, 1100, 2100, 3600, 5100, 6600]
    ),
    Schedule(
      schedule: .fixedRate,
      timeout: 500,
      lengths: [100, 0, nil, 500, 600],
      starts: [0, 1000, 2000, 3000, 4000, 5000]
    ),
    // The beats that passed are left out; one that just ended in time is kept.
    Schedule(
      schedule: .fixedRate,
      timeout: 5000,
      lengths: [1001, 1000, 2500, nil, 0],
      starts: [0, 2000, 3000, 6000, 11_000, 12_000]
    ),
    Schedule(
      schedule: .fixedRate,
      overrun: .immediate,
      timeout: 3000,
      lengths: [1001, 1000, 2500, nil, 0],
      starts: [0, 1001, 2001, 4501, 7501, 8501]
    ),
    Schedule(
      schedule: .fixedRate,
      overrun: .overlap,
      timeout: 3000,
      lengths: [2500, 2500, nil, nil, 0],
      starts: [0, 1000, 2000, 3000, 4000, 5000]
    ),
    // What the path starts is beside the beat; a fixed delay begins anew with its end.
    Schedule(
      schedule: .fixedRate,
      timeout: 500,
      lengths: [100],
      starts: [0, 700, 1000, 2000],
      pathChanges: [700]
    ),
    Schedule(
      schedule: .fixedDelay,
      timeout: 500,
      lengths: [100],
      starts: [0, 700, 1800, 2900],
      pathChanges: [700]
    ),
    // A probe in flight does not keep the path's from starting; further changes wait for that one.
    Schedule(
      schedule: .fixedDelay,
      timeout: 5000,
      lengths: [nil, 400, 100, 100],
      starts: [0, 700, 1100, 2200],
      pathChanges: [700, 800, 900]
    ),
    // Without an end, each waits for the one before.
    Schedule(
      schedule: .fixedDelay,
      timeout: 300,
      lengths: [nil],
      starts: [0, 100, 400, 700, 2000],
      pathChanges: [100, 200, 500, 550]
    ),
  ]

  @Test(arguments: schedules) func `probes start when they are due`(schedule: Schedule) {
    var contract = ProbeContract()
    contract.interval = .milliseconds(1000)
    contract.timeout = .milliseconds(schedule.timeout)
    contract.schedule = schedule.schedule
    contract.overrun = schedule.overrun
    contract.reprobesOnPath = true
    var number = -1
    let world = ProbeWorld(
      fate: { _ in
        number += 1
        let length = schedule.lengths[min(number, schedule.lengths.count - 1)]
        return length.map { (.success, .milliseconds($0)) }
      },
      pathChanges: schedule.pathChanges.map { .milliseconds($0) }
    )
    let starts = schedule.starts.map { Duration.milliseconds($0) }
    let record = world.play(contract, until: starts.last ?? .zero)
    #expect(record.starts == starts)
  }

  @Test func `the path starts nothing unless the contract says so`() {
    let world = ProbeWorld(fate: { _ in (.success, .zero) }, pathChanges: [.seconds(1)])
    #expect(world.play(ProbeContract(), until: .seconds(5)).starts == [.zero])
  }

  @Test func `an answer after the time limit is a failure, one at its last instant is not`() {
    var contract = ProbeContract()
    contract.timeout = .milliseconds(500)
    for (length, state) in [(500, ReachabilityState.reachable), (501, .unreachable)] {
      let world = ProbeWorld(fate: { _ in (.success, .milliseconds(length)) })
      let record = world.play(contract, until: .seconds(1))
      #expect(record.told.map(\.state) == [state])
      #expect(record.told.first?.at == .milliseconds(500))
    }
    // Also where nobody looked in between.
    var machine = ProbeMachine(contract)
    #expect(machine.advance(to: .zero) == [.start(0)])
    #expect(
      machine.finish(0, .success, at: .seconds(1)) == [.abandon(0), .tell(.unreachable)]
    )
  }

  @Test func `of probes side by side the older one counts no more`() {
    var contract = ProbeContract()
    contract.interval = .seconds(1)
    contract.timeout = .seconds(5)
    contract.schedule = .fixedRate
    contract.overrun = .overlap
    var machine = ProbeMachine(contract)
    #expect(machine.advance(to: .zero) == [.start(0)])
    #expect(machine.advance(to: .seconds(1)) == [.start(1)])
    #expect(machine.advance(to: .seconds(2)) == [.start(2)])
    #expect(
      machine.finish(1, .success, at: .milliseconds(2500)) == [.abandon(0), .tell(.reachable)]
    )
    #expect(machine.finish(0, .failure, at: .seconds(2)) == [])
    #expect(machine.finish(2, .failure, at: .milliseconds(2600)) == [.tell(.unreachable)])
    #expect(machine.wake == .seconds(3))
  }

  @Test func `after a long stop the beats that were missed are not made up for`() {
    for overrun in ProbeContract.Overrun.allCases {
      var contract = ProbeContract()
      contract.interval = .seconds(1)
      contract.timeout = .milliseconds(500)
      contract.schedule = .fixedRate
      contract.overrun = overrun
      var machine = ProbeMachine(contract)
      #expect(machine.advance(to: .zero) == [.start(0)])
      #expect(machine.finish(0, .success, at: .milliseconds(1)) == [.tell(.reachable)])
      #expect(machine.advance(to: .milliseconds(60_300)) == [.start(1)])
      let next: Duration = overrun == .immediate ? .milliseconds(61_300) : .seconds(61)
      #expect(machine.finish(1, .success, at: .milliseconds(60_301)) == [])
      #expect(machine.wake == next)
    }
  }

  @Test func `a storm of path changes keeps no probe from ending, and not many at once`() {
    var contract = ProbeContract()
    contract.timeout = .seconds(2)
    contract.reprobesOnPath = true
    let world = ProbeWorld(
      fate: { _ in (.success, .milliseconds(100)) },
      pathChanges: (1...5000).map { .milliseconds($0 * 2) }
    )
    let record = world.play(contract, until: .seconds(10))
    #expect(record.told.map(\.state) == [.reachable])
    #expect(record.told.first?.at == .milliseconds(100))
    #expect(record.mostAtOnce == 2)
    #expect((99...102).contains(record.starts.count))
  }
}
