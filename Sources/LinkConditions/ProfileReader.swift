/// Turns the tree of a profile's text into a profile.
struct ProfileReader {
  let source: SourceText
  /// Whether it is about what holds in a lab: an outage then befalls an interface that is known.
  var isInForce = false

  /// The profile that a tree describes.
  func profile(_ root: JSONNode) throws(ProfileError) -> Profile {
    let fields = try FieldReader(
      root,
      path: "",
      source: source,
      keys: ProfileKeys.profile,
      allowed: "an object: { name: \"…\", downlink: {…}, uplink: {…} }"
    )
    var profile = Profile(name: try fields.fileName())
    profile.summary = try fields.line("summary") ?? ""
    profile.source = try fields.line("source") ?? ""
    _ = try fields.line("$schema")
    profile.interface = try interface(fields)
    let roundTrip = fields.holds("rtt") ? try roundTrip(fields) : nil
    profile.downlink = try direction("downlink", fields, delay: roundTrip?.down)
    profile.uplink = try direction("uplink", fields, delay: roundTrip?.up)
    profile.outage = try outage(fields)
    profile.nameService = try nameService(fields, outage: profile.outage)
    profile.portal = try portal(fields, outage: profile.outage)
    profile.families = try families(fields)
    if let outage = profile.outage, profile.interface != nil, !isInForce {
      throw fields.error(
        .conflict,
        "interface",
        "stands beside outage: \"\(outage.rawValue)\"; an outage befalls"
          + " the interface that is there",
        advice: "remove interface and apply a profile of that interface first"
      )
    }
    return profile
  }

  private func interface(_ fields: FieldReader) throws(ProfileError) -> Interface? {
    guard let node = fields.node("interface") else { return nil }
    let interface = try FieldReader(
      node,
      path: "interface",
      source: source,
      keys: ProfileKeys.interface,
      allowed: "{ type: \"wifi\", expensive: false, constrained: false }"
    )
    guard let type = try interface.word("type", InterfaceType.self) else {
      throw interface.error(
        .missingKey,
        "type",
        "is missing",
        allowed: "wifi, cellular or wiredEthernet",
        advice: "add type, or leave interface out to keep the one that is there"
      )
    }
    return Interface(
      type: type,
      isExpensive: try interface.flag("expensive"),
      isConstrained: try interface.flag("constrained")
    )
  }

  /// Half of `rtt` for each direction; an odd nanosecond goes to the downlink.
  private func roundTrip(
    _ fields: FieldReader
  ) throws(ProfileError) -> (down: Duration, up: Duration) {
    let limit = Duration.longestDelay + .longestDelay
    let total = try fields.delay(
      "rtt",
      longest: limit,
      reason: "is above 548 s, twice the longest delay"
    ).wholeNanoseconds
    return (.nanoseconds(total - total / 2), .nanoseconds(total / 2))
  }

  private func direction(
    _ key: String,
    _ fields: FieldReader,
    delay: Duration?
  ) throws(ProfileError) -> Impairment {
    var impairment = Impairment.none
    impairment.delay = delay ?? .zero
    guard let node = fields.node(key) else { return impairment }
    let direction = try FieldReader(
      node,
      path: key,
      source: source,
      keys: ProfileKeys.direction,
      allowed: "{ rate: \"780kbit\", delay: \"100ms\", loss: \"1%\" }"
    )
    return try ImpairmentReader(fields: direction).impairment(sharedDelay: delay)
  }
}
