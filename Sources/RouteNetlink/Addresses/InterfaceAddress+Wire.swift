/// Attributes of an address message (IFA_…).
private enum Attribute {
  static let address: UInt16 = 1
  static let local: UInt16 = 2
  static let flags: UInt16 = 8
}

extension InterfaceAddress {
  /// Reads the body of an RTM_NEWADDR or RTM_DELADDR; nil for families other than IP.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> InterfaceAddress? {
    // struct ifaddrmsg: family u8, prefixlen u8, flags u8, scope u8, index u32
    var reader = ByteReader(body)
    let family = AddressFamily(rawValue: try reader.integer())
    let prefixLength: UInt8 = try reader.integer()
    let shortFlags: UInt8 = try reader.integer()
    let scope = RouteScope(rawValue: try reader.integer())
    let index: Int32 = try reader.integer()
    guard family.addressBits != 0 else { return nil }
    let attributes = try Attributes(parsing: reader.rest)
    // On a point-to-point link IFA_ADDRESS is the other end's; IFA_LOCAL is always our own.
    guard let bytes = attributes[Attribute.local] ?? attributes[Attribute.address] else {
      throw MalformedMessage("an address message without an address")
    }
    guard let address = IPAddress(bytes: bytes), address.family == family else {
      throw MalformedMessage("an \(family) address of \(bytes.count) bytes")
    }
    let flags = try attributes.integer(Attribute.flags, as: UInt32.self) ?? UInt32(shortFlags)
    return InterfaceAddress(
      address: address,
      prefixLength: prefixLength,
      interfaceIndex: index,
      flags: Flags(rawValue: flags),
      scope: scope
    )
  }
}

extension NetlinkRequest {
  /// Lists the addresses of all interfaces.
  static var addresses: NetlinkRequest {
    var body = AttributeWriter()
    body.append(UInt64(0))  // struct ifaddrmsg: any family, any interface
    return NetlinkRequest(
      type: MessageType.getAddress,
      flags: MessageFlag.dump,
      body: body,
      operation: "list addresses"
    )
  }

  /// Adds an address, or changes the one that is there.
  static func addAddress(_ address: InterfaceAddress) -> NetlinkRequest {
    addressRequest(
      MessageType.newAddress,
      flags: MessageFlag.create | MessageFlag.replace,
      address,
      operation: "add address \(address.address)/\(address.prefixLength)"
    )
  }

  /// Removes an address.
  static func deleteAddress(_ address: InterfaceAddress) -> NetlinkRequest {
    addressRequest(
      MessageType.deleteAddress,
      flags: 0,
      address,
      operation: "delete address \(address.address)/\(address.prefixLength)"
    )
  }

  private static func addressRequest(
    _ type: UInt16,
    flags: UInt16,
    _ address: InterfaceAddress,
    operation: String
  ) -> NetlinkRequest {
    var body = AttributeWriter()
    body.append(address.family.rawValue)
    body.append(address.prefixLength)
    body.append(UInt8(truncatingIfNeeded: address.flags.rawValue))
    body.append(address.scope.rawValue)
    body.append(address.interfaceIndex)
    body.attribute(Attribute.local, address.address.bytes)
    body.attribute(Attribute.address, address.address.bytes)
    if !address.flags.isEmpty {
      body.attribute(Attribute.flags, integer: address.flags.rawValue)
    }
    return NetlinkRequest(
      type: type,
      flags: flags,
      body: body,
      operation: operation,
      subject: .interface(address.interfaceIndex)
    )
  }
}
