import ReachabilityHarness
import Testing

@Suite("The search for a seed that fails")
struct SeedHuntTests {
  @Test
  func `it stops giving out seeds at the first failure`() {
    var hunt = SeedHunt(1...100)
    let started = (1...4).compactMap { _ in hunt.takeNext() }
    #expect(started == [1, 2, 3, 4])
    hunt.note(.passed, of: 1)
    hunt.note(.failed, of: 4)
    #expect(hunt.takeNext() == nil)
    // What was already under way counts, and the smallest seed is the answer.
    hunt.note(.failed, of: 2)
    hunt.note(.inconclusive, of: 3)
    #expect(hunt.failed == [2, 4])
    #expect(hunt.done == 4)
  }

  @Test
  func `it can go on, and then plays every seed once`() {
    var hunt = SeedHunt(3...7, keepsGoing: true)
    var played: [UInt64] = []
    while let seed = hunt.takeNext() {
      played.append(seed)
      hunt.note(seed % 2 == 0 ? .failed : .passed, of: seed)
    }
    #expect(played == [3, 4, 5, 6, 7])
    #expect(hunt.failed == [4, 6])
    #expect(
      hunt.progress(after: .seconds(2))
        == "5 of 5 seeds, 2.5 a second, 2 failed, the first is 4"
    )
  }

  @Test
  func `the last seed of all is played, and none after it`() {
    var hunt = SeedHunt((.max - 1)...(.max))
    #expect([hunt.takeNext(), hunt.takeNext(), hunt.takeNext()] == [.max - 1, .max, nil])
    #expect(SeedHunt(0...(.max)).progress(after: .zero).hasPrefix("0 of 2^64 seeds"))
  }
}
