import LinkConditions

/// What happens at one moment as a member of a step's canonical JSON.
enum ActionTree {
  static func add(_ action: TimedAction, to tree: inout JSONObject) {
    switch action {
    case .apply(let profile, let overrides): tree.add("apply", apply(profile, overrides))
    case .interface(let change):
      var object = JSONObject()
      object.add(change.isAdded ? "add" : "remove", change.type.rawValue)
      if change.stagger != .zero { object.add("stagger", ScenarioTree.time(change.stagger)) }
      tree.add("interface", object)
    case .route(let isAdded, let families, let interface):
      tree.add("route", Self.families(isAdded, families, interface))
    case .address(let isAdded, let families, let interface):
      tree.add("address", Self.families(isAdded, families, interface))
    case .carrier(let isUp, nil): tree.add("carrier", isUp ? "up" : "down")
    case .carrier(let isUp, let interface?):
      var object = JSONObject()
      object.add("state", isUp ? "up" : "down")
      object.add("interface", interface.rawValue)
      tree.add("carrier", object)
    case .signal(let name, let monitor):
      var object = JSONObject()
      object.add("monitor", monitor ?? "")
      object.add("send", name)
      tree.add("signal", object)
    case .execute(let command, let onDevice):
      var object = JSONObject()
      object.add("in", onDevice ? "device" : "internet")
      object.add("command", ScenarioTree.texts(command))
      tree.add("exec", object)
    case .noise(let count):
      var object = JSONObject()
      object.add("count", count: UInt64(clamping: count))
      tree.add("noise", object)
    case .tunnel(let isAdded): tree.add("tunnel", isAdded ? "up" : "down")
    }
  }

  private static func apply(_ profile: String, _ overrides: [String]) -> JSONNode.Value {
    guard !overrides.isEmpty else { return .string(profile) }
    var set = JSONObject()
    for override in overrides {
      let parts = override.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      set.add(String(parts[0]), .string(parts.count > 1 ? String(parts[1]) : ""))
    }
    var object = JSONObject()
    object.add("profile", profile)
    object.add("set", set)
    return object.node.value
  }

  private static func families(
    _ isAdded: Bool,
    _ families: AddressFamilies,
    _ interface: InterfaceType?
  ) -> JSONObject {
    var object = JSONObject()
    let value: JSONNode.Value =
      families == .both ? .string("both") : ScenarioTree.texts(families.names)
    object.add(isAdded ? "add" : "remove", value)
    object.add("interface", interface?.rawValue ?? "")
    return object
  }
}
