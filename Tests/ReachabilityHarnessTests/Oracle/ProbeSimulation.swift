import ReachabilityMonitors

/// A correct probe monitor on a network that is cut at times, simulated event by event.
///
/// It knows nothing of the oracle's formulas: probes are trains of exchanges whose packets cross the place of the cut
/// at their own instants, lost packets are sent again, and the monitor counts outcomes as they come.
struct ProbeSimulation {
  /// A stretch in which the network is cut.
  struct Cut {
    var from: Double
    var to: Double
    /// Whether whoever sends something is told at once.
    var isImmediate = false
  }

  /// How one probe goes.
  struct Probe {
    /// When the first try of each exchange is sent, if all went well, since the probe's start.
    var exchanges: [Double]
    /// How long one exchange takes.
    var roundTrip: Double
    /// How long a packet takes from the device to the cut, and as long back.
    var wayOut: Double
    /// When lost tries are sent again, since the exchange's first.
    var retries: [Double]
    /// How long it takes to be refused.
    var refusal: Double
  }

  var contract: ProbeContract
  var probe: Probe
  var cuts: [Cut]
  /// Whether a fixed rate that runs late returns to its beat, where the contract leaves that open.
  var keepsBeat: Bool

  private var interval: Double { contract.interval / .seconds(1) }
  private var timeout: Double { contract.timeout / .seconds(1) }

  /// What becomes of a probe: when it ends, and whether it was answered.
  func outcome(_ start: Double) -> (end: Double, isAnswered: Bool) {
    var delay = 0.0
    for exchange in probe.exchanges {
      let begin = start + exchange + delay
      guard let (sent, isRefused) = attempt(begin, until: start + timeout) else {
        return (start + timeout, false)
      }
      if isRefused { return (min(sent + probe.refusal, start + timeout), false) }
      delay += sent - begin
    }
    let end = start + delay + (probe.exchanges.last ?? 0) + probe.roundTrip
    return end <= start + timeout ? (end, true) : (start + timeout, false)
  }

  /// The try of an exchange that gets through, or is refused.
  private func attempt(_ begin: Double, until end: Double) -> (sent: Double, isRefused: Bool)? {
    for retry in [0] + probe.retries where begin + retry < end {
      let sent = begin + retry
      let isFirst = retry == 0
      if isFirst, cuts.contains(where: { $0.isImmediate && $0.from <= sent && sent < $0.to }) {
        return (sent, true)
      }
      let crossings = [sent + probe.wayOut, sent + probe.roundTrip - probe.wayOut]
      let isLost = cuts.contains { cut in crossings.contains { cut.from <= $0 && $0 < cut.to } }
      if !isLost { return (sent, false) }
    }
    return nil
  }

  /// The monitor's verdicts, on a network that was fine before its first probe.
  func verdicts(from phase: Double, until end: Double) -> [(at: Double, isUp: Bool)] {
    var outcomes: [(end: Double, isAnswered: Bool)] = []
    var (start, beat) = (phase, phase)
    while start < end {
      let outcome = outcome(start)
      outcomes.append(outcome)
      switch (contract.schedule, contract.overrun) {
      case (.fixedDelay, _): start = outcome.end + interval
      case (.fixedRate, .overlap): start += interval
      case (.fixedRate, .skip):
        repeat { beat += interval } while beat < outcome.end
        start = beat
      case (.fixedRate, .immediate) where keepsBeat:
        beat += interval
        start = max(beat, outcome.end)
        // Of several beats that are owed one is made up for.
        while beat + interval <= start { beat += interval }
      case (.fixedRate, .immediate): start = max(start + interval, outcome.end)
      }
    }
    var (isUp, failures, successes) = (true, 0, contract.up)
    var verdicts: [(at: Double, isUp: Bool)] = []
    for outcome in outcomes.sorted(by: { $0.end < $1.end }) {
      failures = outcome.isAnswered ? 0 : failures + 1
      successes = outcome.isAnswered ? successes + 1 : 0
      if isUp ? failures >= contract.down : successes >= contract.up {
        isUp.toggle()
        verdicts.append((outcome.end, isUp))
      }
    }
    return verdicts
  }
}
