import Glibc
import LinkConditions
public import NetworkLab
import NetworkNamespaces
import ReachabilityMonitors

/// Plays a timeline in a lab with monitors in it, and finds out everything that a verdict needs.
///
/// One thread waits for everything and stamps it; a second one carries the steps out.
public final class TrialRunner {
  /// How long a monitor may take to end after SIGTERM.
  static let grace = Duration.seconds(2)
  /// How often packets are taken at most.
  static let packetInterval = Duration.seconds(2)
  /// How often where there are many: the kernel keeps some ten thousand.
  static let shortInterval = Duration.milliseconds(100)
  /// How many at once are many.
  static let manyPackets = 500
  /// How long the network must have been quiet before zero.
  private static let quiet = Duration.milliseconds(1200)

  let settings: TrialSettings
  let lab: Lab
  let script: TrialScript
  let watch: DeviceWatch
  let witness: Witness
  let worker: StepWorker
  let board = StepBoard()
  let poll: TrialPoll
  let monitors: [MonitorProcess]
  var clock = TrialClock(zero: .zero)
  var story = ConditionStory()
  var steps: [StepRecord] = []
  var problems: [String] = []
  var timerError = Duration.zero
  var ended = Duration.zero
  /// From when on packets are taken again.
  var nextPackets = Duration.zero
  /// How many operations were handed over and are not done.
  var open = 0
  private let tunnel = LabTunnel()

  /// Prepares a trial: everything that can be refused is refused here.
  ///
  /// - Parameters:
  ///   - settings: What is played, and how.
  ///   - lab: A lab without a condition.
  /// - Throws: ``TrialProblem``.
  public init(_ settings: TrialSettings, lab: Lab) throws(TrialProblem) {
    self.settings = settings
    self.lab = lab
    script = try TrialScript(
      settings.timeline,
      seed: settings.seed,
      catalog: settings.profiles,
      tunnel: tunnel
    )
    let hosts = MonitorEnvironment.hosts(of: settings.scenario.monitors)
    var monitors: [MonitorProcess] = []
    var subjects: [String: ProbeSubject] = [:]
    for monitor in settings.scenario.monitors {
      let host = hosts[monitor.name] ?? ""
      monitors.append(try MonitorProcess(monitor, host: host))
      if case .probe(let contract) = monitor.contract {
        subjects[monitor.name] = ProbeSubject(contract, host: host)
      }
    }
    self.monitors = monitors
    witness = try Witness(lab, subjects)
    watch = try DeviceWatch(lab)
    poll = try TrialPoll()
    worker = try StepWorker()
  }

  /// Plays it.
  ///
  /// - Parameter beforeZero: Called when everything is in place and nothing is counted yet: clocks are set there.
  /// - Returns: What was found out.
  public func run(beforeZero: () -> Void = {}) -> TrialRecord {
    do {
      try begin(beforeZero)
      play()
      stop()
    } catch {
      problems.append("\(error)")
    }
    if open == 0 {
      worker.end()
    } else {
      problems.append("a step was not done when the timeline ended")
    }
    tunnel.close()
    return record()
  }

  /// Puts the entries at zero in place, and begins to count when the network is quiet.
  private func begin(_ beforeZero: () -> Void) throws(TrialProblem) {
    for operation in script.opening {
      let outcome = StepOutcome.carryOut(operation, lab, clock)
      if let problem = outcome.problem {
        throw TrialProblem("\(operation.text) at the start: \(problem)")
      }
      story.note(outcome)
      var record = StepRecord(outcome)
      (record.started, record.finished) = (.zero, .zero)
      steps.append(record)
    }
    beforeZero()
    try watch.settle(quiet: Self.quiet, limit: Self.quiet * 5)
    clock.zero = TrialClock.monotonic
    witness.begin(clock)
    story.begin(try watch.interfaces())
    if script.opening.last?.isProfile == false { board.disturb() }
    board.add(TruthReading.take(lab, clock))
  }

  /// The first packets of the device's interfaces, as tcpdump and Wireshark read them; times are since zero.
  public var capture: [UInt8] { witness.file }

  private func record() -> TrialRecord {
    _ = witness.take()
    let (truths, drift) = board.takeTruths()
    problems += drift
    var engine = settings.engine
    engine.timerError = timerError
    return TrialRecord(
      scenario: settings.scenario.name,
      seed: settings.seed,
      engine: engine,
      end: ended,
      steps: steps,
      changes: story.changes,
      events: watch.notes,
      groundTruth: truths,
      monitors: monitors.map { monitor in
        var record = monitor.finished()
        record.probes = witness.probes(of: record.name, addresses: watch.addresses)
        return record
      },
      problems: problems
    )
  }
}
