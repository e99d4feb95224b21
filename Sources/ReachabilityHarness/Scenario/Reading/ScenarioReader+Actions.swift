import LinkConditions

extension ScenarioReader {
  /// What a step does.
  mutating func action(_ key: String, _ fields: FieldReader) throws(ProfileError) -> Action {
    switch key {
    case "apply": return .single(try apply(fields))
    case "interface": return .single(.interface(try interfaceChange(fields)))
    case "route":
      let change = try families(key, fields)
      return .single(
        .route(isAdded: change.isAdded, families: change.families, interface: change.interface)
      )
    case "address":
      let change = try families(key, fields)
      return .single(
        .address(isAdded: change.isAdded, families: change.families, interface: change.interface)
      )
    case "carrier": return .single(try carrier(fields))
    case "signal": return .single(try signal(fields))
    case "exec": return .single(try execute(fields))
    case "repeat": return try repetition(fields)
    case "random": return .random(try train(fields))
    case "noise": return .single(.noise(count: try noise(fields)))
    case "tunnel":
      return .single(.tunnel(isAdded: try fields.requiredWord(key, of: ["up", "down"]) == "up"))
    default: return try end(fields)
    }
  }

  private func apply(_ fields: FieldReader) throws(ProfileError) -> TimedAction {
    let allowed = "a profile's name or { profile: \"wifi\", set: { loss: \"5%\" } }"
    if case .string = fields.node("apply")?.value {
      return .apply(profile: try fields.line("apply") ?? "", overrides: [])
    }
    guard let inner = try fields.object("apply", keys: ScenarioKeys.apply, allowed: allowed) else {
      throw fields.missing("apply", allowed: allowed, example: "\"wifi\"")
    }
    guard let profile = try inner.line("profile") else {
      throw inner.missing("profile", allowed: "a profile's name", example: "\"wifi\"")
    }
    var overrides: [String] = []
    for member in try inner.dictionary("set", allowed: "{ loss: \"5%\" }")?.members ?? [] {
      let value =
        if case .string(let text) = member.node.value { text } else { JSONWriter.text(member.node) }
      overrides.append("\(member.key)=\(value)")
    }
    return .apply(profile: profile, overrides: overrides)
  }

  private func carrier(_ fields: FieldReader) throws(ProfileError) -> TimedAction {
    let words = ["up", "down"]
    if case .string = fields.node("carrier")?.value {
      return .carrier(isUp: try fields.requiredWord("carrier", of: words) == "up", interface: nil)
    }
    let allowed = "\"up\", \"down\" or { state: \"down\", interface: \"wifi\" }"
    guard let inner = try fields.object("carrier", keys: ScenarioKeys.carrier, allowed: allowed)
    else { throw fields.missing("carrier", allowed: allowed, example: "\"down\"") }
    return .carrier(
      isUp: try inner.requiredWord("state", of: words) == "up",
      interface: try interfaceType("interface", inner)
    )
  }

  private func signal(_ fields: FieldReader) throws(ProfileError) -> TimedAction {
    let allowed = "{ monitor: \"path\", send: \"STOP\" }"
    guard let inner = try fields.object("signal", keys: ScenarioKeys.signal, allowed: allowed)
    else { throw fields.missing("signal", allowed: allowed, example: allowed) }
    return .signal(
      name: try inner.requiredWord("send", of: ScenarioKeys.signals),
      monitor: try inner.line("monitor")
    )
  }

  private func execute(_ fields: FieldReader) throws(ProfileError) -> TimedAction {
    let allowed = "{ in: \"device\", command: [\"ping\", \"-c1\", \"example.com\"] }"
    guard let inner = try fields.object("exec", keys: ScenarioKeys.exec, allowed: allowed)
    else { throw fields.missing("exec", allowed: allowed, example: allowed) }
    return .execute(
      command: try command(inner),
      onDevice: try inner.requiredWord("in", of: ["device", "internet"]) == "device"
    )
  }

  /// A command and its arguments.
  func command(_ fields: FieldReader) throws(ProfileError) -> [String] {
    let allowed = "a list of texts: the program, then its arguments"
    guard let command = try fields.texts("command", allowed: allowed) else {
      throw fields.missing("command", allowed: allowed, example: "[\"./my-app\"]")
    }
    guard command.first != "" else {
      throw fields.error(.invalidValue, "command", "begins with an empty text", allowed: allowed)
    }
    return command
  }

  private mutating func repetition(_ fields: FieldReader) throws(ProfileError) -> Action {
    let allowed = "{ count: 5, every: \"4s\", steps: […] }"
    guard let inner = try fields.object("repeat", keys: ScenarioKeys.repetition, allowed: allowed)
    else { throw fields.missing("repeat", allowed: allowed, example: allowed) }
    let count = try inner.count("count", upTo: Scenario.mostEntries)
    let every = try inner.requiredTime("every", example: "4s")
    guard let list = try inner.list("steps", allowed: "a list of steps"), !list.isEmpty else {
      throw inner.missing(
        "steps",
        allowed: "a list of steps",
        example: "[{ at: \"0s\", carrier: \"down\" }]"
      )
    }
    return .repetition(
      count: count,
      every: every,
      steps: try steps(list, path: inner.path("steps"))
    )
  }

  private func train(_ fields: FieldReader) throws(ProfileError) -> RandomTrain {
    let allowed = "{ profiles: [\"wifi\", \"offline\"], between: [\"1s\", \"5s\"], for: \"30s\" }"
    guard let inner = try fields.object("random", keys: ScenarioKeys.random, allowed: allowed)
    else { throw fields.missing("random", allowed: allowed, example: allowed) }
    let names = "a list of two profiles or more"
    guard let profiles = try inner.texts("profiles", allowed: names) else {
      throw inner.missing("profiles", allowed: names, example: "[\"wifi\", \"offline\"]")
    }
    let lengths = "the shortest and the longest time: [\"1s\", \"5s\"]"
    guard let bounds = try inner.list("between", allowed: lengths) else {
      throw inner.missing("between", allowed: lengths, example: "[\"1s\", \"5s\"]")
    }
    guard bounds.count == 2 else {
      throw inner.error(.invalidValue, "between", "has not two times", allowed: lengths)
    }
    var times: [Duration] = []
    for bound in bounds {
      times.append(
        try inner.placing("between") { () throws(ProfileError) in try Duration(scenario: bound) }
      )
    }
    return RandomTrain(
      profiles: profiles,
      shortest: times[0],
      longest: times[1],
      length: try inner.requiredTime("for", example: "30s")
    )
  }

  private func noise(_ fields: FieldReader) throws(ProfileError) -> Int {
    let allowed = "{ count: 5 }"
    guard let inner = try fields.object("noise", keys: ScenarioKeys.noise, allowed: allowed)
    else { throw fields.missing("noise", allowed: allowed, example: allowed) }
    return try inner.count("count", upTo: 1000)
  }

  private func end(_ fields: FieldReader) throws(ProfileError) -> Action {
    guard try fields.flag("end") else {
      throw fields.error(
        .invalidValue,
        "end",
        "ends nothing",
        allowed: "true",
        advice: "leave the step out"
      )
    }
    return .end
  }
}
