import LinkConditions
import ReachabilityMonitors

/// A trial as lanes over time: what every drawn report shows.
struct TrialChart {
  /// What a stretch of a lane is like.
  enum Tone: String, CaseIterable {
    /// The network can be used, or a monitor says so.
    case up
    /// There is a path, and nothing useful at its end.
    case cut
    /// There is no network, or a monitor says so.
    case down
    /// A portal answers, or a monitor says so.
    case portal
    /// A monitor has not said anything yet.
    case unknown
  }

  /// A stretch of a lane.
  struct Segment {
    let from: Duration
    let to: Duration
    let tone: Tone
    var label = ""
  }

  /// A stretch in which a monitor might say some states.
  struct Allowance {
    let from: Duration
    let to: Duration
    /// What alone was allowed; nil: several states were.
    let tone: Tone?
    let text: String
  }

  /// A deviation, numbered as in the list below the lanes.
  struct Mark {
    let number: Int
    let deviation: Deviation
  }

  /// A monitor's lane.
  struct Lane {
    let monitor: MonitorVerdict
    let said: [Segment]
    let allowed: [Allowance]
    let marks: [Mark]
  }

  let verdict: TrialVerdict
  let end: Duration
  let commanded: [Segment]
  let truth: [Segment]
  let lanes: [Lane]

  init(_ verdict: TrialVerdict) {
    self.verdict = verdict
    let record = verdict.record
    let marks = verdict.monitors.flatMap(\.deviations).map(\.at)
    let end = max(([record.end] + marks).max() ?? .zero, .milliseconds(1))
    self.end = end
    commanded = Self.commanded(record, end)
    truth = Self.truth(record, end)
    var number = 0
    var lanes: [Lane] = []
    for monitor in verdict.monitors {
      var marks: [Mark] = []
      for deviation in monitor.deviations {
        number += 1
        marks.append(Mark(number: number, deviation: deviation))
      }
      let life = record.monitors.first { $0.name == monitor.monitor }
      lanes.append(
        Lane(
          monitor: monitor,
          said: Self.said(life, end),
          allowed: monitor.expectation.spans.map(Self.allowance),
          marks: marks
        )
      )
    }
    self.lanes = lanes
  }

  /// Where a moment lies between zero and the end, 0 to 1.
  func place(_ moment: Duration) -> Double { min(max(moment / end, 0), 1) }

  /// The moments of the axis, a round step apart.
  func ticks(_ most: Int) -> [Duration] {
    let step =
      [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].first {
        end / .seconds($0) <= Double(most)
      } ?? (end / .seconds(most))
    return (0...Int(end / .seconds(step))).map { .seconds(step) * $0 }
  }

  /// What was done to the network, from each step to the next.
  private static func commanded(_ record: TrialRecord, _ end: Duration) -> [Segment] {
    record.steps.enumerated().map { number, step in
      let next = record.steps.dropFirst(number + 1).first?.started ?? end
      let label = step.text.hasPrefix("apply ") ? String(step.text.dropFirst(6)) : step.text
      return Segment(
        from: max(step.started, .zero),
        to: max(next, .zero),
        tone: step.problem == nil ? .up : .unknown,
        label: label
      )
    }
  }

  private static func truth(_ record: TrialRecord, _ end: Duration) -> [Segment] {
    var segments: [Segment] = []
    for (number, change) in record.changes.enumerated() {
      let next = record.changes.dropFirst(number + 1).first?.latest ?? end
      let (tone, label) = truth(change.condition)
      let from = max(change.latest, .zero)
      guard from < next else { continue }
      if let last = segments.last, last.tone == tone, last.label == label {
        segments[segments.count - 1] = Segment(
          from: last.from,
          to: next,
          tone: tone,
          label: label
        )
      } else {
        segments.append(Segment(from: from, to: next, tone: tone, label: label))
      }
    }
    return segments
  }

  private static func truth(_ condition: NetworkCondition) -> (Tone, String) {
    let ways = condition.ways(\.ipv4) + condition.ways(\.ipv6)
    guard let first = ways.first else { return (.down, "no path") }
    switch condition.far.profile.outage {
    case .portal?: return (.portal, "\(first.name): portal")
    case .blackhole?, .upstream?, .refuse?, .dns?:
      return (.cut, "\(first.name): \(condition.far.profile.outage?.rawValue ?? "")")
    default: return (.up, first.name)
    }
  }

  private static func said(_ life: MonitorRecord?, _ end: Duration) -> [Segment] {
    guard let life, let start = life.started else { return [] }
    let over = min(life.ended ?? life.stopped ?? end, end)
    let history = StateHistory(life.lines.compactMap(Statement.init), start: start, horizon: over)
    return history.stretches.map { stretch in
      let statement = stretch.statement.map { history.statements[$0] }
      let interface = statement?.interface.map { " \($0.rawValue)" } ?? ""
      return Segment(
        from: stretch.from,
        to: stretch.to,
        tone: Tone(stretch.state),
        label: stretch.state.rawValue + interface
      )
    }
  }

  private static func allowance(_ span: Expectation.Span) -> Allowance {
    Allowance(
      from: span.from,
      to: span.to,
      tone: span.allowed.single.map(Tone.init),
      text: "\(span.from.oracleText) to \(span.to.oracleText): \(span.allowed.text): \(span.reason)"
    )
  }
}

extension TrialChart.Tone {
  /// The tone of what a monitor says.
  init(_ state: ReachabilityState) {
    self =
      switch state {
      case .reachable: .up
      case .unreachable: .down
      case .portal: .portal
      case .unknown: .unknown
      }
  }
}
