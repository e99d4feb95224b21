import Glibc

extension NetlinkSocket {
  /// Asks which route packets to an address take.
  ///
  /// Equivalent to `ip route get ADDRESS fibmatch`.
  ///
  /// - Parameter address: The destination.
  /// - Returns: The route with all of its next hops; nil where no route leads there, or one that
  ///   refuses.
  /// - Throws: ``NetlinkError``.
  public func route(to address: IPAddress) throws(NetlinkError) -> RouteEntry? {
    do {
      return try list(.route(to: address)) { (body) throws(MalformedMessage) in
        try RouteEntry.parse(body, upTo: address.family.addressBits)
      }.first
    } catch {
      // No route; unreachable; prohibit; blackhole.
      let isRefusal = [ENETUNREACH, EHOSTUNREACH, EACCES, EINVAL].contains(error.errno)
      guard isRefusal else { throw error }
      return nil
    }
  }
}

extension NetlinkRequest {
  /// Asks for the route to one address.
  static func route(to address: IPAddress) -> NetlinkRequest {
    // struct rtmsg: family u8, dst_len u8, src_len u8, tos u8, table u8, protocol u8, scope u8,
    //               type u8, flags u32
    var body = AttributeWriter()
    body.append(address.family.rawValue)
    body.append(address.family.addressBits)
    body.append(repeatElement(UInt8(0), count: 6))
    // RTM_F_FIB_MATCH: the route itself, and not what was made of it for this address.
    body.append(UInt32(0x2000))
    body.attribute(1, address.bytes)
    return NetlinkRequest(
      type: MessageType.getRoute,
      flags: 0,
      body: body,
      operation: "look up the route to \(address)"
    )
  }
}
