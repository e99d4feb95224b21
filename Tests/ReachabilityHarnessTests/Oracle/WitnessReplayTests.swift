import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

/// Outcomes are letters: `a` answered after 0.2 s, `s` silent, `r` refused after 0.1 s, `p` a portal's answer after 0.2 s.
///
/// One probe each 3 s from 1 s on; I is 2 s, T 1 s, ε 0.1 s.
@Suite("What a probe monitor must say, given its probes")
struct WitnessReplayTests {
  private func contract(down: Int = 1, up: Int = 1) -> ProbeContract {
    var contract = ProbeContract()
    (contract.interval, contract.timeout) = (.seconds(2), .seconds(1))
    (contract.down, contract.up) = (down, up)
    return contract
  }

  private func probes(_ letters: String, every spacing: Int = 3000) -> [ProbeWitness] {
    letters.enumerated().compactMap { number, letter in
      let start = Duration.milliseconds(1000 + spacing * number)
      switch letter {
      case "a":
        return ProbeWitness(start: start, end: start + .milliseconds(200), outcome: .answered)
      case "p": return ProbeWitness(start: start, end: start + .milliseconds(200), outcome: .portal)
      case "r":
        return ProbeWitness(start: start, end: start + .milliseconds(100), outcome: .refused)
      case "s": return ProbeWitness(start: start, end: nil, outcome: .silent)
      default: return nil
      }
    }
  }

  private func expectation(
    _ contract: ProbeContract,
    _ probes: [ProbeWitness],
    _ actions: [(Double, TimedAction)] = [(0, .apply("lossy"))],
    end: Double = 40
  ) throws -> ReachabilityHarness.Expectation {
    try Stage.expectation(.probe(contract), actions, end: end, witness: probes)
  }

  @Test func `each failure and each answer is a verdict at its instant`() throws {
    let expectation = try expectation(contract(), probes("aassaa"))
    #expect(
      expectation.required == [
        "reachable 0.0…1.3", "unreachable 7.9…8.1", "reachable 13.1…13.3",
      ]
    )
    #expect(expectation.allowed(at: 5) == .reachable)
    #expect(expectation.allowed(at: 10) == .unreachable)
    #expect(expectation.assertedShare > 0.97)
  }

  @Test func `a monitor that goes off after one failure while it declares three is convicted`()
    throws
  {
    let expectation = try expectation(contract(down: 3), probes("aasassa"))
    // A broken one says unreachable at 8, 14 and 17.
    for time in [8.0, 9, 14, 17.5, 19] {
      #expect(expectation.allowed(at: time) == .reachable)
    }
    #expect(expectation.required.count == 1)
    #expect(expectation.leastUpTime == .milliseconds(8900))
  }

  @Test func `as many in a row as declared, both ways`() throws {
    let expectation = try expectation(contract(down: 2, up: 2), probes("aasassraaa"))
    // Silent at 7 and 13, 16: two in a row at 17; refused at 19; answered at 22 and 25.
    #expect(expectation.required.dropFirst() == ["unreachable 16.9…17.1", "reachable 25.1…25.3"])
  }

  @Test func `the last probe may still be under way`() throws {
    let expectation = try expectation(contract(), probes("aas"), end: 7.5)
    #expect(expectation.required.count == 1)
    #expect(expectation.allowed(at: 7.4) == .reachable)
  }

  @Test func `outcomes count as they come where probes overlap`() throws {
    // One that starts at 4 and fails at 5 comes after one that starts at 4.5 and is answered at 4.7.
    let second = ProbeWitness(start: .milliseconds(4000), end: nil, outcome: .silent)
    let third = ProbeWitness(
      start: .milliseconds(4500),
      end: .milliseconds(4700),
      outcome: .answered
    )
    let expectation = try expectation(contract(), probes("a") + [third, second])
    #expect(expectation.allowed(at: 4.85) == .reachable)
    #expect(expectation.allowed(at: 10) == .unreachable)
  }

  @Test func `an answer after the time limit is a failure, one at the limit is either`() throws {
    func late(_ milliseconds: Int) throws -> StateSet {
      let start = Duration.milliseconds(4000)
      let probe = ProbeWitness(
        start: start,
        end: start + .milliseconds(milliseconds),
        outcome: .answered
      )
      return try expectation(contract(), probes("a") + [probe]).allowed(at: 6)
    }
    #expect(try late(1500) == .unreachable)
    #expect(try late(1050) == .may)
    #expect(try late(800) == .reachable)
  }

  @Test func `a portal is a portal or off, as the answer that is asked for has it`() throws {
    var any = contract()
    any.answer = .any
    let portal: [(Double, TimedAction)] = [(0, .apply("rtt100")), (6, .apply("portal"))]
    #expect(
      try expectation(contract(), probes("aappp"), portal).allowed(at: 10)
        == [.portal, .unreachable]
    )
    #expect(try expectation(any, probes("aappp"), portal).allowed(at: 10) == .reachable)
    #expect(try expectation(contract(), probes("aappa"), portal).allowed(at: 20) == .reachable)
  }

  @Test func `what leaves no packets is judged by the condition`() throws {
    // No carrier from 6 to 30: the witness sees nothing of the probes that fail.
    let seen =
      probes("aa")
      + probes("aaa").map { probe in
        var probe = probe
        probe.start += .seconds(31)
        probe.end = probe.end.map { $0 + .seconds(31) }
        return probe
      }
    let actions: [(Double, TimedAction)] = [(6, .apply("carrier")), (30, .apply("perfect"))]
    let expectation = try expectation(contract(), seen, actions, end: 60)
    #expect(expectation.allowed(at: 5) == .reachable)
    #expect(expectation.allowed(at: 20) == .unreachable)
    #expect(expectation.allowed(at: 40) == .reachable)
    #expect(expectation.transitions.map(\.state) == [.reachable, .unreachable, .reachable])
  }

  @Test func `an interval that is not kept is remarked`() throws {
    let kept = try expectation(contract(), probes("aaaa", every: 2200))
    #expect(!kept.remarks.contains { $0.contains("declared") })
    let slow = try expectation(contract(), probes("aaaa", every: 5200))
    #expect(
      slow.remarks.contains(
        "3 of 3 intervals between its probes are not the declared 2 s: they were 5 s"
      )
    )
  }

  @Test func `a first verdict may take one probe or as many as declared`() throws {
    let expectation = try expectation(contract(down: 3, up: 2), probes("saaaa"))
    #expect(expectation.allowed(at: 3) == [.unknown, .unreachable])
    #expect(expectation.allowed(at: 6) == [.unknown, .reachable, .unreachable])
    #expect(expectation.allowed(at: 9) == .reachable)
  }
}
