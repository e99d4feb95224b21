import LinkConditions
import ReachabilityMonitors

extension ScenarioReader {
  /// The monitors under test; none where the scenario leaves them to the command line.
  func monitors(_ fields: FieldReader) throws(ProfileError) -> [MonitorUnderTest] {
    let allowed = "a list of { name, contract, command }"
    guard let nodes = try fields.list("monitors", allowed: allowed) else { return [] }
    guard !nodes.isEmpty else {
      throw fields.error(
        .invalidValue,
        "monitors",
        "is empty",
        allowed: allowed,
        advice: "leave it out for condition's own monitors"
      )
    }
    var monitors: [MonitorUnderTest] = []
    for (index, node) in nodes.enumerated() {
      let inner = try FieldReader(
        node,
        path: "monitors.\(index)",
        source: source,
        keys: ScenarioKeys.monitor,
        allowed: "{ name: \"path\", contract: \"path\", command: [\"./my-app\"] }"
      )
      let monitor = try monitor(inner)
      if monitors.contains(where: { $0.name == monitor.name }) {
        throw inner.error(
          .conflict,
          "name",
          "is the name of another monitor too",
          advice: "give each its own"
        )
      }
      monitors.append(monitor)
    }
    return monitors
  }

  private func monitor(_ fields: FieldReader) throws(ProfileError) -> MonitorUnderTest {
    guard let name = try fields.line("name") else {
      throw fields.missing("name", allowed: MonitorUnderTest.nameAllowed, example: "\"my-app\"")
    }
    guard MonitorUnderTest.isName(name) else {
      throw fields.error(
        .invalidValue,
        "name",
        "cannot be a part of a host's name",
        allowed: MonitorUnderTest.nameAllowed,
        advice: "write for example \"\(MonitorUnderTest.name(like: name))\""
      )
    }
    return MonitorUnderTest(
      name: name,
      contract: try contract("contract", fields),
      command: try command(fields),
      patterns: try patterns(fields),
      notice: try notice(fields)
    )
  }

  private func patterns(_ fields: FieldReader) throws(ProfileError) -> [StatePattern] {
    let states = ReachabilityState.allCases.map(\.rawValue)
    let allowed = "{ reachable: \"^online\", unreachable: \"^offline\" }"
    guard let inner = try fields.object("match", keys: states, allowed: allowed) else { return [] }
    guard !inner.members.isEmpty else {
      throw fields.error(.invalidValue, "match", "is empty", allowed: allowed)
    }
    var patterns: [StatePattern] = []
    for member in inner.members {
      guard let state = ReachabilityState(rawValue: member.key),
        let expression = try inner.line(member.key)
      else { continue }
      do {
        _ = try Regex(expression)
      } catch {
        throw inner.error(
          .invalidValue,
          member.key,
          "is no regular expression: \(OneLine.escaped("\(error)"))",
          allowed: "a regular expression, found anywhere in the line",
          advice: "write \\\\ before a character that shall stand for itself"
        )
      }
      patterns.append(StatePattern(state: state, expression: expression))
    }
    return patterns
  }

  private func notice(_ fields: FieldReader) throws(ProfileError) -> NoticeRule? {
    let allowed = "{ delay: \"5s\", tolerance: \"1s\" }"
    guard let inner = try fields.object("notice", keys: ScenarioKeys.notice, allowed: allowed)
    else { return nil }
    let delay = try inner.requiredTime("delay", example: "5s")
    guard let tolerance = try inner.time("tolerance") else { return NoticeRule(delay: delay) }
    return NoticeRule(delay: delay, tolerance: tolerance)
  }

  /// What is expected in place of what the oracle works out; `scenario` has its monitors already.
  func overrides(
    _ fields: FieldReader,
    of scenario: Scenario
  ) throws(ProfileError) -> [String: ExpectationOverride] {
    let allowed = "{ path: { reaction: \"2s\" } }: overrides by the monitors' names"
    guard let names = try fields.dictionary("expect", allowed: allowed) else { return [:] }
    var overrides: [String: ExpectationOverride] = [:]
    for member in names.members {
      // Without monitors of its own the command line decides whom an override is about.
      if !scenario.monitors.isEmpty, !scenario.monitors.contains(where: { $0.name == member.key }) {
        throw scenario.unknownMonitor(member.key)
          .placed(in: source, at: member.keyOffset, path: "expect")
      }
      let inner = try FieldReader(
        member.node,
        path: names.path(member.key),
        source: source,
        keys: ScenarioKeys.expectation,
        allowed: "{ reaction: \"2s\", spans: […] }"
      )
      var override = ExpectationOverride(reaction: try inner.time("reaction"))
      let spans = try inner.list("spans", allowed: "a list of { from, to, allowed }") ?? []
      for (index, node) in spans.enumerated() {
        override.spans.append(try span(node, path: "\(inner.path("spans")).\(index)"))
      }
      overrides[member.key] = override
    }
    return overrides
  }

  private func span(
    _ node: JSONNode,
    path: String
  ) throws(ProfileError) -> ExpectationOverride.Span {
    let fields = try FieldReader(
      node,
      path: path,
      source: source,
      keys: ScenarioKeys.span,
      allowed: "{ from: \"10s\", to: \"20s\", allowed: [\"reachable\"] }"
    )
    let from = try fields.requiredTime("from", example: "10s")
    let to = try fields.requiredTime("to", example: "20s")
    guard from < to else {
      throw fields.error(.outOfRange, "to", "is not after from", advice: "write a later time")
    }
    let words = ReachabilityState.allCases.map(\.rawValue)
    guard let states = try fields.words("allowed", of: words) else {
      throw fields.missing("allowed", allowed: OneLine.choice(words), example: "[\"reachable\"]")
    }
    let allowed = states.compactMap(ReachabilityState.init).reduce(into: StateSet()) {
      $0.insert(StateSet($1))
    }
    return ExpectationOverride.Span(from: from, to: to, allowed: allowed)
  }
}
