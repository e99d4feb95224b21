import LinkConditions

/// One trial as a section of a page.
struct HTMLTrial {
  private let chart: TrialChart
  private let number: Int

  init(_ verdict: TrialVerdict, _ number: Int) {
    chart = TrialChart(verdict)
    self.number = number
  }

  private var verdict: TrialVerdict { chart.verdict }

  var text: String {
    var parts = [heading]
    parts += verdict.reasons.map { "<p class=\"reason\">\(MarkupText.escaped($0))</p>" }
    parts += [timeline, deviations, figures]
    if !verdict.replay.isEmpty {
      parts.append(
        "<p class=\"replay\"><span>Play it again</span>"
          + "<code>\(MarkupText.escaped(verdict.replay))</code></p>"
      )
    }
    let body = parts.filter { !$0.isEmpty }.joined(separator: "\n")
    return "<section id=\"trial-\(number)\">\n\(body)\n</section>"
  }

  private var heading: String {
    let record = verdict.record
    let facts =
      ["seed \(record.seed)", record.engine.engine, record.engine.kernel]
      .filter { !$0.isEmpty } + [record.end.oracleText]
    return "<h2>\(MarkupText.escaped(record.scenario)) \(HTMLReport.badge(verdict.outcome))"
      + "<small>\(MarkupText.escaped(facts.joined(separator: " · ")))</small></h2>"
  }

  private var timeline: String {
    let ticks = chart.ticks(10)
    var rows = [row("condition", "<div class=\"steps\">\(steps)</div>")]
    rows.append(row("ground truth", HTMLLane.blocks(chart.truth, chart)))
    for lane in chart.lanes {
      let pins = lane.marks.map(pin).joined()
      let content =
        HTMLLane.allowances(lane.allowed, chart) + HTMLLane.blocks(lane.said, chart)
        + (pins.isEmpty ? "" : "<div class=\"pins\">\(pins)</div>")
      rows.append(row(lane.monitor.monitor, content, note: lane.monitor.contract))
    }
    let labels = ticks.map { tick in
      "<span style=\"left:\(percent(tick))\">\(tick.oracleText)</span>"
    }
    rows.append(row("", "<div class=\"axis\">\(labels.joined())</div>"))
    return "<div class=\"timeline\"><div class=\"back\">\(HTMLLane.grid(ticks, chart))</div>"
      + rows.joined(separator: "\n") + "</div>"
  }

  private func row(_ name: String, _ content: String, note: String = "") -> String {
    let small = note.isEmpty || note == name ? "" : " <small>\(MarkupText.escaped(note))</small>"
    return "<div class=\"row\"><div class=\"name\">\(MarkupText.escaped(name))\(small)</div>"
      + "<div class=\"track\">\(content)</div></div>"
  }

  private var steps: String {
    chart.commanded.map { segment in
      let width = chart.place(segment.to) - chart.place(segment.from)
      let label = MarkupText.escaped(segment.label)
      return
        "<span title=\"\(label), \(segment.from.oracleText)\" style=\"left:\(percent(segment.from));"
        + "width:\(HTMLLane.number(width * 100))%\">\(label)</span>"
    }.joined()
  }

  private func pin(_ mark: TrialChart.Mark) -> String {
    let text = MarkupText.escaped(mark.deviation.kind.title)
    return "<a class=\"pin\" href=\"#\(anchor(mark))\" title=\"\(text)\" "
      + "style=\"left:\(percent(mark.deviation.at))\">\(mark.number)</a>"
  }

  private func anchor(_ mark: TrialChart.Mark) -> String { "d-\(number)-\(mark.number)" }

  private func percent(_ moment: Duration) -> String {
    HTMLLane.number(chart.place(moment) * 100) + "%"
  }

  private var deviations: String {
    var items: [String] = []
    for lane in chart.lanes {
      for mark in lane.marks { items.append(item(mark, lane.monitor.monitor)) }
      for reason in lane.monitor.reasons where !verdict.reasons.contains(reason) {
        let name = MarkupText.escaped(lane.monitor.monitor)
        items.append(
          "<li class=\"doubt\"><b>\(name)</b> inconclusive: \(MarkupText.escaped(reason))</li>"
        )
      }
    }
    return items.isEmpty ? "" : "<ol class=\"deviations\">\n\(items.joined(separator: "\n"))\n</ol>"
  }

  private func item(_ mark: TrialChart.Mark, _ monitor: String) -> String {
    let deviation = mark.deviation
    let context = deviation.context.map(MarkupText.escaped).joined(separator: "\n")
    let details =
      context.isEmpty
      ? ""
      : "<details open><summary>what happened around it</summary><pre>\(context)</pre></details>"
    return "<li id=\"\(anchor(mark))\"><i class=\"pin\">\(mark.number)</i>"
      + "<b>\(deviation.kind.title)</b> <span class=\"who\">\(MarkupText.escaped(monitor)), "
      + "\(FigureText.rounded(deviation.at).oracleText)</span>"
      + "<p>\(MarkupText.escaped(deviation.explanation))</p>\(details)</li>"
  }

  private var figures: String {
    guard !verdict.monitors.isEmpty else { return "" }
    let header = [
      "monitor", "contract", "outcome", "changes", "flaps", "latency, median", "at most",
      "opposite", "asserted",
    ]
    let rows = verdict.monitors.map { monitor -> [String] in
      let figures = monitor.figures
      let latency = FigureText.latency(figures.latencies)
      return [
        MarkupText.escaped(monitor.monitor), MarkupText.escaped(monitor.contract),
        HTMLReport.badge(monitor.outcome), "\(figures.changes)", "\(figures.flaps)",
        latency?.median ?? "–", latency?.most ?? "–", FigureText.percent(figures.oppositeShare),
        FigureText.percent(figures.assertedShare),
      ]
    }
    return HTMLTable.text(header, rows)
  }
}
