import ReachabilityHarness
import ReachabilityMonitors
import Testing

@Suite("What the harness cannot prove is inconclusive, whatever the monitor said")
struct DoubtTests {
  private let wrong = Rehearsal(said: [(0.2, .reachable)])

  private func reasons(_ change: (inout Rehearsal) -> Void) -> [String] {
    var rehearsal = wrong
    #expect(rehearsal.verdict.outcome == .failed)
    change(&rehearsal)
    let verdict = rehearsal.verdict
    #expect(verdict.outcome == .inconclusive)
    #expect(verdict.monitors.allSatisfy { $0.deviations.isEmpty && $0.outcome == .inconclusive })
    return verdict.monitors.flatMap(\.reasons)
  }

  @Test
  func `a problem of the trial`() {
    #expect(
      reasons { $0.problems = ["the lab could not be made"] } == ["the lab could not be made"]
    )
  }

  @Test
  func `a step that was not confirmed`() {
    let step = StepRecord(
      entry: 1,
      text: "apply offline",
      planned: .seconds(10),
      started: .seconds(10),
      finished: .seconds(10.1),
      problem: "the kernel refused it"
    )
    #expect(reasons { $0.steps = [step] } == ["apply offline at 10 s: the kernel refused it"])
  }

  @Test
  func `ground truth that disagrees`() {
    let truth = GroundTruth(at: .seconds(5), isAnswered: false, text: "the services do not answer")
    let reasons = reasons { $0.groundTruth = [truth] }
    #expect(reasons.first?.hasPrefix("the lab's own probe got no answer at 5 s") == true)
  }

  @Test
  func `timers that were later than the reporting allowance`() {
    #expect(reasons { $0.timerError = 0.2 }.first?.contains("up to 200 ms late") == true)
  }

  @Test
  func `a monitor that could not be started`() {
    #expect(reasons { $0.problem = "it could not be started: no such file" }.count == 1)
  }

  @Test
  func `a command that is not there is an error of usage`() {
    let reasons = reasons { rehearsal in
      rehearsal.said = []
      rehearsal.stopped = nil
      rehearsal.ended = 0.1
      rehearsal.ending = "exit 127"
    }
    #expect(reasons == ["the command './m' was not found"])
  }

  @Test
  func `a flood that was cut off`() {
    var rehearsal = wrong
    rehearsal.droppedLines = 12
    #expect(rehearsal.verdict.outcome == .inconclusive)
    // What was kept convicts nevertheless.
    rehearsal.said = [(0.2, .unreachable), (1, .reachable)]
    #expect(rehearsal.verdict.outcome == .failed)
  }

  @Test
  func `a monitor of which nothing could be asserted has not passed`() {
    var rehearsal = Rehearsal(truth: [(0, .reachable)], said: [(0.2, .reachable)])
    rehearsal.contract = .path(PathContract(reaction: .seconds(60)))
    #expect(rehearsal.verdict.outcome == .inconclusive)
  }
}
