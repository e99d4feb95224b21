/// The deviations of one monitor, as they are found.
struct Findings {
  private let surroundings: Surroundings
  private var found: [Deviation] = []
  /// How many statements nothing called for.
  private(set) var flaps = 0

  init(record: TrialRecord, monitor: MonitorRecord) {
    surroundings = Surroundings(record, monitor)
  }

  /// The deviations, in the order of their times.
  var deviations: [Deviation] {
    found.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  /// Notes a deviation, once: what has the same name at the same moment has the same cause.
  mutating func add(_ kind: Deviation.Kind, at moment: Duration, _ explanation: String) {
    guard !found.contains(where: { $0.kind == kind && $0.at == moment }) else { return }
    if kind == .spurious { flaps += 1 }
    found.append(
      Deviation(kind, at: moment, explanation: explanation, context: surroundings.lines(at: moment))
    )
  }

  /// Takes a statement back that seemed to have no reason: a later finding has its cause.
  mutating func replaceSpurious(at moment: Duration) {
    let count = found.count
    found.removeAll { $0.kind == .spurious && $0.at == moment }
    flaps -= count - found.count
  }
}
