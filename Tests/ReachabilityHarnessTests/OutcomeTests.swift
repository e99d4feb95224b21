import ReachabilityHarness
import Testing

@Suite("How a trial comes out")
struct OutcomeTests {
  @Test(
    arguments: [
      (Outcome.passed, Outcome.inconclusive, Outcome.inconclusive),
      (.inconclusive, .failed, .failed),
      (.failed, .inconclusive, .failed),
      (.passed, .passed, .passed),
    ]
  )
  func `a failure stands whatever else could not be told`(
    one: Outcome,
    other: Outcome,
    worse: Outcome
  ) {
    #expect(one.worse(other) == worse)
  }
}
