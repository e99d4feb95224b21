import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors

/// Trials for reports: one that passes, one with deviations, one that cannot be told, and one full of markup.
enum Gallery {
  static let monitors = [
    MonitorUnderTest(name: "path", contract: .path(PathContract()), command: ["./path"]),
    MonitorUnderTest(name: "stuck", contract: .path(PathContract()), command: ["./stuck"]),
    MonitorUnderTest(name: "late", contract: .link(LinkContract()), command: ["./late"]),
  ]

  static let actions: [(Double, String)] = [
    (0, "wifi"), (10, "carrier"), (25, "wifi"), (38, "blackhole"), (50, "wifi"),
  ]

  static func said(_ words: [(Double, ReachabilityState)]) -> [MonitorLine] {
    words.map { at, state in
      MonitorLine(
        at: .seconds(at),
        meaning: .state(
          state,
          interface: state == .reachable ? .wifi : nil,
          isExpensive: nil,
          isConstrained: nil
        ),
        text: #"{"state":"\#(state.rawValue)"}"#
      )
    }
  }

  static let right: [(Double, ReachabilityState)] = [
    (0.4, .reachable), (10.2, .unreachable), (25.3, .reachable),
  ]

  static func record(
    _ name: String,
    seed: UInt64 = 7,
    _ words: [[(Double, ReachabilityState)]]
  ) throws -> TrialRecord {
    TrialRecord(
      scenario: name,
      seed: seed,
      engine: EngineFacts(
        kernel: "6.12.117",
        engine: "private, virtual time",
        isVirtualTime: true,
        reportingAllowance: .milliseconds(100),
        startAllowance: .seconds(1)
      ),
      end: .seconds(60),
      steps: actions.enumerated().map { number, action in
        StepRecord(
          entry: number,
          text: "apply \(action.1)",
          planned: .seconds(action.0),
          started: .seconds(action.0),
          finished: .seconds(action.0 + 0.02)
        )
      },
      changes: try Stage.changes(actions.map { ($0.0, .apply($0.1)) }, end: 60),
      events: [
        NetlinkNote(at: .seconds(10.01), kind: "link", text: "wlan0 lost its carrier"),
        NetlinkNote(at: .seconds(25.01), kind: "link", text: "wlan0 got carrier"),
      ],
      monitors: zip(monitors, words).map { monitor, words in
        MonitorRecord(
          name: monitor.name,
          started: .seconds(0.2),
          stopped: .seconds(60),
          ended: .seconds(60.1),
          ending: "exit 0",
          lines: said(words)
        )
      }
    )
  }

  static func verdict(_ record: TrialRecord) -> TrialVerdict {
    let scenario = Scenario(
      name: record.scenario,
      monitors: Array(monitors.prefix(record.monitors.count))
    )
    let starts = Dictionary(
      uniqueKeysWithValues: record.monitors.map { ($0.name, Duration.seconds(0.2)) }
    )
    return Judge.verdict(
      scenario: scenario,
      timeline: Timeline(entries: [], end: record.end, starts: starts),
      record: record,
      expectations: Oracle(engine: record.engine).expectations(
        scenario: scenario,
        changes: record.changes,
        starts: starts,
        end: record.end
      ),
      replay: "condition test \(record.scenario) --virtual-time --seed \(record.seed)"
    )
  }

  /// One that passes, one with four deviations, one that cannot be told.
  static func verdicts() throws -> [TrialVerdict] {
    var doubtful = try record("elevator", seed: 9, [right])
    doubtful.problems = ["the kernel dropped netlink events at 12.5 s"]
    return [
      verdict(try record("commute", [right, right])),
      verdict(
        try record(
          "subway",
          seed: 8,
          [
            right, [(0.4, .reachable)],
            [
              (0.4, .unreachable), (0.9, .reachable), (13.4, .unreachable), (28.1, .reachable),
              (33, .unreachable), (33.3, .reachable),
            ],
          ]
        )
      ), verdict(doubtful),
    ]
  }

  /// What a hostile program may write.
  static let hostile = "<b>&\"']]>\u{1B}[31m\u{0}\u{FFFE} # \\ \n--- ü"

  /// One whose names, lines and reasons are full of markup and control characters.
  static func hostileVerdict() throws -> TrialVerdict {
    var record = try record(hostile, [[(0.4, .unreachable)]])
    record.monitors[0].lines[0].text = hostile
    record.engine.kernel = hostile
    return verdict(record)
  }
}
