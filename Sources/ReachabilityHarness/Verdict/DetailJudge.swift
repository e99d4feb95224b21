import ReachabilityMonitors

/// Judges of which interface a monitor speaks while it is reachable.
struct DetailJudge {
  private let history: StateHistory
  private let expectation: Expectation

  init(_ history: StateHistory, _ expectation: Expectation) {
    self.history = history
    self.expectation = expectation
  }

  func judge(_ findings: inout Findings) {
    let spoken = history.stretches.filter { $0.state == .reachable }
    for detail in expectation.details {
      let wrong = spoken.lazy.filter { $0.from < detail.to && detail.from < $0.to }
        .compactMap { stretch -> (Duration, String)? in
          guard let index = stretch.statement else { return nil }
          let fault = Self.fault(history.statements[index], detail)
          return fault.map { (max(stretch.from, detail.from), $0) }
        }.first
      guard let (at, fault) = wrong else { continue }
      findings.add(
        .wrongDetail,
        at: at,
        "says \(fault) at \(at.oracleText), while \(Self.text(detail)) from "
          + "\(detail.from.oracleText) to \(detail.to.oracleText)"
      )
    }
    judgeTransitions(&findings)
  }

  /// The interface that a required statement itself must name, where no stretch covers it.
  private func judgeTransitions(_ findings: inout Findings) {
    for transition in expectation.transitions {
      guard let due = transition.interface,
        !expectation.details.contains(where: {
          $0.from <= transition.latest && transition.latest < $0.to
        }),
        let last = history.statements(from: transition.earliest, to: transition.latest)
          .last(where: { $0.state == transition.state }),
        let told = last.interface, told != due
      else { continue }
      findings.add(
        .wrongDetail,
        at: last.at,
        "says \(told.rawValue) at \(last.at.oracleText), while \(due.rawValue) is due: "
          + transition.reason
      )
    }
  }

  private static func fault(_ statement: Statement, _ detail: Expectation.Detail) -> String? {
    var faults: [String] = []
    if let told = statement.interface, told != detail.interface { faults.append(told.rawValue) }
    if let told = statement.isExpensive, let due = detail.isExpensive, told != due {
      faults.append(told ? "expensive" : "not expensive")
    }
    if let told = statement.isConstrained, let due = detail.isConstrained, told != due {
      faults.append(told ? "constrained" : "not constrained")
    }
    return faults.isEmpty ? nil : faults.joined(separator: " and ")
  }

  private static func text(_ detail: Expectation.Detail) -> String {
    var parts = ["traffic goes through \(detail.interface.rawValue)"]
    if let isExpensive = detail.isExpensive { parts.append(isExpensive ? "expensive" : "free") }
    if let isConstrained = detail.isConstrained, isConstrained { parts.append("constrained") }
    return parts.joined(separator: ", ")
  }
}
