import Synchronization

/// Where the player of steps leaves word for the one who waits.
final class StepBoard: Sendable {
  /// A step that is being carried out.
  struct Running: Sendable {
    var entry: Int
    var started: Duration
  }

  private struct Content {
    var running: Running?
    var outcomes: [StepOutcome] = []
    var truths: [GroundTruth] = []
  }

  private let content = Mutex(Content())

  /// The step that is being carried out.
  var running: Running? { content.withLock(\.running) }

  func begin(_ entry: Int, at time: Duration) {
    content.withLock { $0.running = Running(entry: entry, started: time) }
  }

  func end(_ outcome: StepOutcome) {
    content.withLock {
      $0.running = nil
      $0.outcomes.append(outcome)
    }
  }

  func add(_ truth: GroundTruth) { content.withLock { $0.truths.append(truth) } }

  /// Takes the outcomes that nobody took yet.
  func takeOutcomes() -> [StepOutcome] {
    content.withLock { content in
      defer { content.outcomes = [] }
      return content.outcomes
    }
  }

  /// Takes the truths that nobody took yet.
  func takeTruths() -> [GroundTruth] {
    content.withLock { content in
      defer { content.truths = [] }
      return content.truths
    }
  }
}
