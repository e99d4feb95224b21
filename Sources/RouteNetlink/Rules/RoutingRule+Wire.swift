/// Attributes of a rule message (FRA_…).
private enum Attribute {
  static let inputInterface: UInt16 = 3
  static let goTo: UInt16 = 4
  static let priority: UInt16 = 6
  static let mark: UInt16 = 10
  static let tunnel: UInt16 = 12
  static let suppressedPrefixLength: UInt16 = 14
  static let table: UInt16 = 15
  static let markMask: UInt16 = 16
  static let outputInterface: UInt16 = 17
  static let routingDomain: UInt16 = 19
  static let users: UInt16 = 20
  /// FRA_IP_PROTO, FRA_SPORT_RANGE, FRA_DPORT_RANGE, FRA_DSCP, FRA_FLOWLABEL.
  static let payload: [UInt16] = [22, 23, 24, 25, 26]
}

extension MessageType {
  static let newRule: UInt16 = 32
  static let deleteRule: UInt16 = 33
  static let getRule: UInt16 = 34
}

extension RoutingRule {
  /// Reads the body of an RTM_NEWRULE or RTM_DELRULE; nil for families other than IP.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> RoutingRule? {
    // struct fib_rule_hdr: family u8, dst_len u8, src_len u8, tos u8, table u8, res1 u8, res2 u8,
    //                      action u8, flags u32
    var reader = ByteReader(body)
    let family = AddressFamily(rawValue: try reader.integer())
    let destinationLength: UInt8 = try reader.integer()
    let sourceLength: UInt8 = try reader.integer()
    let typeOfService: UInt8 = try reader.integer()
    let shortTable: UInt8 = try reader.integer()
    try reader.skip(2)
    let action: UInt8 = try reader.integer()
    let flags: UInt32 = try reader.integer()
    guard family.addressBits != 0 else { return nil }
    let attributes = try Attributes(parsing: reader.rest)
    var rule = RoutingRule(
      family: family,
      priority: try attributes.integer(Attribute.priority) ?? 0,
      action: try Self.action(action, shortTable, attributes),
      selectors: try Selectors(attributes),
      isInverted: flags & 2 != 0  // FIB_RULE_INVERT
    )
    if destinationLength > 0 { rule.selectors.insert(.destination) }
    if sourceLength > 0 { rule.selectors.insert(.source) }
    if typeOfService > 0 { rule.selectors.insert(.payload) }
    if let payload = attributes[Attribute.users] {
      var range = ByteReader(payload)
      let first: UInt32 = try range.integer()
      rule.users = first...max(first, try range.integer())
    }
    // -1 stands for "suppress nothing".
    let length: UInt32? = try attributes.integer(Attribute.suppressedPrefixLength)
    rule.suppressedPrefixLength = length.flatMap { UInt8(exactly: $0) }
    return rule
  }

  private static func action(
    _ number: UInt8,
    _ shortTable: UInt8,
    _ attributes: Attributes
  ) throws(MalformedMessage) -> Action {
    switch number {
    case 1: .table(try attributes.integer(Attribute.table) ?? UInt32(shortTable))
    case 2: .goTo(try attributes.integer(Attribute.goTo) ?? 0)
    case 6, 7, 8: .refuse
    default: .nothing
    }
  }
}

extension RoutingRule.Selectors {
  fileprivate init(_ attributes: Attributes) throws(MalformedMessage) {
    self = []
    if let name = attributes.string(Attribute.inputInterface), name != "lo" {
      insert(.inputInterface)
    }
    if attributes[Attribute.outputInterface] != nil { insert(.outputInterface) }
    let mark: UInt32 = try attributes.integer(Attribute.mark) ?? 0
    let mask: UInt32 = try attributes.integer(Attribute.markMask) ?? .max
    if mark & mask != 0 { insert(.mark) }
    let domain: UInt8? = try attributes.integer(Attribute.routingDomain)
    if domain ?? 0 != 0 { insert(.routingDomain) }
    let tunnel: UInt64? = try attributes.integer(Attribute.tunnel)
    if tunnel ?? 0 != 0 || Attribute.payload.contains(where: { attributes[$0] != nil }) {
      insert(.payload)
    }
  }
}

extension NetlinkRequest {
  /// Lists all rules of one family.
  static func rules(_ family: AddressFamily) -> NetlinkRequest {
    var body = AttributeWriter()
    body.append(family.rawValue)
    body.append(repeatElement(UInt8(0), count: 11))
    return NetlinkRequest(
      type: MessageType.getRule,
      flags: MessageFlag.dump,
      body: body,
      operation: "list \(family) rules"
    )
  }
}

extension NetlinkSocket {
  /// Lists the rules that choose among routing tables.
  ///
  /// Equivalent to `ip rule show` and `ip -6 rule show`.
  ///
  /// - Returns: The rules in the order in which they are asked; none of a family that the kernel
  ///   lacks, or knows no rules for.
  /// - Throws: ``NetlinkError``.
  public func rules() throws(NetlinkError) -> [RoutingRule] {
    var rules: [RoutingRule] = []
    for family in [AddressFamily.ipv4, .ipv6] {
      do {
        rules += try list(.rules(family), RoutingRule.parse).filter { $0.family == family }
      } catch  where error.code == .notSupported {
        continue
      }
    }
    return rules
  }
}
