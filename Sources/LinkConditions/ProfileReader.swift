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
    var profile = Profile(name: try name(fields))
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

  private func name(_ fields: FieldReader) throws(ProfileError) -> String {
    let allowed = "lower-case letters, digits, . and -"
    guard let name = try fields.line("name") else {
      let example = baseName ?? "my-link"
      throw fields.error(
        .missingKey,
        "name",
        "is missing",
        allowed: allowed,
        advice: "add name: \(OneLine.quoted(example))"
      )
    }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isPlain, !name.isEmpty, name.utf8.count <= 64, name.first != ".", name.first != "-" else {
      throw fields.error(
        .invalidValue,
        "name",
        "is not a profile's name",
        allowed: allowed + ", up to 64 of them, the first a letter or digit",
        advice: "write for example \"my-link\""
      )
    }
    if let baseName, baseName != name {
      throw fields.error(
        .conflict,
        "name",
        "is not the name of the file",
        allowed: OneLine.quoted(baseName),
        advice: "rename the file to \(name).json or change name"
      )
    }
    return name
  }

  /// The file's name without directory and `.json`; nil where the text came from something else.
  private var baseName: String? {
    guard let file = source.file, file.hasSuffix(".json") else { return nil }
    let name = file.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return String(name.dropLast(5))
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
