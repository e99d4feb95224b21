import LinkConditions

/// Verdicts for programs that read the Test Anything Protocol, version 14.
public enum TAPReport {
  /// The report of some trials: a line a monitor, `not ok` also where nothing can be said.
  ///
  /// - Parameter verdicts: The trials.
  /// - Returns: The document, with a line feed at the end.
  public static func text(_ verdicts: [TrialVerdict]) -> String {
    var points: [String] = []
    for verdict in verdicts {
      for (name, monitor) in ReportedCase.all(verdict) {
        let isPassed = monitor.outcome == .passed
        let number = points.count + 1
        let trial = "\(verdict.record.scenario) / \(name)"
        var point = "\(isPassed ? "ok" : "not ok") \(number) - \(escaped(trial))\n"
        if !isPassed { point += diagnostics(verdict, monitor) }
        points.append(point)
      }
    }
    return "TAP version 14\n1..\(points.count)\n" + points.joined()
  }

  private static func diagnostics(_ verdict: TrialVerdict, _ monitor: MonitorVerdict) -> String {
    var lines = ["outcome: \(monitor.outcome.rawValue)"]
    let reasons = monitor.reasons.map { "  - \(quoted($0))" }
    if !reasons.isEmpty { lines += ["reasons:"] + reasons }
    if !monitor.deviations.isEmpty { lines.append("deviations:") }
    for deviation in monitor.deviations {
      lines.append("  - kind: \(deviation.kind.rawValue)")
      lines.append("    at: \(quoted(deviation.at.oracleText))")
      lines.append("    explanation: \(quoted(deviation.explanation))")
    }
    if !verdict.replay.isEmpty { lines.append("replay: \(quoted(verdict.replay))") }
    return "  ---\n" + lines.map { "  \($0)\n" }.joined() + "  ...\n"
  }

  /// A description: `#` would begin a directive.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in OneLine.escaped(text) {
      if character == "#" || character == "\\" { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// A YAML scalar: JSON's strings are YAML's.
  private static func quoted(_ text: String) -> String {
    JSONWriter.text(JSONNode(.string(text)))
  }
}
