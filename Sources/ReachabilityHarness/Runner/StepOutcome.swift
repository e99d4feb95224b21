import LinkConditions
import NetworkLab

/// What became of one operation.
struct StepOutcome: Sendable {
  var operation: TrialOperation
  var started: Duration
  var finished: Duration
  /// The profile that holds now; nil where the operation was about something else.
  var profile: Profile?
  var problem: String?

  /// Carries an operation out, and measures it.
  ///
  /// - Parameters:
  ///   - operation: The operation; signals are not for here.
  ///   - lab: The lab.
  ///   - clock: What it is measured by.
  /// - Returns: What became of it.
  static func carryOut(
    _ operation: TrialOperation,
    _ lab: Lab,
    _ clock: TrialClock
  ) -> StepOutcome {
    var outcome = StepOutcome(operation: operation, started: clock.now, finished: .zero)
    do {
      switch operation.kind {
      case .apply(let request):
        outcome.profile = request.profile
        let status = try lab.apply(request)
        outcome.problem = status.drift.first
      case .lab(let work): try work(lab)
      case .signal: break
      }
    } catch {
      outcome.problem = "\(error)"
    }
    outcome.finished = clock.now
    return outcome
  }
}

extension StepRecord {
  /// The record of an operation.
  ///
  /// - Parameter outcome: What became of it.
  init(_ outcome: StepOutcome) {
    self.init(
      entry: outcome.operation.entry,
      text: outcome.operation.text,
      planned: outcome.operation.at,
      started: outcome.started,
      finished: outcome.finished,
      problem: outcome.problem
    )
  }
}
