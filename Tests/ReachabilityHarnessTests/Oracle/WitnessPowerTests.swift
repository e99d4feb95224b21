import ReachabilityMonitors
import TestSupport
import Testing

@testable import ReachabilityHarness

/// Ten minutes of 30 % loss each way, a probe each 2 s with a time limit of 1 s, three failures declared.
@Suite("What the witness convicts")
struct WitnessPowerTests {
  private static let end = 600.0

  private static let contract: ProbeContract = {
    var contract = ProbeContract()
    (contract.interval, contract.timeout, contract.down) = (.seconds(2), .seconds(1), 3)
    return contract
  }()

  /// A monitor that counts to `down` under loss: its probes, and what it says when.
  private static func play(
    down: Int,
    _ generator: inout SeededGenerator
  ) -> (probes: [ProbeWitness], said: [(at: Double, isUp: Bool)]) {
    var probes: [ProbeWitness] = []
    var said: [(at: Double, isUp: Bool)] = []
    var (time, failures) = (0.0, 0)
    while time < end {
      // Both packets of the one exchange arrive.
      let isAnswered = Double.random(in: 0..<1, using: &generator) < 0.49
      let length = isAnswered ? Double.random(in: 0.01...0.3, using: &generator) : 1
      let start = Duration.milliseconds(Int(time * 1000))
      probes.append(
        ProbeWitness(
          start: start,
          end: isAnswered ? start + .milliseconds(Int(length * 1000)) : nil,
          outcome: isAnswered ? .answered : .silent
        )
      )
      failures = isAnswered ? 0 : failures + 1
      let isUp = isAnswered ? true : failures >= down ? false : said.last?.isUp
      if let isUp, isUp != said.last?.isUp {
        said.append((time + length + Double.random(in: 0...0.05, using: &generator), isUp))
      }
      time += length + 2
    }
    return (probes, said)
  }

  /// Whether a play is outside of what the oracle allows.
  private static func isConvicted(down: Int, seed: UInt64) throws -> Bool {
    var generator = SeededGenerator(seed: seed, use: "power \(down)")
    let (probes, said) = play(down: down, &generator)
    let expectation = try Stage.expectation(
      .probe(contract),
      [(0, .apply("lossy"))],
      end: end,
      witness: probes
    )
    let isForbidden = said.contains { statement in
      statement.at < end
        && !expectation.allowed(at: statement.at).contains(
          statement.isUp ? .reachable : .unreachable
        )
    }
    let isMissing = expectation.transitions.contains { transition in
      !said.contains { statement in
        let at = Duration.milliseconds(Int((statement.at * 1000).rounded()))
        return statement.isUp == (transition.state == .reachable)
          && transition.earliest <= at && at <= transition.latest
      }
    }
    return isForbidden || isMissing
  }

  @Test func `a correct monitor under heavy loss is never convicted in a thousand seeds`() throws {
    for seed in 0..<1000 {
      #expect(try !Self.isConvicted(down: 3, seed: UInt64(seed)), "seed \(seed)")
    }
  }

  @Test func `one failure for the declared three is convicted in 99 % of ten-minute runs`() throws {
    let convicted = try (0..<1200).count { try Self.isConvicted(down: 1, seed: UInt64($0)) }
    #expect(Binomial.interval(convicted, of: 1200).lowerBound >= 0.99)
  }
}
