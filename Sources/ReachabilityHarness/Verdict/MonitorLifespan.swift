import ReachabilityMonitors

/// How long a monitor lived, and what of its life can be judged.
struct MonitorLifespan {
  let start: Duration
  /// When it was told to stop, by the harness or by a step; nil: it was not.
  let stop: Duration?
  /// Until when it is judged.
  let horizon: Duration
  /// How it ended of itself; nil: it lived until it was stopped.
  let death: (at: Duration, ending: String)?

  init(_ record: MonitorRecord, start: Duration, stepStop: Duration?, end: Duration, last: Duration)
  {
    self.start = start
    stop = [stepStop, record.stopped].compactMap { $0 }.min()
    var isOwnEnd = false
    if let ended = record.ended { isOwnEnd = stop.map { ended < $0 } ?? true }
    death = isOwnEnd ? record.ended.map { ($0, record.ending ?? "killed") } : nil
    horizon = [stop, record.ended, end, last].compactMap { $0 }.min() ?? end
  }

  /// When a step of the timeline told a monitor to end; nil: none did.
  static func stepStop(of name: String, _ timeline: Timeline, _ steps: [StepRecord]) -> Duration? {
    for (number, entry) in timeline.entries.enumerated() {
      guard case .signal(let signal, let monitor) = entry.action,
        monitor == nil || monitor == name,
        ["TERM", "KILL", "INT", "HUP", "QUIT"].contains(
          signal.hasPrefix("SIG") ? String(signal.dropFirst(3)) : signal
        )
      else { continue }
      return steps.first { $0.entry == number }?.started ?? entry.at
    }
    return nil
  }
}
