/// A prediction for people.
enum PredictText {
  /// Renders it: what happens, then a table for each monitor.
  static func render(_ prediction: Prediction) -> String {
    var parts = [heading(prediction)]
    parts += prediction.monitors.map { monitor($0, end: prediction.end) }
    return parts.joined(separator: "\n\n")
  }

  private static func heading(_ prediction: Prediction) -> String {
    var lines = [
      prediction.summary.isEmpty ? prediction.name : "\(prediction.name): \(prediction.summary)"
    ]
    if prediction.kind == .profile {
      lines.append(
        "Taken to be a perfect link for 10 s, \(prediction.name) for 60 s, and a perfect link again for 30 s."
      )
    } else {
      lines.append(
        "With seed \(prediction.seed), in \(number(prediction.end)) s, this changes: "
          + prediction.changes.map { "\(number($0.at)) s \($0.cause)" }.joined(separator: "; ")
          + "."
      )
    }
    lines.append(
      "Times are since its beginning and allow \(number(prediction.reportingAllowance)) s for a line to be "
        + "written and read. Nothing was run."
    )
    return lines.joined(separator: "\n")
  }

  private static func monitor(_ monitor: Prediction.Monitor, end: Double) -> String {
    let title =
      monitor.name == monitor.contract ? monitor.name : "\(monitor.name) (\(monitor.contract))"
    var rows: [[String]] = []
    for (index, span) in monitor.spans.enumerated() {
      let next = index + 1 < monitor.spans.count ? monitor.spans[index + 1] : nil
      let words = [statement(span, before: next), reason(span.isSettling ? next ?? span : span)]
      if let last = rows.last, Array(last.dropFirst(2)) == words {
        rows[rows.count - 1][1] = "\(number(span.to)) s"
      } else {
        rows.append(["\(number(span.from)) s", "\(number(span.to)) s"] + words)
      }
    }
    var lines = [
      title, TextTable.render(header: ["FROM", "TO", "THE MONITOR", "WHY"], rows: rows),
    ]
    if monitor.contract != "snapshot" {
      lines.append(
        monitor.allowsDuplicates
          ? "It may repeat a state." : "It must not repeat a state that it has told."
      )
    }
    if let time = monitor.leastUpTime {
      lines.append(
        "From reachable to unreachable it takes at least \(number(time)) s, whatever is lost."
      )
    }
    lines += monitor.remarks
    if !monitor.remarks.isEmpty {
      lines.append(
        "What is left to chance is claimed where it is wrong in under \(share(monitor)) of runs."
      )
    }
    lines.append(
      "Something is certain for \(number(monitor.assertedShare * 100, digits: 1)) % of the time."
    )
    return lines.joined(separator: "\n")
  }

  /// Of several reasons the one that came last; the JSON has all.
  private static func reason(_ span: Prediction.Span) -> String {
    span.reasons.last ?? ""
  }

  private static func share(_ monitor: Prediction.Monitor) -> String {
    "1 in \(number((1 / monitor.chancePerClaim).rounded()))"
  }

  private static func statement(_ span: Prediction.Span, before next: Prediction.Span?) -> String {
    if span.allowed.count == 1, let state = span.allowed.first { return "must be \(state)" }
    if span.isSettling, let state = next?.allowed.first, next?.allowed.count == 1 {
      return span.allowed.contains("unknown")
        ? "says its first: \(state)" : "must change to \(state)"
    }
    return "may be \(span.allowed.joined(separator: " or "))"
  }

  private static func number(_ value: Double, digits: Int = 3) -> String {
    let scale = digits == 1 ? 10.0 : 1000
    return condition.number((value * scale).rounded() / scale)
  }
}
