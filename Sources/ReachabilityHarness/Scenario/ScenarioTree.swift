import LinkConditions
import ReachabilityMonitors

/// A scenario as the tree of its canonical JSON: what is neutral left out, keys in the order of the documentation.
enum ScenarioTree {
  static func tree(_ scenario: Scenario) -> JSONObject {
    var tree = JSONObject()
    tree.add("name", scenario.name)
    tree.add("summary", scenario.summary)
    if scenario.needsVirtualTime { tree.add("virtualTime", .bool(true)) }
    if !scenario.monitors.isEmpty {
      tree.add("monitors", .array(scenario.monitors.map { monitor($0).node }))
    }
    tree.add("timeline", .array(scenario.steps.map { step($0).node }))
    var overrides = JSONObject()
    for (name, override) in scenario.overrides.sorted(by: { $0.key < $1.key }) {
      overrides.add(name, expectation(override).node.value)
    }
    tree.add("expect", overrides)
    return tree
  }

  private static func monitor(_ monitor: MonitorUnderTest) -> JSONObject {
    var tree = JSONObject()
    tree.add("name", monitor.name)
    tree.add("contract", ContractTree.value(monitor.contract))
    tree.add("command", texts(monitor.command))
    var match = JSONObject()
    for pattern in monitor.patterns {
      match.add(pattern.state.rawValue, .string(pattern.expression))
    }
    tree.add("match", match)
    if let notice = monitor.notice {
      var rule = JSONObject()
      rule.add("delay", time(notice.delay))
      rule.add("tolerance", time(notice.tolerance))
      tree.add("notice", rule)
    }
    return tree
  }

  private static func expectation(_ override: ExpectationOverride) -> JSONObject {
    var tree = JSONObject()
    if let reaction = override.reaction { tree.add("reaction", time(reaction)) }
    guard !override.spans.isEmpty else { return tree }
    let spans = override.spans.map { span in
      var tree = JSONObject()
      tree.add("from", time(span.from))
      tree.add("to", time(span.to))
      tree.add("allowed", texts(span.allowed.states.map(\.rawValue)))
      return tree.node
    }
    tree.add("spans", .array(spans))
    return tree
  }

  static func step(_ step: Step) -> JSONObject {
    var tree = JSONObject()
    tree.add("at", time(step.at))
    if step.jitter != .zero { tree.add("jitter", time(step.jitter)) }
    switch step.action {
    case .single(let action): ActionTree.add(action, to: &tree)
    case .repetition(let count, let every, let steps):
      var repetition = JSONObject()
      repetition.add("count", count: UInt64(clamping: count))
      repetition.add("every", time(every))
      repetition.add("steps", .array(steps.map { Self.step($0).node }))
      tree.add("repeat", repetition)
    case .random(let train):
      var random = JSONObject()
      random.add("profiles", texts(train.profiles))
      random.add("between", .array([train.shortest, train.longest].map { JSONNode(time($0)) }))
      random.add("for", time(train.length))
      tree.add("random", random)
    case .end: tree.add("end", .bool(true))
    }
    return tree
  }

  static func time(_ time: Duration) -> JSONNode.Value { .string(time.scenarioText) }

  static func texts(_ texts: [String]) -> JSONNode.Value {
    .array(texts.map { JSONNode(.string($0)) })
  }
}

extension Scenario {
  /// The scenario as canonical JSON, which reads back as an equal scenario.
  ///
  /// - Returns: JSON, two spaces a level, without a line feed at its end.
  public func json() -> String {
    JSONWriter.text(ScenarioTree.tree(self).node)
  }
}
