import ReachabilityMonitors

extension Findings {
  mutating func addWrongStart(_ said: Statement, _ episode: Episode) {
    add(
      .wrongAtStart,
      at: said.at,
      "its first verdict, at \(said.at.oracleText), was \(said.state.rawValue), where only "
        + "\(episode.span.allowed.text) was allowed: \(episode.span.reason)"
    )
  }

  mutating func addLate(_ said: Statement, latest: Duration, _ reason: String) {
    add(
      .late,
      at: said.at,
      "said \(said.state.rawValue) at \(said.at.oracleText), \((said.at - latest).oracleText) after "
        + "the latest moment, \(latest.oracleText): \(reason)"
    )
  }

  mutating func addOutOfOrder(_ said: Statement, _ needed: Expectation.Transition) {
    add(
      .outOfOrder,
      at: said.at,
      "said \(said.state.rawValue) at \(said.at.oracleText), after what came later; it was due by "
        + "\(needed.latest.oracleText): \(needed.reason)"
    )
  }

  mutating func addMissing(_ needed: Expectation.Transition) {
    add(
      .missing,
      at: needed.latest,
      "\(needed.state.rawValue) was due from \(needed.earliest.oracleText) to "
        + "\(needed.latest.oracleText) and was not said: \(needed.reason)"
    )
  }

  mutating func addMissing(_ episode: Episode) {
    add(
      .missing,
      at: episode.from,
      "\(episode.span.allowed.text) was due by \(episode.from.oracleText) and was not said: "
        + episode.span.reason
    )
  }

  mutating func addWavering(
    _ said: Statement,
    after needed: Expectation.Transition,
    first: Duration
  ) {
    add(
      .spurious,
      at: said.at,
      "said \(said.state.rawValue) at \(said.at.oracleText), "
        + "\((said.at - first).oracleText) after it had rightly said \(needed.state.rawValue): one "
        + "change is told once: \(needed.reason)"
    )
  }
}
