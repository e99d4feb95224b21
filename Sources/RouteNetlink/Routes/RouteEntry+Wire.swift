/// Attributes of a route message (RTA_…).
private enum Attribute {
  static let destination: UInt16 = 1
  static let outgoingInterface: UInt16 = 4
  static let gateway: UInt16 = 5
  static let priority: UInt16 = 6
  static let preferredSource: UInt16 = 7
  static let multipath: UInt16 = 9
  static let table: UInt16 = 15
  static let via: UInt16 = 18
}

extension RouteEntry {
  /// Reads the body of a route message.
  ///
  /// - Parameters:
  ///   - body: What follows `nlmsghdr`.
  ///   - longest: Routes with a longer prefix are left out unread: lists may be very long.
  /// - Returns: Nil also for families other than IP and for cached entries.
  /// - Throws: ``MalformedMessage``.
  static func parse(
    _ body: ArraySlice<UInt8>,
    upTo longest: UInt8
  ) throws(MalformedMessage) -> RouteEntry? {
    // struct rtmsg: family u8, dst_len u8, src_len u8, tos u8, table u8, protocol u8, scope u8,
    //               type u8, flags u32
    var reader = ByteReader(body)
    let family = AddressFamily(rawValue: try reader.integer())
    let prefixLength: UInt8 = try reader.integer()
    guard prefixLength <= longest else { return nil }
    // Routes for one source network or one type of service are no choice for ordinary packets.
    let sourceLength: UInt8 = try reader.integer()
    let typeOfService: UInt8 = try reader.integer()
    let shortTable: UInt8 = try reader.integer()
    try reader.skip(2)
    let type = RouteType(rawValue: try reader.integer())
    let flags: UInt32 = try reader.integer()
    let cloned: UInt32 = 0x200  // RTM_F_CLONED
    guard family.addressBits != 0, flags & cloned == 0, sourceLength == 0, typeOfService == 0 else {
      return nil
    }
    let attributes = try Attributes(parsing: reader.rest)
    let unspecified: IPAddress = family == .ipv4 ? .v4(0) : .v6(0, 0)
    return RouteEntry(
      type: type,
      destination: try attributes.address(Attribute.destination) ?? unspecified,
      prefixLength: prefixLength,
      hops: try hops(attributes, flags: Route.Flags(rawValue: flags)),
      metric: try attributes.integer(Attribute.priority) ?? 0,
      table: try attributes.integer(Attribute.table) ?? UInt32(shortTable),
      preferredSource: try attributes.address(Attribute.preferredSource)
    )
  }

  private static func hops(
    _ attributes: Attributes,
    flags: Route.Flags
  ) throws(MalformedMessage) -> [RouteHop] {
    var hops: [RouteHop] = []
    if let index: Int32 = try attributes.integer(Attribute.outgoingInterface) {
      hops.append(
        RouteHop(interfaceIndex: index, gateway: try attributes.gateway(), flags: flags)
      )
    }
    guard let payload = attributes[Attribute.multipath] else { return hops }
    // A run of rtnexthop: len u16, flags u8, hops u8, ifindex s32, then attributes.
    var reader = ByteReader(payload)
    while !reader.rest.isEmpty {
      let left = reader.rest.count
      let length = Int(try reader.integer(UInt16.self))
      let hopFlags: UInt8 = try reader.integer()
      try reader.skip(1)
      let index: Int32 = try reader.integer()
      guard (8...left).contains(length) else {
        throw MalformedMessage("a next hop of \(length) bytes, \(left) left")
      }
      let own = try Attributes(parsing: try reader.take(length - 8))
      try reader.skip(min(Wire.aligned(length) - length, reader.rest.count))
      hops.append(
        RouteHop(
          interfaceIndex: index,
          gateway: try own.gateway(),
          flags: Route.Flags(rawValue: UInt32(hopFlags))
        )
      )
    }
    return hops
  }
}

extension Attributes {
  /// An address of either family.
  fileprivate func address(_ type: UInt16) throws(MalformedMessage) -> IPAddress? {
    guard let payload = self[type] else { return nil }
    guard let address = IPAddress(bytes: payload) else {
      throw MalformedMessage("attribute \(type): an address of \(payload.count) bytes")
    }
    return address
  }

  /// The next router: RTA_GATEWAY, or RTA_VIA, which has a family (u16) before the address.
  fileprivate func gateway() throws(MalformedMessage) -> IPAddress? {
    if let gateway = try address(Attribute.gateway) { return gateway }
    guard let via = self[Attribute.via] else { return nil }
    return IPAddress(bytes: via.dropFirst(2))
  }
}

extension NetlinkSocket {
  /// Lists routes with all of their next hops, those to short prefixes only.
  ///
  /// Equivalent to `ip route show table all`, both families, without routes for one source
  /// network or one type of service.
  ///
  /// - Parameter longest: The longest prefix that is wanted, in bits; 0 gives the default routes.
  /// - Returns: IPv4 routes, then IPv6 routes.
  /// - Throws: ``NetlinkError``.
  public func routeEntries(upToPrefixLength longest: UInt8) throws(NetlinkError) -> [RouteEntry] {
    func entries(_ family: AddressFamily) throws(NetlinkError) -> [RouteEntry] {
      try list(.routes(family)) { (body) throws(MalformedMessage) in
        try RouteEntry.parse(body, upTo: longest)
      }
    }
    let four = try entries(.ipv4)
    // A kernel without IPv6 answers with the routes of all families it has.
    return four + (try entries(.ipv6)).filter { $0.family == .ipv6 }
  }
}
