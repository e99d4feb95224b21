import LinkConditions
import ReachabilityMonitors

extension ReportTree {
  static func monitor(_ verdict: MonitorVerdict, _ record: MonitorRecord?) -> JSONNode {
    let expectation = verdict.expectation
    return object([
      ("name", .string(verdict.monitor)), ("contract", .string(verdict.contract)),
      ("outcome", .string(verdict.outcome.rawValue)), ("reasons", .texts(verdict.reasons)),
      ("deviations", .array(verdict.deviations.map(deviation))),
      ("figures", figures(verdict.figures)),
      ("expected", .array(expectation.spans.map(span))),
      ("required", .array(expectation.transitions.map(transition))),
      ("remarks", expectation.remarks.isEmpty ? nil : .texts(expectation.remarks)),
      ("started", record?.started.map(Value.seconds)),
      ("stopped", record?.stopped.map(Value.seconds)),
      ("ended", record?.ended.map(Value.seconds)), ("ending", record?.ending.map(Value.string)),
      ("ignoredTermination", record.map { .bool($0.ignoredTermination) }),
      ("droppedLines", record.map { .count($0.droppedLines) }),
      ("lines", record.map { .array($0.lines.map(line)) }),
      ("probes", record?.probes.map { .array($0.map(probe)) }),
    ])
  }

  private static func deviation(_ deviation: Deviation) -> JSONNode {
    object([
      ("kind", .string(deviation.kind.rawValue)), ("at", .seconds(deviation.at)),
      ("explanation", .string(deviation.explanation)), ("context", .texts(deviation.context)),
    ])
  }

  private static func figures(_ figures: MonitorFigures) -> Value {
    object([
      ("latencies", .array(figures.latencies.map { JSONNode(.seconds($0)) })),
      ("changes", .count(figures.changes)), ("flaps", .count(figures.flaps)),
      ("oppositeShare", .share(figures.oppositeShare)),
      ("assertedShare", .share(figures.assertedShare)),
    ]).value
  }

  private static func span(_ span: Expectation.Span) -> JSONNode {
    object([
      ("from", .seconds(span.from)), ("to", .seconds(span.to)),
      ("states", .texts(span.allowed.states.map(\.rawValue))), ("reason", .string(span.reason)),
    ])
  }

  private static func transition(_ transition: Expectation.Transition) -> JSONNode {
    object([
      ("state", .string(transition.state.rawValue)), ("earliest", .seconds(transition.earliest)),
      ("latest", .seconds(transition.latest)), ("initial", .bool(transition.isInitial)),
      ("interface", transition.interface.map { .string($0.rawValue) }),
      ("reason", .string(transition.reason)),
    ])
  }

  private static func line(_ line: MonitorLine) -> JSONNode {
    var members: [(String, Value?)] = [("at", .seconds(line.at)), ("text", .string(line.text))]
    switch line.meaning {
    case .state(let state, let interface, let isExpensive, let isConstrained):
      members += [
        ("state", .string(state.rawValue)),
        ("interface", interface.map { .string($0.rawValue) }),
        ("expensive", isExpensive.map(Value.bool)), ("constrained", isConstrained.map(Value.bool)),
      ]
    case .notice(let isShown): members.append(("notice", .bool(isShown)))
    case .other: break
    }
    if line.isError { members.append(("standardError", .bool(true))) }
    return object(members)
  }

  private static func probe(_ probe: ProbeWitness) -> JSONNode {
    object([
      ("start", .seconds(probe.start)), ("end", probe.end.map(Value.seconds)),
      ("outcome", .string(probe.outcome.rawValue)),
    ])
  }
}
