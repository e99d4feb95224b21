/// Attributes of a route message (RTA_…).
private enum Attribute {
  static let destination: UInt16 = 1
  static let outgoingInterface: UInt16 = 4
  static let gateway: UInt16 = 5
  static let priority: UInt16 = 6
  static let preferredSource: UInt16 = 7
  static let multipath: UInt16 = 9
  static let table: UInt16 = 15
}

extension Route {
  /// Reads the body of an RTM_NEWROUTE or RTM_DELROUTE.
  ///
  /// - Returns: Nil for families other than IP and for cached entries.
  static func parse(_ body: ArraySlice<UInt8>) throws(MalformedMessage) -> Route? {
    // struct rtmsg: family u8, dst_len u8, src_len u8, tos u8, table u8, protocol u8, scope u8,
    //               type u8, flags u32
    var reader = ByteReader(body)
    let family = AddressFamily(rawValue: try reader.integer())
    let prefixLength: UInt8 = try reader.integer()
    try reader.skip(2)
    let shortTable: UInt8 = try reader.integer()
    let origin = Origin(rawValue: try reader.integer())
    let scope = RouteScope(rawValue: try reader.integer())
    let type = RouteType(rawValue: try reader.integer())
    let flags: UInt32 = try reader.integer()
    let cloned: UInt32 = 0x200  // RTM_F_CLONED
    guard family.addressBits != 0, flags & cloned == 0 else { return nil }
    let attributes = try Attributes(parsing: reader.rest)
    let unspecified: IPAddress = family == .ipv4 ? .v4(0) : .v6(0, 0)
    var route = Route(
      type: type,
      destination: try attributes.address(Attribute.destination, family) ?? unspecified,
      prefixLength: prefixLength,
      gateway: try attributes.address(Attribute.gateway, family),
      interfaceIndex: try attributes.integer(Attribute.outgoingInterface),
      metric: try attributes.integer(Attribute.priority) ?? 0,
      table: try attributes.integer(Attribute.table) ?? UInt32(shortTable),
      flags: Flags(rawValue: flags),
      origin: origin,
      scope: scope,
      preferredSource: try attributes.address(Attribute.preferredSource, family)
    )
    if let hops = attributes[Attribute.multipath] {
      try route.takeFirstHop(hops, family)
    }
    return route
  }

  /// Reads the first `rtnexthop` of a multipath route: len u16, flags u8, hops u8, ifindex s32.
  private mutating func takeFirstHop(
    _ payload: ArraySlice<UInt8>,
    _ family: AddressFamily
  ) throws(MalformedMessage) {
    var reader = ByteReader(payload)
    let length = Int(try reader.integer(UInt16.self))
    let hopFlags: UInt8 = try reader.integer()
    try reader.skip(1)
    let index: Int32 = try reader.integer()
    guard length >= 8 else { throw MalformedMessage("a next hop of \(length) bytes") }
    let attributes = try Attributes(parsing: try reader.take(length - 8))
    isMultipath = true
    interfaceIndex = index
    flags = Flags(rawValue: UInt32(hopFlags))
    gateway = try attributes.address(Attribute.gateway, family)
  }
}

extension Attributes {
  /// An address of the expected family.
  fileprivate func address(
    _ type: UInt16,
    _ family: AddressFamily
  ) throws(MalformedMessage) -> IPAddress? {
    guard let payload = self[type] else { return nil }
    guard let address = IPAddress(bytes: payload), address.family == family else {
      throw MalformedMessage("attribute \(type): an \(family) address of \(payload.count) bytes")
    }
    return address
  }
}

extension NetlinkRequest {
  /// Lists all routes of one family.
  static func routes(_ family: AddressFamily) -> NetlinkRequest {
    var body = AttributeWriter()
    body.append(family.rawValue)
    body.append(repeatElement(UInt8(0), count: 11))
    return NetlinkRequest(
      type: MessageType.getRoute,
      flags: MessageFlag.dump,
      body: body,
      operation: "list \(family) routes"
    )
  }

  /// Adds a route, or replaces the one with the same destination and metric.
  static func addRoute(_ route: Route) -> NetlinkRequest {
    routeRequest(
      MessageType.newRoute,
      flags: MessageFlag.create | MessageFlag.replace,
      route,
      scope: route.scope ?? naturalScope(route),
      operation: "add route"
    )
  }

  /// Deletes a route; scope and origin are taken as given, nil and unspecified match any.
  static func deleteRoute(_ route: Route) -> NetlinkRequest {
    routeRequest(
      MessageType.deleteRoute,
      flags: 0,
      route,
      scope: route.scope ?? .nowhere,
      operation: "delete route"
    )
  }

  /// The scope that `ip route add` takes: the kernel refuses a gateway in too near a one.
  private static func naturalScope(_ route: Route) -> RouteScope {
    if route.family == .ipv6 { return .universe }
    return switch route.type {
    case .local: .host
    case .unicast, .broadcast, .multicast: route.gateway == nil ? .link : .universe
    default: .universe
    }
  }

  private static func routeRequest(
    _ type: UInt16,
    flags: UInt16,
    _ route: Route,
    scope: RouteScope,
    operation: String
  ) -> NetlinkRequest {
    var body = AttributeWriter()
    body.append(route.family.rawValue)
    body.append(route.prefixLength)
    body.append(UInt16(0))  // source length, type of service
    body.append(UInt8(exactly: route.table) ?? 0)
    body.append(route.origin.rawValue)
    body.append(scope.rawValue)
    body.append(route.type.rawValue)
    body.append(route.flags.intersection(.onLink).rawValue)
    if !route.isDefault { body.attribute(Attribute.destination, route.destination.bytes) }
    if let gateway = route.gateway { body.attribute(Attribute.gateway, gateway.bytes) }
    if let index = route.interfaceIndex {
      body.attribute(Attribute.outgoingInterface, integer: index)
    }
    if route.metric != 0 { body.attribute(Attribute.priority, integer: route.metric) }
    if let source = route.preferredSource {
      body.attribute(Attribute.preferredSource, source.bytes)
    }
    body.attribute(Attribute.table, integer: route.table)
    let destination = "\(route.destination)/\(route.prefixLength)"
    let via = route.gateway.map { " via \($0)" } ?? ""
    return NetlinkRequest(
      type: type,
      flags: flags,
      body: body,
      operation: "\(operation) \(route.type) \(destination)\(via)",
      subject: route.interfaceIndex.map { .interface($0) } ?? .nothing
    )
  }
}
