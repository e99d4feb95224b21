import ReachabilityMonitors
import Testing

/// The machine against the arithmetic that monitors of a probe contract are judged by.
@Suite struct ProbeArithmeticTests {
  struct Policy: Sendable, CustomTestStringConvertible {
    var schedule: ProbeContract.Schedule
    var overrun = ProbeContract.Overrun.skip
    var testDescription: String { "\(schedule) \(overrun)" }

    /// The spacing of starts, in milliseconds, of probes that take so long.
    func spacing(_ interval: Int, _ length: Int) -> Int {
      switch (schedule, overrun) {
      case (.fixedDelay, _): interval + length
      case (.fixedRate, .skip): interval * max(1, (length + interval - 1) / interval)
      case (.fixedRate, .immediate): max(interval, length)
      case (.fixedRate, .overlap): interval
      }
    }
  }

  static let policies = [
    Policy(schedule: .fixedDelay), Policy(schedule: .fixedRate),
    Policy(schedule: .fixedRate, overrun: .immediate),
    Policy(schedule: .fixedRate, overrun: .overlap),
  ]

  /// One outage, in milliseconds: cut at `cut`, restored at `restored`.
  struct Outage {
    var policy: Policy
    var timeout: Int
    /// How long an answered probe takes.
    var length: Int
    /// How long an immediate failure takes; nil: silence.
    var failing: Int?
    var down: Int
    var up: Int
    var cut: Int
    var restored: Int
    /// Whether a probe that is in flight at the end of the outage is answered then.
    var isSaved: Bool
    static let interval = 1000

    var contract: ProbeContract {
      var contract = ProbeContract()
      contract.interval = .milliseconds(Self.interval)
      contract.timeout = .milliseconds(timeout)
      contract.schedule = policy.schedule
      contract.overrun = policy.overrun
      (contract.down, contract.up) = (down, up)
      return contract
    }

    /// A single round trip: its two packets pass the cut halfway.
    func fate(_ start: Int) -> (outcome: ProbeOutcome, length: Int)? {
      let (request, reply) = (start + length / 2, start + length - length / 2)
      let isCut = [request, reply].contains { (cut..<restored).contains($0) }
      guard isCut else { return (.success, length) }
      if let failing, (cut..<restored).contains(start) { return (.failure, failing) }
      // Sent again, it comes through at some time after the outage.
      return isSaved ? (.success, restored - start + length) : nil
    }

    func play(until end: Int) -> ProbeWorld.Record {
      ProbeWorld(fate: { start in
        fate(Int(start / .milliseconds(1))).map { ($0.outcome, .milliseconds($0.length)) }
      }).play(contract, until: .milliseconds(end))
    }

    private var healthy: Int { policy.spacing(Self.interval, length) }
    private var spent: Int { failing ?? timeout }
    private var sick: Int { policy.spacing(Self.interval, spent) }

    var downBounds: ClosedRange<Int> {
      let more = (down - 1) * sick
      guard let failing else {
        return cut - length + more + timeout...cut + healthy + more + timeout
      }
      return cut + max(0, more + failing - length)...cut + max(healthy, timeout) + more + failing
    }

    var upBounds: ClosedRange<Int> {
      let more = (up - 1) * healthy
      var earliest = restored - length / 2 + more + length
      if isSaved {
        let interval = Self.interval
        earliest =
          policy.schedule == .fixedDelay
          ? restored + (up - 1) * (interval + length)
          : restored + max(0, (up - 1) * interval + length - timeout)
      }
      return earliest...restored + policy.spacing(Self.interval, timeout) + more + length
    }
  }

  /// Every combination that makes sense, at many phases of the schedule.
  private func outages(_ policy: Policy) -> [Outage] {
    var outages: [Outage] = []
    for timeout in [500, 1000, 2500, 4000] {
      for length in [0, 2, 300, 1000, 1700] where length < timeout {
        for failing in [nil, 0, 40] where failing ?? 0 <= length {
          for (down, up) in [(1, 1), (2, 1), (3, 2), (1, 3)] {
            for isSaved in failing == nil ? [false, true] : [false] {
              for phase in stride(from: 0, to: 5000, by: 517) {
                let cut = 20_000 + phase
                let restored = cut + 25_000 + phase * 7 % 4000
                outages.append(
                  Outage(
                    policy: policy,
                    timeout: timeout,
                    length: length,
                    failing: failing,
                    down: down,
                    up: up,
                    cut: cut,
                    restored: restored,
                    isSaved: isSaved
                  )
                )
              }
            }
          }
        }
      }
    }
    return outages
  }

  @Test(arguments: policies) func `off and on again lie within their bounds`(policy: Policy) {
    for outage in outages(policy) {
      let record = outage.play(until: outage.restored + 30_000)
      let told = record.told.map { ($0.state, Int($0.at / .milliseconds(1))) }
      #expect(told.map(\.0) == [.reachable, .unreachable, .reachable], "\(outage)")
      guard told.count == 3 else { return }
      #expect(outage.downBounds.contains(told[1].1), "off at \(told[1].1): \(outage)")
      #expect(outage.upBounds.contains(told[2].1), "on at \(told[2].1): \(outage)")
    }
  }

  @Test(arguments: policies) func `the bounds of a silent cut are reached`(policy: Policy) {
    var times: [Int] = []
    var outage = Outage(
      policy: policy,
      timeout: 700,
      length: 100,
      down: 3,
      up: 1,
      cut: 0,
      restored: 60_000,
      isSaved: false
    )
    for cut in 10_000..<11_200 {
      outage.cut = cut
      let record = outage.play(until: cut + 20_000)
      guard let off = record.first(.unreachable, after: .zero) else { continue }
      times.append(Int(off / .milliseconds(1)) - outage.downBounds.lowerBound)
    }
    let width = outage.downBounds.upperBound - outage.downBounds.lowerBound
    // The bounds leave open where within a probe the cut takes its packets: here it is halfway.
    #expect(times.min() == 50)
    #expect(times.max() == width - 51)
  }

  @Test(arguments: policies) func `an outage is told or not by its length`(policy: Policy) {
    for length in [2, 300] {
      for down in 1...3 {
        for long in stride(from: 100, to: 9000, by: 173) {
          for phase in stride(from: 0, to: 2000, by: 199) {
            let outage = Outage(
              policy: policy,
              timeout: 600,
              length: length,
              down: down,
              up: 1,
              cut: 10_000 + phase,
              restored: 10_000 + phase + long,
              isSaved: false
            )
            let healthy = policy.spacing(1000, length)
            let sick = policy.spacing(1000, 600)
            let record = outage.play(until: outage.restored + 10_000)
            let isTold = record.first(.unreachable, after: .zero) != nil
            if long <= (down - 1) * sick - length { #expect(!isTold, "\(outage)") }
            if long >= healthy + (down - 1) * sick + 600 { #expect(isTold, "\(outage)") }
          }
        }
      }
    }
  }
}
