import ReachabilityMonitors

/// Plays a probe machine against a world, without a clock.
struct ProbeWorld {
  /// What becomes of a probe that starts at a time: how long it takes; nil for never.
  var fate: (Duration) -> (outcome: ProbeOutcome, length: Duration)?
  /// When the path changes.
  var pathChanges: [Duration] = []

  struct Record {
    var starts: [Duration] = []
    var told: [(state: ReachabilityState, at: Duration)] = []
    var mostAtOnce = 0

    /// The first time after another that a state was told.
    func first(_ state: ReachabilityState, after time: Duration) -> Duration? {
      told.first { $0.state == state && $0.at >= time }?.at
    }
  }

  /// Plays until a time.
  func play(_ contract: ProbeContract, until end: Duration) -> Record {
    var machine = ProbeMachine(contract)
    var record = Record()
    var pending: [(number: Int, at: Duration, outcome: ProbeOutcome)] = []
    var running: Set<Int> = []
    var changes = pathChanges[...]
    var now = Duration.zero
    func obey(_ actions: [ProbeMachine.Action]) {
      for action in actions {
        switch action {
        case .start(let number):
          record.starts.append(now)
          running.insert(number)
          record.mostAtOnce = max(record.mostAtOnce, running.count)
          if let fate = fate(now) { pending.append((number, now + fate.length, fate.outcome)) }
        case .abandon(let number):
          running.remove(number)
          pending.removeAll { $0.number == number }
        case .tell(let state): record.told.append((state, now))
        }
      }
    }
    while true {
      let next = [machine.wake, pending.map(\.at).min(), changes.first].compactMap(\.self).min()
      guard let next, next <= end else { return record }
      now = next
      if let index = pending.firstIndex(where: { $0.at <= now }) {
        let ended = pending.remove(at: index)
        running.remove(ended.number)
        obey(machine.finish(ended.number, ended.outcome, at: now))
      } else if let change = changes.first, change <= now {
        changes.removeFirst()
        obey(machine.pathChanged(at: now))
      } else {
        obey(machine.advance(to: now))
      }
    }
  }
}
