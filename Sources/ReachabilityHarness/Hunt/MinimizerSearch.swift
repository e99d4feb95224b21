/// The search of a ``Minimizer``.
struct MinimizerSearch {
  private var best: Timeline
  private let leastWait: Duration
  private let mostTrials: Int
  private var trials = 0
  private var isUnfinished = false

  init(_ timeline: Timeline, mostTrials: Int, leastWait: Duration) {
    best = timeline
    self.mostTrials = mostTrials
    self.leastWait = leastWait
  }

  var result: Minimizer.Result {
    Minimizer.Result(timeline: best, trials: trials, isUnfinished: isUnfinished)
  }

  /// Takes a candidate where it still fails.
  private mutating func take<Failure: Error>(
    _ candidate: Timeline,
    _ fails: (Timeline) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    guard trials < mostTrials else {
      isUnfinished = true
      return false
    }
    trials += 1
    guard try fails(candidate) else { return false }
    best = candidate
    return true
  }

  /// Leaves out chunks of entries, large ones first, down to single ones.
  mutating func leaveOut<Failure: Error>(
    _ fails: (Timeline) throws(Failure) -> Bool
  ) throws(Failure) {
    var size = max(1, best.entries.count / 2)
    while !best.entries.isEmpty, !isUnfinished {
      var wasShortened = false
      // From the back: what came first is what the rest stands on.
      var start = best.entries.count - size
      while start > -size, !isUnfinished {
        let range = max(start, 0)..<min(start + size, best.entries.count)
        var candidate = best
        candidate.entries.removeSubrange(range)
        if try take(candidate, fails) { wasShortened = true }
        start -= size
      }
      if size > 1 {
        size = max(1, size / 2)
      } else if !wasShortened {
        return
      }
      size = min(size, max(1, best.entries.count))
    }
  }

  /// Halves the waits before entries and before the end, down to the shortest one.
  mutating func shorten<Failure: Error>(
    _ fails: (Timeline) throws(Failure) -> Bool
  ) throws(Failure) {
    for position in (0...best.entries.count).reversed() {
      // What can be cut of a wait: all of it, then half, and so on.
      var cut = wait(before: position) - leastWait
      while cut >= leastWait, !isUnfinished {
        if try take(moved(from: position, by: cut), fails) {
          cut = min(cut, wait(before: position) - leastWait)
        } else {
          cut = cut / 2
        }
      }
    }
  }

  private func wait(before position: Int) -> Duration {
    let before = position > 0 ? best.entries[position - 1].at : .zero
    let at = position < best.entries.count ? best.entries[position].at : best.end
    return at - before
  }

  /// The timeline with everything from a position on earlier.
  private func moved(from position: Int, by cut: Duration) -> Timeline {
    var candidate = best
    for index in position..<max(position, candidate.entries.count) {
      candidate.entries[index].at -= cut
    }
    candidate.end -= cut
    return candidate
  }
}
