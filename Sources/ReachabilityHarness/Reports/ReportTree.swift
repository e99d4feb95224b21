import LinkConditions
import ReachabilityMonitors

/// The parts of a JSON report.
enum ReportTree {
  typealias Value = JSONNode.Value

  /// An object whose members keep their order; those without a value are left out.
  static func object(_ members: [(String, Value?)]) -> JSONNode {
    JSONNode(
      .object(members.compactMap { key, value in value.map { JSONMember(key, JSONNode($0)) } })
    )
  }

  static func trial(_ verdict: TrialVerdict) -> JSONNode {
    let record = verdict.record
    return object([
      ("scenario", .string(record.scenario)),
      // A number of JSON is exact to 53 bits only.
      ("seed", .string("\(record.seed)")), ("outcome", .string(verdict.outcome.rawValue)),
      ("reasons", .texts(verdict.reasons)), ("replay", .string(verdict.replay)),
      ("end", .seconds(record.end)), ("engine", engine(record.engine)),
      ("steps", .array(record.steps.map(step))),
      ("conditions", .array(record.changes.map(condition))),
      ("events", .array(record.events.map(event))),
      ("groundTruth", .array(record.groundTruth.map(truth))),
      (
        "monitors",
        .array(
          verdict.monitors.map { monitor in
            self.monitor(monitor, record.monitors.first { $0.name == monitor.monitor })
          }
        )
      ),
    ])
  }

  private static func engine(_ facts: EngineFacts) -> Value {
    object([
      ("kernel", .string(facts.kernel)), ("engine", .string(facts.engine)),
      ("virtualTime", .bool(facts.isVirtualTime)), ("timerError", .seconds(facts.timerError)),
      ("reportingAllowance", .seconds(facts.reportingAllowance)),
      ("startAllowance", .seconds(facts.startAllowance)),
    ]).value
  }

  private static func step(_ step: StepRecord) -> JSONNode {
    object([
      ("text", .string(step.text)), ("planned", .seconds(step.planned)),
      ("started", .seconds(step.started)), ("finished", .seconds(step.finished)),
      ("problem", step.problem.map(Value.string)),
    ])
  }

  private static func condition(_ change: ConditionChange) -> JSONNode {
    object([
      ("earliest", .seconds(change.earliest)), ("latest", .seconds(change.latest)),
      ("cause", .string(change.cause)), ("path", .bool(change.condition.hasPath)),
      ("profile", .string(change.condition.far.profile.name)),
    ])
  }

  private static func event(_ event: NetlinkNote) -> JSONNode {
    object([
      ("at", .seconds(event.at)), ("kind", .string(event.kind)), ("text", .string(event.text)),
    ])
  }

  private static func truth(_ truth: GroundTruth) -> JSONNode {
    object([
      ("at", .seconds(truth.at)), ("answered", .bool(truth.isAnswered)),
      ("text", .string(truth.text)),
    ])
  }
}

extension JSONNode.Value {
  /// A time in seconds, to the microsecond.
  static func seconds(_ time: Duration) -> Self {
    .share((time / .microseconds(1)).rounded() / 1e6)
  }

  static func share(_ number: Double) -> Self { .number(number, text: DecimalText.text(number)) }

  static func count(_ count: Int) -> Self { .number(Double(count), text: "\(count)") }

  static func texts(_ texts: [String]) -> Self { .array(texts.map { JSONNode(.string($0)) }) }
}
