extension TrialRecord {
  /// Why the trial says nothing about any monitor: what the harness could not prove of its own part.
  var doubts: [String] {
    var doubts = problems
    for step in steps {
      guard let problem = step.problem else { continue }
      doubts.append("\(step.text) at \(step.started.oracleText): \(problem)")
    }
    if let truth = groundTruth.first(where: { !$0.isAnswered }) {
      let count = groundTruth.count { !$0.isAnswered }
      let more = count > 1 ? ", and \(count - 1) times more" : ""
      doubts.append(
        "the lab's own probe got no answer at \(truth.at.oracleText)\(more): \(truth.text)"
      )
    }
    if engine.timerError > engine.reportingAllowance {
      doubts.append(
        "the harness's own timers were up to \(engine.timerError.oracleText) late, more than the "
          + "\(engine.reportingAllowance.oracleText) that is allowed: the machine is overloaded"
      )
    }
    return doubts
  }
}
