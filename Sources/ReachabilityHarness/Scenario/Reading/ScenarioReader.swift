import LinkConditions

/// Turns the tree of a scenario's text into a scenario.
struct ScenarioReader {
  let source: SourceText
  /// Where the last step stood: they are read in order, and a long file is counted through once.
  private var cursor = SourceText.Cursor()

  init(source: SourceText) {
    self.source = source
  }

  /// The scenario that a tree describes.
  mutating func scenario(_ root: JSONNode) throws(ProfileError) -> Scenario {
    let fields = try FieldReader(
      root,
      path: "",
      source: source,
      keys: ScenarioKeys.scenario,
      allowed: "an object: { name: \"…\", timeline: […] }"
    )
    var scenario = Scenario(name: try fields.fileName())
    scenario.place = place(of: root)
    _ = try fields.line("$schema")
    scenario.summary = try fields.line("summary") ?? ""
    scenario.needsVirtualTime = try fields.flag("virtualTime")
    scenario.monitors = try monitors(fields)
    scenario.overrides = try overrides(fields, of: scenario)
    let example = "[{ at: \"0s\", apply: \"wifi\" }, { at: \"20s\", end: true }]"
    guard let timeline = try fields.list("timeline", allowed: example) else {
      throw fields.missing("timeline", allowed: "a list of steps", example: example)
    }
    guard !timeline.isEmpty else {
      throw fields.error(.invalidValue, "timeline", "is empty", allowed: example)
    }
    scenario.steps = try steps(timeline, path: "timeline")
    if let problem = scenario.problems().first { throw problem }
    return scenario
  }

  /// The steps of a list.
  mutating func steps(_ nodes: [JSONNode], path: String) throws(ProfileError) -> [Step] {
    var steps: [Step] = []
    for (index, node) in nodes.enumerated() {
      steps.append(try step(node, path: "\(path).\(index)"))
    }
    return steps
  }

  private mutating func step(_ node: JSONNode, path: String) throws(ProfileError) -> Step {
    let fields = try FieldReader(
      node,
      path: path,
      source: source,
      keys: ScenarioKeys.step,
      allowed: "{ at: \"10s\", apply: \"offline\" }"
    )
    let actions = fields.members.map(\.key).filter(ScenarioKeys.actions.contains)
    guard let key = actions.first else {
      throw ProfileError(
        .missingKey,
        "does nothing",
        allowed: "one of \(OneLine.choice(ScenarioKeys.actions))",
        advice: "add for example apply: \"offline\""
      ).placed(in: source, at: node.offset, path: path)
    }
    if actions.count > 1 {
      throw fields.error(
        .conflict,
        actions[1],
        "stands beside \(key), and a step does one thing",
        advice: "make two steps of it"
      )
    }
    let place = place(of: node)
    return Step(
      at: try fields.requiredTime("at", example: "10s"),
      jitter: try fields.time("jitter") ?? .zero,
      action: try action(key, fields),
      place: place
    )
  }

  private mutating func place(of node: JSONNode) -> SourcePlace {
    guard source.advance(&cursor, to: node.offset) else { return SourcePlace(file: source.file) }
    return SourcePlace(file: source.file, line: cursor.line, column: cursor.column)
  }
}
