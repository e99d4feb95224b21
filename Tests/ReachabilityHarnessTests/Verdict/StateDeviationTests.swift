import ReachabilityHarness
import ReachabilityMonitors
import Testing

/// A monitor whose network is lost at 10 s and back at 20 s, of 30; it has 1 s to say so, and ε is 0.1 s.
@Suite("Deviations of states are named by their causes, each once")
struct StateDeviationTests {
  typealias Words = [(Double, ReachabilityState)]

  @Test(
    arguments: [
      ([(0.2, .reachable), (10.5, .unreachable), (20.5, .reachable)], []),
      ([(0.1, .unknown), (0.2, .reachable), (11, .unreachable), (21, .reachable)], []),
      ([(0.2, .reachable), (9.95, .unreachable), (19.95, .reachable)], []),
      // Stays online at the loss; that the network comes back is no second mistake.
      ([(0.2, .reachable)], ["missing 11.1"]),
      // Forgets to come back.
      ([(0.2, .reachable), (10.5, .unreachable)], ["missing 21.1"]),
      // Is 3 s late, both times.
      ([(0.2, .reachable), (13, .unreachable), (23, .reachable)], ["late 13.0", "late 23.0"]),
      // Says so before it happens, and stands by it.
      ([(0.2, .reachable), (8.5, .unreachable), (20.5, .reachable)], ["early 8.5"]),
      ([(0.2, .reachable), (10.5, .unreachable), (18.5, .reachable)], ["early 18.5"]),
      // Long before: that was another mistake.
      ([(0.2, .reachable), (5, .unreachable), (20.5, .reachable)], ["spurious 5.0"]),
      // Flaps.
      (
        [
          (0.2, .reachable), (5, .unreachable), (5.2, .reachable), (10.5, .unreachable),
          (20.5, .reachable), (25, .unreachable), (25.1, .reachable),
        ],
        ["spurious 5.0", "spurious 25.0"]
      ),
      // Flaps while the change is told, and settles rightly, or does not.
      (
        [
          (0.2, .reachable), (10.2, .unreachable), (10.4, .reachable), (10.6, .unreachable),
          (20.5, .reachable),
        ],
        ["spurious 10.4"]
      ),
      ([(0.2, .reachable), (10.2, .unreachable), (10.4, .reachable)], ["spurious 10.4"]),
      // Starts with the opposite.
      (
        [(0.2, .unreachable), (0.6, .reachable), (10.5, .unreachable), (20.5, .reachable)],
        ["wrongAtStart 0.2"]
      ),
      ([(0.2, .unreachable), (20.5, .reachable)], ["wrongAtStart 0.2"]),
      // Speaks late.
      ([(5, .reachable), (10.5, .unreachable), (20.5, .reachable)], ["late 5.0"]),
      ([(5, .unreachable), (20.5, .reachable)], ["wrongAtStart 5.0"]),
      // Unknown is never off.
      ([(0.2, .reachable), (10.5, .unknown), (20.5, .reachable)], ["spurious 10.5"]),
      // A state that nothing leads to.
      (
        [(0.2, .reachable), (10.5, .unreachable), (15, .portal), (20.5, .reachable)],
        ["spurious 15.0"]
      ),
    ] as [(Words, [String])]
  )
  func `a loss from 10 s to 20 s`(said: Words, deviations: [String]) {
    #expect(Rehearsal(said: said).deviations == deviations)
  }

  @Test(
    arguments: [
      ([(0.2, .unreachable), (10.5, .reachable)], []),
      ([(0.2, .reachable)], ["wrongAtStart 0.2"]),
      // Never listens after an offline start.
      ([(0.2, .unreachable)], ["missing 11.1"]),
      ([(0.2, .reachable), (0.5, .unreachable), (10.5, .reachable)], ["wrongAtStart 0.2"]),
    ] as [(Words, [String])]
  )
  func `a start without a network`(said: Words, deviations: [String]) {
    let truth: Words = [(0, .unreachable), (10, .reachable)]
    #expect(Rehearsal(truth: truth, said: said).deviations == deviations)
  }

  @Test(
    arguments: [
      ([(0.2, .reachable), (10.3, .unreachable), (12.3, .reachable)], []),
      ([(0.2, .reachable), (13, .unreachable), (15, .reachable)], ["late 13.0", "late 15.0"]),
      ([(0.2, .reachable), (13.5, .unreachable), (15.5, .reachable)], ["late 13.5"]),
      ([(0.2, .reachable), (13.5, .unreachable)], ["late 13.5", "missing 13.1"]),
      ([(0.2, .reachable)], ["missing 11.1"]),
      // A flap much later has nothing to do with it.
      (
        [(0.2, .reachable), (27, .unreachable), (27.5, .reachable)],
        ["missing 11.1", "spurious 27.0"]
      ),
    ] as [(Words, [String])]
  )
  func `a loss of two seconds`(said: Words, deviations: [String]) {
    let truth: Words = [(0, .reachable), (10, .unreachable), (12, .reachable)]
    #expect(Rehearsal(truth: truth, said: said).deviations.sorted() == deviations.sorted())
  }

  @Test
  func `right statements in the wrong order`() {
    let truth: Words = [(0, .reachable), (10, .unreachable), (11.5, .reachable)]
    let said: Words = [(0.2, .reachable), (11.6, .reachable), (11.7, .unreachable)]
    #expect(Rehearsal(truth: truth, said: said).deviations == ["outOfOrder 11.7"])
  }

  @Test
  func `what has to be told within a blink may be left out`() {
    let truth: Words = [(0, .reachable), (10, .unreachable), (10.3, .reachable)]
    #expect(Rehearsal(truth: truth, said: [(0.2, .reachable)]).deviations.isEmpty)
    let said: Words = [(0.2, .reachable), (10.1, .unreachable), (10.9, .reachable)]
    #expect(Rehearsal(truth: truth, said: said).deviations.isEmpty)
  }

  @Test(
    arguments: [
      ([(0.2, .reachable), (10.5, .unreachable), (20.5, .reachable)], []),
      (
        [
          (0.2, .reachable), (0.3, .reachable), (10.5, .unreachable), (10.6, .unreachable),
          (20.5, .reachable),
        ],
        ["duplicate 0.3", "duplicate 10.6"]
      ),
      (
        [
          (0.2, .reachable), (1, .reachable), (2, .reachable), (3, .reachable),
          (10.5, .unreachable), (20.5, .reachable),
        ],
        ["duplicate 1.0"]
      ),
    ] as [(Words, [String])]
  )
  func `the same state again`(said: Words, deviations: [String]) {
    #expect(Rehearsal(said: said, allowsDuplicates: false).deviations == deviations)
    #expect(Rehearsal(said: said).deviations.isEmpty)
  }

  @Test
  func `an update of the interface is no repeat`() {
    let rehearsal = Rehearsal(
      truth: [(0, .reachable)],
      said: [(0.2, .reachable), (5, .reachable)],
      interfaces: [.wifi, .cellular],
      allowsDuplicates: false
    )
    #expect(rehearsal.deviations.isEmpty)
  }

  @Test
  func `going off sooner than so many failures in a row can take`() {
    var rehearsal = Rehearsal(
      said: [(0.2, .reachable), (10.5, .unreachable), (20.5, .reachable)],
      leastUpTime: 12
    )
    #expect(rehearsal.deviations == ["early 10.5"])
    rehearsal.leastUpTime = 10
    #expect(rehearsal.deviations.isEmpty)
  }
}
