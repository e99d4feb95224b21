import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors

/// A trial written down by hand: what the network was like, and what a monitor said, in seconds.
struct Rehearsal {
  /// What holds from when on: reachable or unreachable.
  var truth: [(Double, ReachabilityState)] = [
    (0, .reachable), (10, .unreachable), (20, .reachable),
  ]
  var said: [(Double, ReachabilityState)] = []
  var interfaces: [PathInterface.Kind?] = []
  var alerts: [(Double, Bool)] = []
  var notice: NoticeRule?
  var allowsDuplicates = true
  var leastUpTime: Double?
  var contract = MonitorContract.path(PathContract())
  var stopped: Double? = 30
  var ended: Double? = 30.2
  var ending: String? = "exit 0"
  var problem: String?
  var details: [Expectation.Detail] = []
  var garbage: [String] = []
  var droppedLines = 0
  var problems: [String] = []
  var steps: [StepRecord] = []
  var groundTruth: [GroundTruth] = []
  var timerError = 0.0
  var entries: [Timeline.Entry] = []

  /// What the trial found out.
  var record: TrialRecord {
    var lines: [MonitorLine] = []
    for (index, (at, state)) in said.enumerated() {
      let interface = index < interfaces.count ? interfaces[index] : nil
      lines.append(
        MonitorLine(
          at: .seconds(at),
          meaning: .state(state, interface: interface, isExpensive: nil, isConstrained: nil),
          text: #"{"state":"\#(state.rawValue)"}"#
        )
      )
    }
    for (at, isShown) in alerts {
      lines.append(
        MonitorLine(at: .seconds(at), meaning: .notice(shown: isShown), text: "alert \(isShown)")
      )
    }
    for text in garbage { lines.append(MonitorLine(at: .seconds(1), meaning: .other, text: text)) }
    lines.sort { $0.at < $1.at }
    var engine = Stage.engine
    engine.timerError = .seconds(timerError)
    return TrialRecord(
      scenario: "rehearsal",
      seed: 1,
      engine: engine,
      end: .seconds(30),
      steps: steps,
      changes: changes,
      events: truth.dropFirst().map {
        NetlinkNote(at: .seconds($0.0), kind: "link", text: "wlan0 is \($0.1)")
      },
      groundTruth: groundTruth,
      monitors: [
        MonitorRecord(
          name: "m",
          started: problem == nil ? .zero : nil,
          stopped: stopped.map { .seconds($0) },
          ended: ended.map { .seconds($0) },
          ending: ending,
          lines: lines,
          droppedLines: droppedLines,
          problem: problem
        )
      ],
      problems: problems
    )
  }

  private var changes: [ConditionChange] {
    truth.enumerated().map { number, change in
      ConditionChange(
        earliest: .seconds(change.0),
        latest: .seconds(change.0),
        condition: NetworkCondition(interfaces: [
          InterfaceCondition(
            name: "wlan0",
            type: .wifi,
            hasCarrier: change.1 == .reachable
          )
        ]),
        cause: "the link is \(change.1)",
        entry: number
      )
    }
  }

  /// The judgement of it.
  var verdict: TrialVerdict {
    let scenario = Scenario(
      name: "rehearsal",
      monitors: [
        MonitorUnderTest(name: "m", contract: contract, command: ["./m"], notice: notice)
      ]
    )
    var expectations = Oracle(engine: Stage.engine).expectations(
      scenario: scenario,
      changes: changes,
      starts: ["m": .zero],
      end: .seconds(30)
    )
    for index in expectations.indices {
      expectations[index].allowsDuplicates = allowsDuplicates
      expectations[index].leastUpTime = leastUpTime.map { .seconds($0) }
      expectations[index].details = details
    }
    return Judge.verdict(
      scenario: scenario,
      timeline: Timeline(entries: entries, end: .seconds(30), starts: ["m": .zero]),
      record: record,
      expectations: expectations
    )
  }

  /// The deviations in short: `late 14.0`, the time in seconds.
  var deviations: [String] {
    verdict.monitors.flatMap(\.deviations).map { "\($0.kind) \($0.at / .seconds(1))" }
  }
}
