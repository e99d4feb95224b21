extension Profile {
  /// The profile with one field overridden, as by `--set KEY=VALUE`.
  ///
  /// A field of a direction without the direction (`loss`) is set in both; `uplink.delay` in one. `rtt` replaces both
  /// delays. 0 removes the field. The value is what stands in a profile, without the outer quotes: `5%`, `80ms`,
  /// `{good: "0%", bad: "30%", toBad: "1%", toGood: "20%"}`, `ipv4`.
  ///
  /// - Parameters:
  ///   - key: The field's path, such as `loss`, `uplink.delay`, `dns.delay`, `interface.type`, `rtt`.
  ///   - value: The new value.
  /// - Returns: The overridden profile.
  /// - Throws: `ProfileError` for a key or a value that a profile in a file could not have either.
  public func setting(_ key: String, _ value: String) throws(ProfileError) -> Profile {
    let source = SourceText(file: "--set \(OneLine.shortened("\(key)=\(value)"))", bytes: [])
    let steps = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = steps.first, Self.settableKeys.contains(key) else {
      throw Self.unknownKey(key, source: source)
    }
    var tree = ProfileTree.tree(self)
    let node = try Self.node(key: key, value: value)
    if first == "rtt" {
      tree.remove(["downlink", "delay"])
      tree.remove(["uplink", "delay"])
    }
    if key == "outage" {
      // What belonged to the former outage would contradict the new one.
      if value != Outage.dns.rawValue { tree.remove(["dns", "fail"]) }
      if value != Outage.portal.rawValue { tree.remove(["portal"]) }
    }
    if ProfileKeys.direction.contains(first) {
      tree.set(["downlink"] + steps, to: node)
      tree.set(["uplink"] + steps, to: node)
    } else {
      tree.set(steps, to: node)
    }
    return try ProfileReader(source: source).profile(tree)
  }

  /// Every key that `setting` takes, for completions and help.
  public static let settableKeys: [String] = {
    let direction =
      ProfileKeys.direction + ProfileKeys.loss.map { "loss." + $0 }
      + ProfileKeys.slot.map { "slot." + $0 }
    let whole = ["interface", "rtt", "dns", "outage", "portal", "families", "downlink", "uplink"]
    return direction + direction.map { "downlink." + $0 } + direction.map { "uplink." + $0 } + whole
      + ProfileKeys.interface.map { "interface." + $0 } + ProfileKeys.dns.map { "dns." + $0 }
  }()

  /// The value as it would have been read from a file.
  private static func node(key: String, value: String) throws(ProfileError) -> JSONNode {
    let text = String(value.trimming())
    if text.hasPrefix("{") || text.hasPrefix("[") {
      let source = SourceText(file: "--set \(key)", bytes: Array(text.utf8))
      return withoutPlaces(try JSON5Parser.parse(source))
    }
    if key == "families" {
      let names = text.split(separator: ",").map { JSONNode(.string(String($0.trimming()))) }
      return JSONNode(.array(names))
    }
    switch text {
    case "true": return JSONNode(.bool(true))
    case "false": return JSONNode(.bool(false))
    default: break
    }
    if let quantity = DecimalText.split(text), quantity.unit.isEmpty {
      return JSONNode(.number(quantity.number, text: text))
    }
    return JSONNode(.string(text))
  }

  /// A tree whose offsets do not point into another text.
  private static func withoutPlaces(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .array(let elements):
      return JSONNode(.array(elements.map(withoutPlaces)))
    case .object(let members):
      return JSONNode(.object(members.map { JSONMember($0.key, withoutPlaces($0.node)) }))
    default:
      return JSONNode(node.value)
    }
  }

  private static func unknownKey(_ key: String, source: SourceText) -> ProfileError {
    let near = nearest(to: key, in: settableKeys)
    let last = key.split(separator: ".").last.map(String.init) ?? ""
    let advice =
      ProfileKeys.hint(for: last)
      ?? (near.isEmpty ? nil : "did you mean \(OneLine.choice(near))?")
    return ProfileError(
      .unknownKey,
      read: OneLine.quoted(key),
      "is not a field that can be set",
      allowed: OneLine.choice(
        ProfileKeys.direction + [
          "uplink.… and downlink.… of these", "rtt", "dns.delay", "dns.fail",
        ]
          + ["outage", "portal", "families", "interface.type"]
      ),
      advice: advice
    ).placed(in: source, at: SourceText.nowhere, path: "")
  }
}
