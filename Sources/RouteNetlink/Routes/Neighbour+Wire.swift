/// Attributes of a neighbour message (NDA_…).
private enum Attribute {
  static let destination: UInt16 = 1
  static let linkAddress: UInt16 = 2
}

extension Neighbour {
  /// Reads the body of an RTM_NEWNEIGH or RTM_DELNEIGH; nil for bridges' tables and the like.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> Neighbour? {
    // struct ndmsg: family u8, pad1 u8, pad2 u16, ifindex s32, state u16, flags u8, type u8
    var reader = ByteReader(body)
    let family = AddressFamily(rawValue: try reader.integer())
    try reader.skip(3)
    let index: Int32 = try reader.integer()
    let state: UInt16 = try reader.integer()
    try reader.skip(2)
    guard family.addressBits != 0 else { return nil }
    let attributes = try Attributes(parsing: reader.rest)
    guard let bytes = attributes[Attribute.destination],
      let address = IPAddress(bytes: bytes), address.family == family
    else {
      throw MalformedMessage("a neighbour message without an \(family) address")
    }
    return Neighbour(
      address: address,
      macAddress: attributes[Attribute.linkAddress].flatMap { MACAddress(bytes: $0) },
      interfaceIndex: index,
      state: State(rawValue: state)
    )
  }
}

extension NetlinkRequest {
  /// Lists the neighbours of all families.
  static var neighbours: NetlinkRequest {
    var body = AttributeWriter()
    body.append(repeatElement(UInt8(0), count: 12))
    return NetlinkRequest(
      type: MessageType.getNeighbour,
      flags: MessageFlag.dump,
      body: body,
      operation: "list neighbours"
    )
  }

  /// Adds or replaces a neighbour.
  static func setNeighbour(_ neighbour: Neighbour) -> NetlinkRequest {
    var body = AttributeWriter()
    body.append(neighbour.address.family.rawValue)
    body.append(repeatElement(UInt8(0), count: 3))
    body.append(neighbour.interfaceIndex)
    body.append(neighbour.state.rawValue)
    body.append(UInt16(0))  // flags, type
    body.attribute(Attribute.destination, neighbour.address.bytes)
    if let address = neighbour.macAddress { body.attribute(Attribute.linkAddress, address.bytes) }
    return NetlinkRequest(
      type: MessageType.newNeighbour,
      flags: MessageFlag.create | MessageFlag.replace,
      body: body,
      operation: "set neighbour \(neighbour.address)",
      subject: .interface(neighbour.interfaceIndex)
    )
  }
}
