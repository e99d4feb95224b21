extension NetlinkSocket {
  /// Lists the addresses of all interfaces.
  ///
  /// Equivalent to `ip address show`.
  ///
  /// - Returns: IPv4 and IPv6 addresses.
  /// - Throws: ``NetlinkError``.
  public func addresses() throws(NetlinkError) -> [InterfaceAddress] {
    try list(.addresses, InterfaceAddress.parse)
  }

  /// Gives an interface an address, usable at once: without duplicate address detection.
  ///
  /// Equivalent to `ip address replace ADDRESS/LENGTH dev … nodad`.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - prefixLength: Length of the network part, 0–32 or 0–128.
  ///   - index: The interface's index.
  /// - Throws: ``NetlinkError``.
  public func addAddress(
    _ address: IPAddress,
    prefixLength: UInt8,
    to index: Int32
  ) throws(NetlinkError) {
    let isIPv6 = address.family == .ipv6
    try perform(
      .addAddress(
        InterfaceAddress(
          address: address,
          prefixLength: prefixLength,
          interfaceIndex: index,
          flags: isIPv6 ? .noDuplicateDetection : [],
          scope: !isIPv6 && address.isLoopback ? .host : .universe
        )
      )
    )
  }

  /// Takes an address from an interface.
  ///
  /// Equivalent to `ip address delete`.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - prefixLength: Length of the network part.
  ///   - index: The interface's index.
  /// - Throws: ``NetlinkError``: ``NetlinkError/Code/notFound`` when it is gone already.
  public func deleteAddress(
    _ address: IPAddress,
    prefixLength: UInt8,
    from index: Int32
  ) throws(NetlinkError) {
    try perform(
      .deleteAddress(
        InterfaceAddress(address: address, prefixLength: prefixLength, interfaceIndex: index)
      )
    )
  }
}
