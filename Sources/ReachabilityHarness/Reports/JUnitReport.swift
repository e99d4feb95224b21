import LinkConditions

/// Verdicts as JUnit's XML: a suite a scenario and seed, a case a monitor; what is inconclusive is an error.
public enum JUnitReport {
  /// The report of some trials.
  ///
  /// - Parameters:
  ///   - verdicts: The trials.
  ///   - timestamp: When they were played, `YYYY-MM-DDThh:mm:ss`.
  ///   - host: The machine's name.
  /// - Returns: The document, with a line feed at the end.
  public static func text(
    _ verdicts: [TrialVerdict],
    timestamp: String = "1970-01-01T00:00:00",
    host: String = "localhost"
  ) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for (number, verdict) in verdicts.enumerated() {
      text += suite(verdict, number, timestamp, host)
    }
    return text + "</testsuites>\n"
  }

  private static func suite(
    _ verdict: TrialVerdict,
    _ number: Int,
    _ timestamp: String,
    _ host: String
  ) -> String {
    let record = verdict.record
    let cases = ReportedCase.all(verdict)
    let counts = VerdictCounts(cases.map(\.monitor.outcome))
    let time = seconds(record.end)
    var text =
      "  <testsuite" + attribute("package", "condition") + attribute("id", "\(number)")
      + attribute("name", record.scenario) + attribute("timestamp", timestamp)
      + attribute("hostname", host) + attribute("tests", "\(cases.count)")
      + attribute("failures", "\(counts.failed)") + attribute("errors", "\(counts.inconclusive)")
      + attribute("time", time) + ">\n    <properties>\n"
    for (name, value) in [
      ("seed", "\(record.seed)"), ("engine", record.engine.engine),
      ("kernel", record.engine.kernel), ("replay", verdict.replay),
    ] where !value.isEmpty {
      text += "      <property" + attribute("name", name) + attribute("value", value) + "/>\n"
    }
    text += "    </properties>\n"
    for (name, monitor) in cases {
      text +=
        "    <testcase" + attribute("name", name) + attribute("classname", record.scenario)
        + attribute("time", time)
      let fault = fault(monitor, verdict)
      text += fault.isEmpty ? "/>\n" : ">\n\(fault)    </testcase>\n"
    }
    let reasons = verdict.reasons.joined(separator: "\n")
    return text + "    <system-out></system-out>\n    <system-err>"
      + MarkupText.escaped(reasons) + "</system-err>\n  </testsuite>\n"
  }

  private static func fault(_ monitor: MonitorVerdict, _ verdict: TrialVerdict) -> String {
    let replay = verdict.replay.isEmpty ? [] : ["replay: \(verdict.replay)"]
    switch monitor.outcome {
    case .passed: return ""
    case .inconclusive:
      return element("error", "inconclusive", monitor.reasons.first ?? "", monitor.reasons + replay)
    case .failed:
      let first = monitor.deviations.first
      let lines = monitor.deviations.flatMap { deviation in
        ["\(deviation.kind.title) at \(deviation.at.oracleText): \(deviation.explanation)"]
          + deviation.context.map { "  \($0)" }
      }
      return element(
        "failure",
        first?.kind.rawValue ?? "failed",
        first?.explanation ?? "",
        lines + replay
      )
    }
  }

  private static func element(
    _ name: String,
    _ type: String,
    _ message: String,
    _ lines: [String]
  ) -> String {
    "      <\(name)" + attribute("message", message) + attribute("type", type) + ">"
      + MarkupText.escaped(lines.joined(separator: "\n")) + "</\(name)>\n"
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(MarkupText.escaped(OneLine.escaped(value)))\""
  }

  private static func seconds(_ time: Duration) -> String {
    DecimalText.text(((time / .milliseconds(1)).rounded()) / 1000)
  }
}
