import LinkConditions
import NetworkLab

extension ScenarioReader {
  /// What comes or goes of the address families of an interface.
  struct FamilyChange {
    var isAdded: Bool
    var families: AddressFamilies
    var interface: InterfaceType?
  }

  /// A second interface that comes or goes.
  func interfaceChange(_ fields: FieldReader) throws(ProfileError) -> InterfaceChange {
    let allowed = "{ add: \"cellular\", stagger: \"2s\" } or { remove: \"wifi\" }"
    guard let inner = try fields.object("interface", keys: ScenarioKeys.interface, allowed: allowed)
    else { throw fields.missing("interface", allowed: allowed, example: allowed) }
    let key = try direction(inner, allowed: allowed)
    guard let type = try interfaceType(key, inner) else {
      throw inner.missing(key, allowed: Self.interfaceWords, example: "\"cellular\"")
    }
    let stagger = try inner.time("stagger")
    if key == "remove", stagger != nil {
      throw inner.error(
        .conflict,
        "stagger",
        "stands beside remove; an interface goes at once",
        advice: "remove it, or take address and route away in steps of their own"
      )
    }
    return InterfaceChange(type: type, isAdded: key == "add", stagger: stagger ?? .zero)
  }

  /// Families that are added or removed.
  func families(_ key: String, _ fields: FieldReader) throws(ProfileError) -> FamilyChange {
    let allowed = "{ remove: \"both\" } or { add: [\"ipv4\"], interface: \"wifi\" }"
    guard let inner = try fields.object(key, keys: ScenarioKeys.families, allowed: allowed) else {
      throw fields.missing(key, allowed: allowed, example: "{ remove: \"both\" }")
    }
    let direction = try direction(inner, allowed: allowed)
    return FamilyChange(
      isAdded: direction == "add",
      families: try familySet(direction, inner),
      interface: try interfaceType("interface", inner)
    )
  }

  /// Which of add and remove is there.
  private func direction(
    _ fields: FieldReader,
    allowed: String
  ) throws(ProfileError) -> String {
    switch (fields.node("add"), fields.node("remove")) {
    case (.some, nil): return "add"
    case (nil, .some): return "remove"
    case (nil, nil): throw fields.missing("remove", allowed: allowed, example: "…, or add: …")
    default:
      throw fields.error(
        .conflict,
        "remove",
        "stands beside add, and a step does one thing",
        advice: "make two steps of it"
      )
    }
  }

  private func familySet(
    _ key: String,
    _ fields: FieldReader
  ) throws(ProfileError) -> AddressFamilies {
    let allowed = ["both", "ipv4", "ipv6"]
    let words: [String]?
    if case .string = fields.node(key)?.value {
      words = [try fields.requiredWord(key, of: allowed)]
    } else {
      words = try fields.words(key, of: allowed)
    }
    var families: AddressFamilies = []
    for word in words ?? [] {
      families.formUnion(
        AddressFamilies.named.first { $0.name == word }?.families ?? .both
      )
    }
    return families
  }

  /// An interface by its kind or by its name in the lab; nil where left out.
  func interfaceType(
    _ key: String,
    _ fields: FieldReader
  ) throws(ProfileError) -> InterfaceType? {
    guard let node = fields.node(key) else { return nil }
    guard case .string(let text) = node.value else {
      throw fields.error(.wrongType, key, "is of the wrong kind", allowed: Self.interfaceWords)
    }
    if let type = InterfaceType(rawValue: text) { return type }
    if let link = LabLink.all.first(where: { $0.deviceInterface == text }) { return link.type }
    throw fields.unknownWord(
      key,
      text,
      words: InterfaceType.allCases.map(\.rawValue) + LabLink.all.map(\.deviceInterface)
    )
  }

  private static let interfaceWords = OneLine.choice(
    LabLink.all.map { "\($0.type.rawValue) (\($0.deviceInterface))" }
  )
}
