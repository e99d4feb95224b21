import LinkConditions

/// Trials drawn in a terminal: what was commanded, what was true, what each monitor said, and what was wrong with it.
public enum TextReport {
  /// The report of some trials.
  ///
  /// - Parameters:
  ///   - verdicts: The trials.
  ///   - width: How many columns there are; at least 40 are used.
  ///   - isColored: Whether ANSI colours are used.
  /// - Returns: Lines, without a line feed at the end.
  public static func text(
    _ verdicts: [TrialVerdict],
    width: Int = 100,
    isColored: Bool = false
  ) -> String {
    let ink = TextInk(isColored: isColored)
    var parts = verdicts.map { TrialDrawing($0, width: max(width, 40), ink).lines }
      .map { $0.joined(separator: "\n") }
    if verdicts.count != 1 { parts.append(summary(verdicts, ink)) }
    return parts.joined(separator: "\n\n")
  }

  private static func summary(_ verdicts: [TrialVerdict], _ ink: TextInk) -> String {
    let counts = VerdictCounts(verdicts.map(\.outcome))
    return "\(FigureText.count(verdicts.count, "trial")): "
      + "\(ink("\(counts.passed) passed", .green)), "
      + "\(counts.failed > 0 ? ink("\(counts.failed) failed", .red) : "0 failed"), "
      + (counts.inconclusive > 0
        ? ink("\(counts.inconclusive) inconclusive", .yellow) : "0 inconclusive")
  }
}
