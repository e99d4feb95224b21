extension Link {
  /// Reads the body of an RTM_NEWLINK or RTM_DELLINK; nil for bridge ports' family messages.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> Link? {
    // struct ifinfomsg: family u8, pad u8, type u16, index s32, flags u32, change u32
    var reader = ByteReader(body)
    let family: UInt8 = try reader.integer()
    try reader.skip(3)
    let index: Int32 = try reader.integer()
    let flags: UInt32 = try reader.integer()
    try reader.skip(4)
    guard family == AddressFamily.unspecified.rawValue else { return nil }
    let attributes = try Attributes(parsing: reader.rest)
    guard let name = attributes.string(LinkAttribute.name) else {
      throw MalformedMessage("a link message without a name")
    }
    var link = Link(index: index, name: name, flags: Flags(rawValue: flags))
    let state: UInt8? = try attributes.integer(LinkAttribute.operationalState)
    link.operationalState = state.flatMap { OperationalState(rawValue: $0) } ?? .unknown
    let carrier: UInt8? = try attributes.integer(LinkAttribute.carrier)
    link.hasCarrier = carrier.map { $0 != 0 } ?? link.flags.contains(.lowerUp)
    link.mtu = try attributes.integer(LinkAttribute.mtu) ?? 0
    link.macAddress = attributes[LinkAttribute.address].flatMap { MACAddress(bytes: $0) }
    link.alias = attributes.string(LinkAttribute.alias)
    link.master = try attributes.integer(LinkAttribute.master)
    link.peerIndex = try attributes.integer(LinkAttribute.link)
    link.peerNamespaceID = try attributes.integer(LinkAttribute.linkNamespaceID)
    link.gsoMaxSegments = try attributes.integer(LinkAttribute.gsoMaxSegments)
    link.kind = try attributes.nested(LinkAttribute.linkInfo)?.string(LinkAttribute.infoKind)
    if let payload = attributes[LinkAttribute.statistics64] {
      link.statistics = try LinkStatistics(parsing: payload)
    }
    return link
  }
}
