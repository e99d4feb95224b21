import LinkConditions

/// A lane of a timeline as SVG that is as wide as the page.
enum HTMLLane {
  /// The width of all lanes, in their own units.
  static let width = 1000.0

  /// A stretch: the higher, the better the network; so that it reads without colour, too.
  static func block(
    _ tone: TrialChart.Tone,
    from: Double,
    width: Double,
    height: Double,
    title: String
  ) -> String {
    let share =
      switch tone {
      case .up: 1.0
      case .cut: 0.6
      case .portal: 0.6
      case .down: 0.22
      case .unknown: 0.08
      }
    let text = title.isEmpty ? "" : "<title>\(MarkupText.escaped(title))</title>"
    return
      "<rect class=\"t-\(tone.rawValue)\" x=\"\(number(from))\" y=\"\(number(height * (1 - share)))\" "
      + "width=\"\(number(max(width, 1.5)))\" height=\"\(number(height * share))\">\(text)</rect>"
  }

  /// A lane's stretches.
  static func blocks(_ segments: [TrialChart.Segment], _ chart: TrialChart) -> String {
    let blocks = segments.map { segment in
      let from = chart.place(segment.from) * width
      let title = "\(segment.label), \(segment.from.oracleText) to \(segment.to.oracleText)"
      return block(
        segment.tone,
        from: from,
        width: chart.place(segment.to) * width - from,
        height: 26,
        title: title
      )
    }
    return svg(blocks, height: 26, className: "lane")
  }

  /// What a monitor had to say.
  static func allowances(_ allowances: [TrialChart.Allowance], _ chart: TrialChart) -> String {
    let blocks = allowances.map { allowance in
      let from = chart.place(allowance.from) * width
      let until = chart.place(allowance.to) * width
      return "<rect class=\"a-\(allowance.tone?.rawValue ?? "may")\" x=\"\(number(from))\" "
        + "width=\"\(number(max(until - from, 0)))\" height=\"6\">"
        + "<title>\(MarkupText.escaped(allowance.text))</title></rect>"
    }
    return svg(blocks, height: 6, className: "allowed")
  }

  /// Upright lines at the axis's moments.
  static func grid(_ ticks: [Duration], _ chart: TrialChart) -> String {
    let lines = ticks.map { tick in
      let place = number(chart.place(tick) * width)
      return "<line x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" y2=\"10\"/>"
    }
    return svg(lines, height: 10, className: "grid")
  }

  private static func svg(_ content: [String], height: Int, className: String) -> String {
    "<svg class=\"\(className)\" viewBox=\"0 0 1000 \(height)\" preserveAspectRatio=\"none\">"
      + content.joined() + "</svg>"
  }

  /// A number to two digits after the point.
  static func number(_ value: Double) -> String {
    DecimalText.text((value * 100).rounded() / 100)
  }
}
