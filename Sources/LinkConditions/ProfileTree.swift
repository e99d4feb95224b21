/// A profile as the tree of its canonical JSON: what is neutral left out, keys in the order of the documentation.
struct ProfileTree {
  private var members: [JSONMember] = []

  /// The tree of a profile.
  static func tree(_ profile: Profile) -> JSONNode {
    var tree = ProfileTree()
    tree.add("name", profile.name)
    tree.add("summary", profile.summary)
    tree.add("source", profile.source)
    if let interface = profile.interface {
      var fields = ProfileTree()
      fields.add("type", interface.type.rawValue)
      if interface.isExpensive { fields.add("expensive", .bool(true)) }
      if interface.isConstrained { fields.add("constrained", .bool(true)) }
      tree.add("interface", fields)
    }
    tree.add("downlink", direction(profile.downlink))
    tree.add("uplink", direction(profile.uplink))
    var names = ProfileTree()
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

  private static func direction(_ impairment: Impairment) -> ProfileTree {
    var tree = ProfileTree()
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
      var burst = ProfileTree()
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

  private static func slot(_ slot: Slot) -> ProfileTree {
    var tree = ProfileTree()
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

  private var node: JSONNode { JSONNode(.object(members)) }

  private mutating func add(_ key: String, _ value: JSONValue) {
    members.append(JSONMember(key, JSONNode(value)))
  }

  private mutating func add(_ key: String, _ text: String) {
    if !text.isEmpty { add(key, .string(text)) }
  }

  private mutating func add(_ key: String, _ time: Duration) {
    if time != .zero { add(key, .string(time.delayText)) }
  }

  private mutating func add(_ key: String, _ share: Percentage) {
    if share != .zero { add(key, .string(share.text)) }
  }

  private mutating func add(_ key: String, count: UInt64) {
    if count != 0 { add(key, .number(Double(count), text: "\(count)")) }
  }

  private mutating func add(_ key: String, _ object: ProfileTree) {
    if !object.members.isEmpty { add(key, object.node.value) }
  }
}
