import Testing

@testable import ReachabilityHarness

@Suite("Seeded numbers")
struct SeededGeneratorTests {
  @Test func `they are those of SplitMix64, for ever`() {
    // The first numbers for the seed 1234567, as the algorithm's reference implementation prints them.
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func `times lie between their bounds, both of them included`() {
    var generator = SeededGenerator(seed: 3)
    let times = (0..<200).map { _ in
      generator.duration(from: .nanoseconds(-1), to: .nanoseconds(1))
    }
    #expect(Set(times) == [.nanoseconds(-1), .zero, .nanoseconds(1)])
    #expect(generator.duration(from: .seconds(2), to: .seconds(2)) == .seconds(2))
  }

  @Test(arguments: [0, 1, 7, UInt64.max])
  func `jitter is spread evenly over its range`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, use: "step")
    let shares = (0..<10_000).map { _ in
      generator.duration(from: .seconds(-2), to: .seconds(2)) / .seconds(4) + 0.5
    }
    #expect(Uniformity.isPlausible(shares))
  }

  @Test func `one step's jitter is spread evenly over the seeds, and two steps' are independent`() {
    let steps = ["a", "b"].map { profile in
      Step(
        at: .seconds(5),
        jitter: .seconds(1),
        action: .single(.apply(profile: profile, overrides: []))
      )
    }
    let scenario = Scenario(name: "a", steps: steps)
    var shares: [[Double]] = [[], []]
    for seed in 0..<4000 as Range<UInt64> {
      for entry in Timeline(scenario, seed: seed).entries {
        shares[entry.step].append((entry.at - .seconds(4)) / .seconds(2))
      }
    }
    #expect(Uniformity.isPlausible(shares[0]))
    #expect(Uniformity.isPlausible(shares[1]))
    // Were they alike, sums would pile up; the fractional part of a sum of independents is uniform again.
    let sums = zip(shares[0], shares[1]).map { ($0 + $1).truncatingRemainder(dividingBy: 1) }
    let differences = zip(shares[0], shares[1]).map {
      ($0 - $1 + 1).truncatingRemainder(dividingBy: 1)
    }
    #expect(Uniformity.isPlausible(sums))
    #expect(Uniformity.isPlausible(differences))
  }

  @Test func `what is not spread evenly is told apart`() {
    var generator = SeededGenerator(seed: 5)
    let squares = (0..<1000).map { _ in
      let share = generator.duration(from: .zero, to: .seconds(1)) / .seconds(1)
      return share * share
    }
    #expect(!Uniformity.isPlausible(squares))
    #expect(!Uniformity.isPlausible((0..<1000).map { Double($0) / 1000 * 0.9 }))
  }
}
