import LinkConditions

/// What the network, the harness and a monitor did around a moment, for people who want to know why.
struct Surroundings {
  /// How far around the moment.
  private static let reach = Duration.seconds(2)
  /// How many lines at most: those nearest to the moment.
  private static let most = 16

  private let notes: [(at: Duration, text: String)]

  init(_ record: TrialRecord, _ monitor: MonitorRecord) {
    var notes: [(at: Duration, text: String)] = []
    for step in record.steps { notes.append((step.started, "step     \(step.text)")) }
    for event in record.events { notes.append((event.at, "\(padded(event.kind)) \(event.text)")) }
    for line in monitor.lines {
      notes.append((line.at, "\(line.isError ? "stderr  " : "says    ") \(line.text)"))
    }
    for probe in monitor.probes ?? [] {
      let end = probe.end.map { " at \($0.oracleText)" } ?? ""
      notes.append((probe.start, "probe    \(probe.outcome.rawValue)\(end)"))
    }
    self.notes = notes
  }

  /// The lines around a moment, in order.
  func lines(at moment: Duration) -> [String] {
    func distance(_ at: Duration) -> Duration { at < moment ? moment - at : at - moment }
    let near = notes.enumerated().filter { distance($0.element.at) <= Self.reach }
      .sorted { (distance($0.element.at), $0.offset) < (distance($1.element.at), $1.offset) }
      .prefix(Self.most)
    return near.sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map { "\(padded($0.element.at.oracleText)) \(OneLine.escaped($0.element.text))" }
  }
}

/// A column's text, as wide as the longest usual one.
private func padded(_ text: String) -> String {
  text + String(repeating: " ", count: max(0, 8 - text.count))
}
