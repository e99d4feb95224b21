import LinkConditions
import Testing

@testable import ReachabilityHarness

@Suite("What a scenario is refused for")
struct ScenarioMessageTests {
  @Test(arguments: ScenarioCases.refused)
  func `what no scenario can be is refused with its place and what is allowed`(
    refusal: ScenarioCases.Refusal
  ) {
    #expect(ScenarioCases.message(refusal.text) == refusal.message)
  }
}
