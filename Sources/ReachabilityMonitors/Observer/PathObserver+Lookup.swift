public import RouteNetlink

extension PathObserver {
  /// Asks the kernel which way packets to an address take now.
  ///
  /// Unlike a ``snapshot()`` it knows the routes to all networks, on-link ones included.
  ///
  /// - Parameter address: The destination.
  /// - Returns: Nil where there is no way.
  /// - Throws: ``NetlinkError``; it can be tried again after a while.
  public func route(to address: IPAddress) throws(NetlinkError) -> RouteEntry? {
    try socket.route(to: address)
  }
}
