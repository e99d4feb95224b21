/// A profile as the tree of its canonical JSON: what is neutral left out, keys in the order of the documentation.
enum ProfileTree {
  /// The tree of a profile.
  static func tree(_ profile: Profile) -> JSONNode {
    var tree = JSONObject()
    tree.add("name", profile.name)
    tree.add("summary", profile.summary)
    tree.add("source", profile.source)
    if let interface = profile.interface {
      var fields = JSONObject()
      fields.add("type", interface.type.rawValue)
      if interface.isExpensive { fields.add("expensive", .bool(true)) }
      if interface.isConstrained { fields.add("constrained", .bool(true)) }
      tree.add("interface", fields)
    }
    tree.add("downlink", direction(profile.downlink))
    tree.add("uplink", direction(profile.uplink))
    var names = JSONObject()
    names.add("delay", profile.nameService.delay)
    names.add("fail", profile.nameService.failure?.rawValue ?? "")
    tree.add("dns", names)
    tree.add("outage", profile.outage?.rawValue ?? "")
    if profile.outage == .portal { tree.add("portal", profile.portal.rawValue) }
    if profile.families != .both {
      tree.add("families", .array(profile.families.names.map { JSONNode(.string($0)) }))
    }
    return tree.node
  }

  private static func direction(_ impairment: Impairment) -> JSONObject {
    var tree = JSONObject()
    tree.add("rate", impairment.rate?.text ?? "")
    tree.add("delay", impairment.delay)
    tree.add("jitter", impairment.jitter)
    if impairment.distribution != .uniform {
      tree.add("distribution", impairment.distribution.rawValue)
    }
    switch impairment.loss {
    case .none: break
    case .random(let share): tree.add("loss", share)
    case .gilbertElliott(let good, let bad, let toBad, let toGood):
      var burst = JSONObject()
      burst.add("good", .string(good.text))
      burst.add("bad", .string(bad.text))
      burst.add("toBad", .string(toBad.text))
      burst.add("toGood", .string(toGood.text))
      tree.add("loss", burst)
    }
    tree.add("corrupt", impairment.corrupt)
    tree.add("duplicate", impairment.duplicate)
    tree.add("reorder", impairment.reorder)
    switch impairment.queue {
    case .time(let time): tree.add("queue", time)
    case .packets(let count): tree.add("queue", count: UInt64(clamping: count))
    case nil: break
    }
    if let slot = impairment.slot { tree.add("slot", Self.slot(slot)) }
    if let seed = impairment.seed { tree.add("seed", count: seed) }
    return tree
  }

  private static func slot(_ slot: Slot) -> JSONObject {
    var tree = JSONObject()
    switch slot.spacing {
    case .range(let shortest, let longest):
      tree.add("min", shortest)
      tree.add("max", longest)
    case .distributed(let distribution, let delay, let jitter):
      tree.add("distribution", distribution.rawValue)
      tree.add("delay", delay)
      tree.add("jitter", jitter)
    }
    tree.add("packets", count: UInt64(clamping: slot.packets))
    tree.add("bytes", count: UInt64(clamping: slot.bytes))
    return tree
  }
}
