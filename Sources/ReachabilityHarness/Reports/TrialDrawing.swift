import LinkConditions

/// One trial as lines of a terminal.
struct TrialDrawing {
  private let chart: TrialChart
  private let width: Int
  private let ink: TextInk
  /// The columns of the names, and of the lanes.
  private let margin: Int
  private let columns: Int

  init(_ verdict: TrialVerdict, width: Int, _ ink: TextInk) {
    chart = TrialChart(verdict)
    self.width = width
    self.ink = ink
    let names = verdict.monitors.map(\.monitor.count) + ["condition".count]
    margin = min(names.max() ?? 0, width / 4) + 2
    columns = width - margin
  }

  var lines: [String] {
    let verdict = chart.verdict
    var lines = [heading]
    lines += verdict.reasons.map { ink("  \(OneLine.escaped($0))", .yellow) }
    if !verdict.record.steps.isEmpty || !chart.lanes.isEmpty { lines += drawing }
    for lane in chart.lanes {
      for mark in lane.marks { lines += text(mark, lane) }
      let reasons = lane.monitor.reasons.filter { !verdict.reasons.contains($0) }
      lines += reasons.flatMap {
        wrapped(
          "\(lane.monitor.monitor): inconclusive: \(OneLine.escaped($0))",
          indent: "  "
        )
      }
    }
    lines += chart.lanes.flatMap { wrapped(figures($0.monitor), indent: "  ") }.map {
      ink($0, .dim)
    }
    if verdict.outcome != .passed, !verdict.replay.isEmpty {
      lines.append("  \(OneLine.escaped(verdict.replay))")
    }
    return lines
  }

  private var heading: String {
    let record = chart.verdict.record
    let engine = [record.engine.engine, record.engine.kernel].filter { !$0.isEmpty }
    return "\(ink(chart.verdict.outcome))  \(ink(OneLine.escaped(record.scenario), .bold))  seed "
      + "\(record.seed)  "
      + ink(OneLine.escaped((engine + [record.end.oracleText]).joined(separator: ", ")), .dim)
  }

  private var drawing: [String] {
    var lines = [row("", axis, nil)]
    lines.append(row("condition", labels(chart.commanded), .cyan))
    lines.append(row("truth", blocks(chart.truth), nil))
    for lane in chart.lanes {
      lines.append(row(lane.monitor.monitor, blocks(lane.said), nil))
      if !lane.marks.isEmpty { lines.append(row("", marks(lane.marks), .red)) }
    }
    return lines
  }

  private func row(_ name: String, _ content: String, _ color: TextInk.Color?) -> String {
    var label = OneLine.escaped(name)
    if label.count > margin - 2 { label = label.prefix(margin - 3) + "…" }
    label += String(repeating: " ", count: margin - label.count)
    return label + (color.map { ink(content, $0) } ?? content)
  }

  private func column(_ moment: Duration) -> Int {
    min(Int(chart.place(moment) * Double(columns)), columns - 1)
  }

  private var axis: String {
    var cells = [Character](repeating: " ", count: columns)
    for tick in chart.ticks(max(2, columns / 10)) {
      put("│\(tick.oracleText)", at: column(tick), in: &cells, until: columns)
    }
    return trimmed(cells)
  }

  private func labels(_ segments: [TrialChart.Segment]) -> String {
    var cells = [Character](repeating: " ", count: columns)
    for segment in segments {
      let from = column(segment.from)
      let until = segment.to >= chart.end ? columns : max(column(segment.to), from + 1)
      put("▏" + OneLine.escaped(segment.label), at: from, in: &cells, until: until)
    }
    return trimmed(cells)
  }

  private func put(_ text: String, at start: Int, in cells: inout [Character], until end: Int) {
    for (offset, character) in text.enumerated() where start + offset < min(end, columns) {
      cells[start + offset] = character
    }
  }

  /// One character a column: the worst of what its time holds, so that nothing short is lost.
  private func blocks(_ segments: [TrialChart.Segment]) -> String {
    var tones = [TrialChart.Tone?](repeating: nil, count: columns)
    for segment in segments {
      let last = segment.to >= chart.end ? columns - 1 : column(segment.to)
      let exact = chart.place(segment.to) * Double(columns)
      let until = Double(last) == exact && last > column(segment.from) ? last - 1 : last
      for cell in column(segment.from)...max(until, column(segment.from)) {
        tones[cell] = [tones[cell], segment.tone].compactMap { $0 }.max {
          $0.weight < $1.weight
        }
      }
    }
    var result = ""
    var index = 0
    while index < columns {
      let tone = tones[index]
      let end = tones[index...].firstIndex { $0 != tone } ?? columns
      let text = String(repeating: tone?.glyph ?? " ", count: end - index)
      result += tone.map { ink(text, $0.color) } ?? text
      index = end
    }
    return result
  }

  private func marks(_ marks: [TrialChart.Mark]) -> String {
    var cells = [Character](repeating: " ", count: columns)
    for mark in marks {
      let label = "▲\(mark.number)"
      let start = min(column(mark.deviation.at), columns - label.count)
      put(label, at: start, in: &cells, until: columns)
    }
    return trimmed(cells)
  }

  private func trimmed(_ cells: [Character]) -> String {
    String(cells.reversed().drop { $0 == " " }.reversed())
  }

  private func text(_ mark: TrialChart.Mark, _ lane: TrialChart.Lane) -> [String] {
    let deviation = mark.deviation
    let title = "\(mark.number) \(lane.monitor.monitor): \(deviation.kind.title): "
    var lines = wrapped(title + OneLine.escaped(deviation.explanation), indent: "  ")
    if let first = lines.first { lines[0] = ink(first, .red) }
    lines += deviation.context.map { ink("      \($0)", .dim) }
    return lines
  }

  private func wrapped(_ text: String, indent: String) -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > width, line.count > indent.count + 2 {
        lines.append(line)
        line = indent + "  "
      }
      line += line.last == " " || line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [line]
  }

  private func figures(_ monitor: MonitorVerdict) -> String {
    let figures = monitor.figures
    var parts = [
      "\(monitor.monitor) (\(monitor.contract)): \(monitor.outcome.rawValue)",
      FigureText.count(figures.changes, "change"),
    ]
    if let latency = FigureText.latency(figures.latencies) {
      parts.append("latency \(latency.median) median, \(latency.most) at most")
    }
    if figures.flaps > 0 { parts.append(FigureText.count(figures.flaps, "flap")) }
    if figures.oppositeShare > 0 {
      parts.append("the opposite of the truth \(FigureText.percent(figures.oppositeShare))")
    }
    parts.append("asserted \(FigureText.percent(figures.assertedShare))")
    let life = chart.verdict.record.monitors.first { $0.name == monitor.monitor }
    if life?.ignoredTermination == true { parts.append("did not heed SIGTERM") }
    return parts.joined(separator: ", ")
  }
}

extension TrialChart.Tone {
  /// Which one shows where several share a column.
  fileprivate var weight: Int {
    switch self {
    case .unknown: 0
    case .up: 1
    case .portal: 2
    case .cut: 3
    case .down: 4
    }
  }

  fileprivate var glyph: Character {
    switch self {
    case .up: "█"
    case .cut: "▒"
    case .down: "▁"
    case .portal: "▄"
    case .unknown: "·"
    }
  }

  fileprivate var color: TextInk.Color {
    switch self {
    case .up: .green
    case .cut: .yellow
    case .down: .red
    case .portal: .magenta
    case .unknown: .dim
    }
  }
}

extension Deviation.Kind {
  /// For people: `wrong at start`.
  var title: String {
    switch self {
    case .wrongDetail: "wrong detail"
    case .outOfOrder: "out of order"
    case .afterStop: "after stop"
    case .wrongAtStart: "wrong at start"
    default: rawValue
    }
  }
}
