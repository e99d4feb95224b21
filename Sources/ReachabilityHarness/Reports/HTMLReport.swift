import LinkConditions

/// Verdicts as one page that needs nothing else: no network, no script.
public enum HTMLReport {
  /// The report of some trials.
  ///
  /// - Parameters:
  ///   - verdicts: The trials.
  ///   - title: The page's title.
  /// - Returns: The document, with a line feed at the end.
  public static func text(_ verdicts: [TrialVerdict], title: String = "condition test") -> String {
    let counts = VerdictCounts(verdicts.map(\.outcome))
    var parts = [header(verdicts, counts, title)]
    if verdicts.count > 1 { parts.append(Matrix(verdicts).html) }
    for (number, verdict) in verdicts.enumerated() {
      parts.append(HTMLTrial(verdict, number).text)
    }
    return page(title: title, parts.joined(separator: "\n"))
  }

  /// A page around a body.
  static func page(title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>\(MarkupText.escaped(title))</title>
    <style>
    \(HTMLStyle.text)
    </style>
    </head>
    <body>
    <main>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  private static func header(
    _ verdicts: [TrialVerdict],
    _ counts: VerdictCounts,
    _ title: String
  ) -> String {
    let tally = [
      (counts.passed, "passed"), (counts.failed, "failed"),
      (counts.inconclusive, "inconclusive"),
    ].filter { $0.0 > 0 }.map { "<b>\($0.0)</b> \($0.1)" }
    return """
      <header>
      <h1>\(MarkupText.escaped(title)) \(badge(counts.worst))</h1>
      <p class="tally">\(FigureText.count(verdicts.count, "trial")): \(tally.joined(separator: ", "))</p>
      <p class="legend">\(legend)</p>
      </header>
      """
  }

  /// An outcome as a badge.
  static func badge(_ outcome: Outcome) -> String {
    "<span class=\"badge \(outcome.rawValue)\">\(outcome.rawValue)</span>"
  }

  private static var legend: String {
    let entries: [(TrialChart.Tone, String)] = [
      (.up, "reachable"), (.down, "unreachable"), (.cut, "path, but no answer"),
      (.portal, "portal"), (.unknown, "nothing said yet"),
    ]
    let tones = entries.map { tone, text in
      "<span><svg class=\"key\" viewBox=\"0 0 24 20\" aria-hidden=\"true\">"
        + HTMLLane.block(tone, from: 0, width: 24, height: 20, title: "") + "</svg>\(text)</span>"
    }
    return tones.joined(separator: "\n")
      + "\n<span><i class=\"pin\">1</i>deviation</span>"
      + "\n<span><svg class=\"key thin\" viewBox=\"0 0 24 6\" aria-hidden=\"true\">"
      + "<rect class=\"a-up\" width=\"12\" height=\"6\"/>"
      + "<rect class=\"a-may\" x=\"12\" width=\"12\" height=\"6\"/></svg>what had to be said (grey: "
      + "left open)</span>"
  }
}
