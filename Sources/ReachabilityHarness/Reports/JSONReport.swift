import LinkConditions
import ReachabilityMonitors

/// Verdicts with everything that they rest on, as JSON; the page "Report" describes its keys.
public enum JSONReport {
  /// The report of some trials.
  ///
  /// - Parameter verdicts: The trials.
  /// - Returns: The document, with a line feed at the end.
  public static func text(_ verdicts: [TrialVerdict]) -> String {
    let counts = VerdictCounts(verdicts.map(\.outcome))
    let tree = ReportTree.object([
      ("version", .count(1)), ("outcome", .string(counts.worst.rawValue)),
      ("passed", .count(counts.passed)), ("failed", .count(counts.failed)),
      ("inconclusive", .count(counts.inconclusive)),
      ("trials", .array(verdicts.map { ReportTree.trial($0) })),
    ])
    return JSONWriter.text(tree) + "\n"
  }
}
