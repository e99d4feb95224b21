import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

/// A contract with a link, for simulations.
struct ProbeCase: Sendable, CustomTestStringConvertible {
  var contract: ProbeContract
  /// How long an answered probe takes, in seconds.
  var length: Double
  var isImmediate: Bool
  /// How long a refusal takes, in seconds.
  var refusal: Double

  var testDescription: String {
    let (interval, timeout) = (contract.interval / .seconds(1), contract.timeout / .seconds(1))
    let kind = isImmediate ? "immediate after \(refusal)" : "silent"
    return "I=\(interval) T=\(timeout) F=\(contract.down) R=\(contract.up) d=\(length) \(kind) "
      + "\(contract.schedule) \(contract.overrun)"
  }

  /// The formulas for it.
  var arithmetic: ProbeArithmetic {
    let refusal = Duration.milliseconds(Int((refusal * 1000).rounded()))
    let length = Duration.milliseconds(Int((length * 1000).rounded()))
    return ProbeArithmetic(
      contract,
      answered: length...length,
      refused: refusal...refusal,
      wayOut: length * 0.5
    )
  }

  var failure: ProbeArithmetic.Failure { isImmediate ? .immediate : .silent }

  /// Every schedule and policy, several intervals, time limits, counts and links.
  static let all: [ProbeCase] = {
    var cases: [ProbeCase] = []
    let schedules: [(ProbeContract.Schedule, ProbeContract.Overrun)] = [
      (.fixedDelay, .skip), (.fixedRate, .skip), (.fixedRate, .immediate), (.fixedRate, .overlap),
    ]
    let times: [(Int, Int, [Double])] = [
      (10, 3, [0, 0.4, 2.5]), (2, 5, [0, 0.4, 2.5, 4.5]), (5, 5, [0.1]), (4, 10, [0.4, 5]),
    ]
    for (schedule, overrun) in schedules {
      for (interval, timeout, lengths) in times {
        for length in lengths {
          for (down, up) in [(1, 1), (2, 1), (3, 1), (1, 2), (3, 3)] {
            for (isImmediate, refusal) in [(false, 0), (true, 0), (true, length)] {
              var contract = ProbeContract()
              contract.interval = .seconds(interval)
              contract.timeout = .seconds(timeout)
              contract.schedule = schedule
              contract.overrun = overrun
              contract.down = down
              contract.up = up
              cases.append(
                ProbeCase(
                  contract: contract,
                  length: length,
                  isImmediate: isImmediate,
                  refusal: refusal
                )
              )
            }
          }
        }
      }
    }
    return cases
  }()

  /// A simulation of it.
  ///
  /// - Parameters:
  ///   - cuts: When the network is cut.
  ///   - generator: Draws how the probe's packets go.
  /// - Returns: The simulation.
  func simulation(
    _ cuts: [ProbeSimulation.Cut],
    using generator: inout some RandomNumberGenerator
  ) -> ProbeSimulation {
    let exchanges = length > 0 ? Int.random(in: 1...3, using: &generator) : 1
    let roundTrip = length / Double(exchanges)
    let retries: [Double] =
      switch Int.random(in: 0...3, using: &generator) {
      case 0: []
      case 1: [1, 3, 7]
      case 2: (1...100).map { Double($0) * 0.1 }
      default: (1...20).map { Double($0) * Double.random(in: 0.05...0.5, using: &generator) }
      }
    // The cut may be anywhere between the two ends.
    let share = [0, 0.5, 0.5 * Double.random(in: 0...1, using: &generator)]
    let wayOut = share[Int.random(in: 0..<3, using: &generator)] * roundTrip
    return ProbeSimulation(
      contract: contract,
      probe: ProbeSimulation.Probe(
        exchanges: (0..<exchanges).map { Double($0) * roundTrip },
        roundTrip: roundTrip,
        wayOut: isImmediate && refusal == 0 ? 0 : wayOut,
        retries: retries.sorted(),
        refusal: refusal
      ),
      cuts: cuts,
      keepsBeat: Bool.random(using: &generator)
    )
  }
}
