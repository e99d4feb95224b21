import ReachabilityMonitors
import Testing

@Suite struct ProbeCounterTests {
  private static let outcomes: [Character: ProbeOutcome] = [
    "+": .success, "-": .failure, "p": .portal,
  ]
  private static let letters: [ReachabilityState: Character] = [
    .reachable: "R", .unreachable: "U", .portal: "P",
  ]

  /// What is told at each outcome; a dot for nothing.
  private func told(_ outcomes: String, down: Int, up: Int) -> String {
    var counter = ProbeCounter(down: down, up: up)
    return String(
      outcomes.map { letter in
        let state = counter.count(Self.outcomes[letter] ?? .failure)
        return state.flatMap { Self.letters[$0] } ?? "."
      }
    )
  }

  @Test(arguments: [
    (1, 1, "+-+--++", "RURU.R."),
    (3, 1, "+--+---+", "R.....UR"),
    (3, 2, "++---+-++", ".R..U...R"),
    (2, 3, "+-+-+-+-", "........"),
    (2, 3, "--+++", ".U..R"),
    // Neither success nor failure in a row counts across the other.
    (2, 2, "++-+-+--", ".R.....U"),
    // A portal is not online, and the last outcome says which.
    (1, 1, "+p+", "RPR"),
    (2, 1, "+-p+", "R.PR"),
    (2, 1, "+p-", "R.U"),
    (2, 2, "--p-pp--", ".U...P.U"),
    (2, 1, "pp-p--p", ".P...UP"),
    (1, 2, "p-p+p", "PU..."),
  ]) func `so many in a row change the verdict`(
    down: Int,
    up: Int,
    outcomes: String,
    expected: String
  ) {
    #expect(told(outcomes, down: down, up: up) == expected)
  }

  @Test func `every sequence of ten outcomes obeys the counts`() {
    for (down, up) in [(1, 1), (2, 1), (1, 2), (3, 2)] {
      for bits in 0..<1024 {
        var counter = ProbeCounter(down: down, up: up)
        var history: [Bool] = []
        for index in 0..<10 {
          let isGood = bits >> index & 1 == 1
          history.append(isGood)
          let before = counter.state
          let told = counter.count(isGood ? .success : .failure)
          // The definition, word by word.
          let isUp = history.count >= up && history.suffix(up).allSatisfy(\.self)
          let isDown = history.count >= down && !history.suffix(down).contains(true)
          let state: ReachabilityState = isUp ? .reachable : isDown ? .unreachable : before
          #expect(counter.state == state && told == (state == before ? nil : state))
        }
      }
    }
  }
}
