import LinkConditions
import ReachabilityMonitors

/// A contract as canonical JSON: its name alone, or with what differs from its defaults.
enum ContractTree {
  static func value(_ contract: MonitorContract) -> JSONNode.Value {
    guard contract != MonitorContract(name: contract.name) else { return .string(contract.name) }
    let fields =
      switch contract {
      case .snapshot(let snapshot): self.fields(snapshot)
      case .link(let link): self.fields(link)
      case .route(let route):
        watching(route.reaction, RouteContract().reaction, route.allowsDuplicates)
      case .path(let path): watching(path.reaction, PathContract().reaction, path.allowsDuplicates)
      case .host(let host): self.fields(host)
      case .probe(let probe): self.fields(probe)
      }
    var object = JSONObject()
    object.add(contract.name, fields.node.value)
    return object.node.value
  }

  private static func fields(_ snapshot: SnapshotContract) -> JSONObject {
    var fields = JSONObject()
    fields.add("as", snapshot.subject.rawValue)
    return fields
  }

  private static func fields(_ link: LinkContract) -> JSONObject {
    var fields = watching(link.reaction, LinkContract().reaction, true)
    var debounce = JSONObject()
    if link.downDelay != .zero { debounce.add("down", ScenarioTree.time(link.downDelay)) }
    if link.upDelay != .zero { debounce.add("up", ScenarioTree.time(link.upDelay)) }
    fields.add("debounce", debounce)
    if !link.exclude.isEmpty { fields.add("exclude", ScenarioTree.texts(link.exclude)) }
    if link.allowsDuplicates { fields.add("duplicates", "allowed") }
    return fields
  }

  private static func fields(_ host: HostContract) -> JSONObject {
    var fields = watching(host.reaction, HostContract().reaction, host.allowsDuplicates)
    switch host.resolves {
    case .onPathChange: break
    case .never: fields.add("resolves", "never")
    case .once: fields.add("resolves", "once")
    case .every(let interval):
      var every = JSONObject()
      every.add("every", ScenarioTree.time(interval))
      fields.add("resolves", every)
    }
    return fields
  }

  private static func watching(
    _ reaction: Duration,
    _ usual: Duration,
    _ allowsDuplicates: Bool
  ) -> JSONObject {
    var fields = JSONObject()
    if reaction != usual { fields.add("reaction", ScenarioTree.time(reaction)) }
    if !allowsDuplicates { fields.add("duplicates", "refused") }
    return fields
  }

  private static func fields(_ probe: ProbeContract) -> JSONObject {
    let usual = ProbeContract()
    var fields = JSONObject()
    if probe.interval != usual.interval {
      fields.add("interval", ScenarioTree.time(probe.interval))
    }
    if probe.timeout != usual.timeout { fields.add("timeout", ScenarioTree.time(probe.timeout)) }
    if probe.down != usual.down { fields.add("down", count: UInt64(clamping: probe.down)) }
    if probe.up != usual.up { fields.add("up", count: UInt64(clamping: probe.up)) }
    if probe.schedule != usual.schedule { fields.add("schedule", probe.schedule.rawValue) }
    if probe.overrun != usual.overrun { fields.add("overrun", probe.overrun.rawValue) }
    if probe.connection != usual.connection { fields.add("connection", probe.connection.rawValue) }
    if probe.target != usual.target { fields.add("target", probe.target.rawValue) }
    if let address = probe.address { fields.add("address", .string(address)) }
    if probe.answer != usual.answer { fields.add("answer", probe.answer.rawValue) }
    if probe.reprobesOnPath { fields.add("reprobeOn", ScenarioTree.texts(["path"])) }
    if !probe.usesIPv4 || !probe.usesIPv6 {
      var families: AddressFamilies = []
      if probe.usesIPv4 { families.insert(.ipv4) }
      if probe.usesIPv6 { families.insert(.ipv6) }
      fields.add("families", ScenarioTree.texts(families.names))
    }
    if probe.allowsDuplicates { fields.add("duplicates", "allowed") }
    return fields
  }
}
