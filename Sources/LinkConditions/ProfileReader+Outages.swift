extension ProfileReader {
  /// The way of being offline.
  func outage(_ fields: FieldReader) throws(ProfileError) -> Outage? {
    guard fields.holds("outage") else { return nil }
    return try fields.word("outage", Outage.self)
  }

  /// What the resolver does.
  func nameService(
    _ fields: FieldReader,
    outage: Outage?
  ) throws(ProfileError) -> NameService {
    var result = NameService()
    if outage == .dns { result.failure = .silence }
    guard let node = fields.node("dns"), fields.holds("dns") else { return result }
    let dns = try FieldReader(
      node,
      path: "dns",
      source: source,
      keys: ProfileKeys.dns,
      allowed: "{ delay: \"3s\" }, or { fail: \"servfail\" } beside outage: \"dns\""
    )
    result.delay = try dns.delay("delay")
    guard let failure = try dns.word("fail", NameService.Failure.self) else { return result }
    guard outage == .dns else {
      throw dns.error(
        .conflict,
        "fail",
        "says how names fail, and there is no outage: \"dns\"",
        advice: "add outage: \"dns\", or leave fail out"
      )
    }
    result.failure = failure
    return result
  }

  /// How the captive portal answers.
  func portal(_ fields: FieldReader, outage: Outage?) throws(ProfileError) -> Portal {
    guard fields.holds("portal"), let portal = try fields.word("portal", Portal.self) else {
      return .redirect
    }
    guard outage == .portal else {
      throw fields.error(
        .conflict,
        "portal",
        "says how a captive portal answers, and there is no outage: \"portal\"",
        advice: "add outage: \"portal\", or leave portal out"
      )
    }
    return portal
  }

  /// The address families.
  func families(_ fields: FieldReader) throws(ProfileError) -> AddressFamilies {
    let allowed = "[\"ipv4\"], [\"ipv6\"] or both"
    guard let node = fields.node("families"), fields.holds("families") else { return .both }
    guard case .array(let elements) = node.value else {
      throw fields.error(
        .wrongType,
        "families",
        "is of the wrong kind",
        allowed: allowed,
        advice: "write for example families: [\"ipv4\"]"
      )
    }
    var families: AddressFamilies = []
    for (index, element) in elements.enumerated() {
      guard case .string(let text) = element.value,
        let family = AddressFamilies.named.first(where: { $0.name == text })
      else {
        throw ProfileError(
          .invalidValue,
          read: element.value.quotation,
          "is not an address family",
          allowed: allowed
        ).placed(in: source, at: element.offset, path: "families.\(index)")
      }
      families.insert(family.families)
    }
    guard !families.isEmpty else {
      throw fields.error(
        .invalidValue,
        "families",
        "names no family",
        allowed: allowed,
        advice: "leave families out for both, or use outage: \"address\""
      )
    }
    return families
  }
}
