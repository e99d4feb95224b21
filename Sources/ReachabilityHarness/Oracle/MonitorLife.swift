/// What signals did to a monitor.
public struct MonitorLife: Hashable, Sendable {
  /// When it was stopped, in order.
  public var pauses: [MonitorPause]
  /// When it was told to end; nil: not before the timeline's end.
  public var end: Duration?

  /// Describes a life.
  ///
  /// - Parameters:
  ///   - pauses: When it was stopped.
  ///   - end: When it was told to end.
  public init(pauses: [MonitorPause] = [], end: Duration? = nil) {
    self.pauses = pauses
    self.end = end
  }

  /// The lives of a timeline's monitors, as its signals make them.
  ///
  /// - Parameters:
  ///   - timeline: What is done.
  ///   - steps: What was done, for the instants as they were; empty: as they are planned.
  /// - Returns: The lives of the monitors that get signals, by their names.
  public static func all(
    of timeline: Timeline,
    steps: [StepRecord] = []
  ) -> [String: MonitorLife] {
    var lives: [String: MonitorLife] = [:]
    for (number, entry) in timeline.entries.enumerated() {
      guard case .signal(let signal, let monitor) = entry.action else { continue }
      let step = steps.first { $0.entry == number }
      let (began, done) = (step?.started ?? entry.at, step?.finished ?? entry.at)
      for name in monitor.map({ [$0] }) ?? timeline.starts.keys.sorted() {
        lives[name, default: MonitorLife()].take(signal, began: began, done: done)
      }
    }
    return lives
  }

  private mutating func take(_ signal: String, began: Duration, done: Duration) {
    switch signal.hasPrefix("SIG") ? String(signal.dropFirst(3)) : signal {
    case "STOP", "TSTP": pauses.append(MonitorPause(from: began, to: Self.never))
    case "CONT":
      guard let last = pauses.indices.last, pauses[last].to == Self.never else { return }
      pauses[last].to = done
    case "TERM", "KILL", "INT", "HUP", "QUIT": end = min(end ?? began, began)
    default: break
    }
  }

  /// Later than any timeline's end.
  private static let never = Duration.seconds(1_000_000_000)
}
