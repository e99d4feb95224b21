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
    var problems: [String] = []
    /// Whether something was done since the last profile that it does not speak of.
    var isDisturbed = false
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
      $0.isDisturbed = outcome.profile == nil
      $0.outcomes.append(outcome)
    }
  }

  /// Adds what was found out; what is not as the last step left it is a problem of the harness.
  func add(_ reading: TruthReading) {
    content.withLock { content in
      content.truths.append(reading.truth)
      if !content.isDisturbed {
        content.problems += reading.drift.map { "at \(reading.truth.at): \($0)" }
      }
    }
  }

  /// Notes that the lab is not as its last profile says.
  func disturb() { content.withLock { $0.isDisturbed = true } }

  /// Takes the outcomes that nobody took yet.
  func takeOutcomes() -> [StepOutcome] {
    content.withLock { content in
      defer { content.outcomes = [] }
      return content.outcomes
    }
  }

  /// Takes the truths and problems that nobody took yet.
  func takeTruths() -> (truths: [GroundTruth], problems: [String]) {
    content.withLock { content in
      defer { (content.truths, content.problems) = ([], []) }
      return (content.truths, content.problems)
    }
  }
}
