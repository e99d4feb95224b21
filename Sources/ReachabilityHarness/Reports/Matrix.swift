import LinkConditions

/// The report card: monitors against the scenarios that they went through, all seeds of one together.
public struct Matrix {
  /// What became of one monitor in all trials of a scenario.
  struct Cell {
    var verdicts: [MonitorVerdict] = []
    var firstTrial = 0

    var outcome: Outcome { verdicts.reduce(Outcome.passed) { $0.worse($1.outcome) } }

    /// The names of its deviations, each once, or the worst latency.
    var text: String {
      var kinds: [String] = []
      for deviation in verdicts.flatMap(\.deviations) where !kinds.contains(deviation.kind.title) {
        kinds.append(deviation.kind.title)
      }
      if !kinds.isEmpty { return kinds.joined(separator: ", ") }
      if outcome == .inconclusive { return "inconclusive" }
      let latency = FigureText.latency(verdicts.flatMap(\.figures.latencies))
      return latency.map { "ok, within \($0.most)" } ?? "ok"
    }
  }

  private let monitors: [String]
  private let rows: [(scenario: String, cells: [Cell])]

  /// Puts the report card of some trials together.
  ///
  /// - Parameter verdicts: The trials.
  public init(_ verdicts: [TrialVerdict]) {
    var monitors: [String] = []
    var scenarios: [String] = []
    var cells: [String: [String: Cell]] = [:]
    for (number, verdict) in verdicts.enumerated() {
      let name = verdict.record.scenario
      if cells[name] == nil {
        scenarios.append(name)
        cells[name] = [:]
      }
      for monitor in verdict.monitors {
        if !monitors.contains(monitor.monitor) { monitors.append(monitor.monitor) }
        let empty = Cell(firstTrial: number)
        cells[name]?[monitor.monitor, default: empty].verdicts.append(monitor)
      }
    }
    self.monitors = monitors
    rows = scenarios.map { name in
      (name, monitors.map { cells[name]?[$0] ?? Cell() })
    }
  }

  /// The report card in a terminal.
  ///
  /// - Parameter isColored: Whether ANSI colours are used.
  /// - Returns: Lines, without a line feed at the end.
  public func text(isColored: Bool = false) -> String {
    let ink = TextInk(isColored: isColored)
    let table =
      [[""] + monitors]
      + rows.map { row in [OneLine.escaped(row.scenario)] + row.cells.map(Self.plain) }
    let widths = (0...monitors.count).map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.enumerated().map { number, row in
      var line = ""
      for (column, text) in row.enumerated() {
        let isLast = column == row.count - 1
        let gap = isLast ? "" : String(repeating: " ", count: widths[column] - text.count + 2)
        line +=
          (number > 0 && column > 0
            ? colored(text, rows[number - 1].cells[column - 1], ink)
            : ink(text, .bold)) + gap
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private static func plain(_ cell: Cell) -> String {
    guard !cell.verdicts.isEmpty else { return "" }
    let mark = cell.outcome == .passed ? "✓" : cell.outcome == .failed ? "✗" : "?"
    return "\(mark) \(cell.text)"
  }

  private func colored(_ text: String, _ cell: Cell, _ ink: TextInk) -> String {
    let color: TextInk.Color =
      cell.outcome == .passed ? .green : cell.outcome == .failed ? .red : .yellow
    return cell.verdicts.isEmpty ? text : ink(text, color)
  }

  /// The report card as a part of a page.
  var html: String {
    let body = rows.map { row in
      [MarkupText.escaped(row.scenario)]
        + row.cells.map { cell in
          guard !cell.verdicts.isEmpty else { return "" }
          let note =
            cell.outcome == .inconclusive ? "" : "<small>\(MarkupText.escaped(cell.text))</small>"
          return
            "<a href=\"#trial-\(cell.firstTrial)\">\(HTMLReport.badge(cell.outcome))</a>\(note)"
        }
    }
    return "<div class=\"matrix\">"
      + HTMLTable.text(["scenario"] + monitors.map(MarkupText.escaped), body) + "</div>"
  }

  /// The report card as a page of its own.
  ///
  /// - Parameter title: The page's title.
  /// - Returns: The document, with a line feed at the end.
  public func page(title: String = "condition test --matrix") -> String {
    HTMLReport.page(title: title, "<header><h1>\(MarkupText.escaped(title))</h1></header>\n\(html)")
  }
}
