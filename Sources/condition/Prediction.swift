import ReachabilityHarness
import ReachabilityMonitors

/// What `condition predict` found out, as `--json` prints it; all times in seconds since zero.
struct Prediction: Encodable {
  /// What was asked about.
  enum Kind: String, Encodable {
    case profile
    case scenario
  }

  /// A moment at which the network changes.
  struct Change: Encodable {
    var at: Double
    var cause: String
  }

  /// A stretch of time, and what may be said in it.
  struct Span: Encodable {
    var from: Double
    var to: Double
    /// One state is a must; several are open.
    var allowed: [String]
    /// Whether a change that must be told is under way.
    var isSettling: Bool
    /// Why: one for each state that was or is asked for.
    var reasons: [String]
  }

  /// A statement that must be made.
  struct Transition: Encodable {
    var state: String
    var earliest: Double
    var latest: Double
    var isInitial: Bool
    var reason: String
  }

  /// Of which interface it must speak.
  struct Detail: Encodable {
    var from: Double
    var to: Double
    var interface: String
    var expensive: Bool?
    var constrained: Bool?
  }

  /// One monitor.
  struct Monitor: Encodable {
    var name: String
    var contract: String
    var start: Double
    var spans: [Span]
    var transitions: [Transition]
    var details: [Detail]
    var allowsDuplicates: Bool
    var leastUpTime: Double?
    var assertedShare: Double
    var claims: Int
    var chancePerClaim: Double
    var remarks: [String]
  }

  var name: String
  var summary: String
  var kind: Kind
  var seed: UInt64
  var end: Double
  /// ε: what is allowed for a line to be written, read and stamped; it is in all times.
  var reportingAllowance: Double
  var changes: [Change]
  var monitors: [Monitor]

  init(
    _ kind: Kind,
    _ scenario: Scenario,
    _ timeline: Timeline,
    _ changes: [ConditionChange],
    seed: UInt64
  ) {
    let engine = EngineFacts()
    self.kind = kind
    self.seed = seed
    name = scenario.name
    summary = scenario.summary
    end = timeline.end.inSeconds
    reportingAllowance = engine.reportingAllowance.inSeconds
    self.changes = changes.map { Change(at: $0.earliest.inSeconds, cause: $0.cause) }
    let expectations = Oracle(engine: engine).expectations(
      scenario: scenario,
      changes: changes,
      starts: timeline.starts,
      end: timeline.end,
      lives: MonitorLife.all(of: timeline)
    )
    monitors = expectations.map { expectation in
      let monitor = scenario.monitors.first { $0.name == expectation.monitor }
      return Monitor(
        expectation,
        contract: monitor?.contract.name ?? "",
        start: timeline.starts[expectation.monitor] ?? .zero
      )
    }
  }
}

extension Prediction.Monitor {
  init(_ expectation: Expectation, contract: String, start: Duration) {
    name = expectation.monitor
    self.contract = contract
    self.start = start.inSeconds
    spans = expectation.spans.map { span in
      Prediction.Span(
        from: span.from.inSeconds,
        to: span.to.inSeconds,
        allowed: span.allowed.states.map(\.rawValue),
        isSettling: span.isSettling,
        reasons: span.reasons
      )
    }
    transitions = expectation.transitions.map { transition in
      Prediction.Transition(
        state: transition.state.rawValue,
        earliest: transition.earliest.inSeconds,
        latest: transition.latest.inSeconds,
        isInitial: transition.isInitial,
        reason: transition.reason
      )
    }
    details = expectation.details.map { detail in
      Prediction.Detail(
        from: detail.from.inSeconds,
        to: detail.to.inSeconds,
        interface: detail.interface.rawValue,
        expensive: detail.isExpensive,
        constrained: detail.isConstrained
      )
    }
    allowsDuplicates = expectation.allowsDuplicates
    leastUpTime = expectation.leastUpTime?.inSeconds
    assertedShare = expectation.assertedShare
    claims = expectation.errorBudget.claims
    chancePerClaim = expectation.errorBudget.perClaim
    remarks = expectation.remarks
  }
}

extension Duration {
  /// In seconds, to the microsecond.
  var inSeconds: Double { (self / .seconds(1) * 1e6).rounded() / 1e6 }
}
