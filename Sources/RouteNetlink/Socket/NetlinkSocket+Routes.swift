extension NetlinkSocket {
  /// Lists the routes of all tables.
  ///
  /// Equivalent to `ip route show table all`, both families.
  ///
  /// - Returns: IPv4 routes, then IPv6 routes.
  /// - Throws: ``NetlinkError``.
  public func routes() throws(NetlinkError) -> [Route] {
    let four = try list(.routes(.ipv4), Route.parse)
    // A kernel without IPv6 answers with the routes of all families it has.
    let six = try list(.routes(.ipv6), Route.parse)
    return four + six.filter { $0.family == .ipv6 }
  }

  /// Adds a route, or replaces one with the same destination and metric.
  ///
  /// Equivalent to `ip route replace`.
  ///
  /// - Parameter route: The route.
  /// - Throws: ``NetlinkError``.
  public func addRoute(_ route: Route) throws(NetlinkError) {
    try perform(.addRoute(route))
  }

  /// Deletes a route.
  ///
  /// Equivalent to `ip route delete`.
  ///
  /// - Parameter route: As it was added, or as ``routes()`` lists it.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notFound`` when it is gone already.
  public func deleteRoute(_ route: Route) throws(NetlinkError) {
    try perform(.deleteRoute(route))
  }

  /// Lists the neighbours.
  ///
  /// Equivalent to `ip neighbour show`.
  ///
  /// - Returns: IPv4 and IPv6 neighbours of all interfaces.
  /// - Throws: ``NetlinkError``.
  public func neighbours() throws(NetlinkError) -> [Neighbour] {
    try list(.neighbours, Neighbour.parse)
  }

  /// Makes a neighbour known for good, so that no ARP or neighbour discovery can be lost.
  ///
  /// Equivalent to `ip neighbour replace ADDRESS lladdr … nud permanent dev …`.
  ///
  /// - Parameters:
  ///   - address: The neighbour's address.
  ///   - macAddress: Its Ethernet address.
  ///   - index: The interface's index.
  /// - Throws: ``NetlinkError``.
  public func setPermanentNeighbour(
    _ address: IPAddress,
    macAddress: MACAddress,
    on index: Int32
  ) throws(NetlinkError) {
    try perform(
      .setNeighbour(
        Neighbour(
          address: address,
          macAddress: macAddress,
          interfaceIndex: index,
          state: .permanent
        )
      )
    )
  }
}
