import RouteNetlink

/// Addresses and routes of a tunnel's two ends.
enum TunnelRoutes {
  /// The device's end.
  static let deviceInterface = "tun0"
  /// The far end.
  static let farInterface = "tun-far"
  /// In front of every link's.
  private static let metric: UInt32 = 50
  private static let mtu: UInt32 = 1400
  private static let subnets: [(device: IPAddress, far: IPAddress, length: UInt8)] = [
    (.v4(0x0A08_0002), .v4(0x0A08_0001), 24),
    (.v6(0xFD08 << 48, 2), .v6(0xFD08 << 48, 1), 64),
  ]

  /// Gives both ends what they need; the device's default routes come last.
  static func settle(_ lab: Lab) throws(LabError) {
    try withNetlink("settle", "tunnel of lab \(lab.name)") { () throws(NetlinkError) in
      let far = try up(farInterface, lab.internet)
      for subnet in subnets {
        try lab.internet.netlink.addAddress(subnet.far, prefixLength: subnet.length, to: far)
        // Every address is the internet's own; this one is not.
        try lab.internet.netlink.addRoute(
          Route(
            destination: subnet.device,
            prefixLength: subnet.device.family == .ipv4 ? 32 : 128,
            interfaceIndex: far,
            table: Route.localTable
          )
        )
      }
      let near = try up(deviceInterface, lab.device)
      for subnet in subnets {
        try lab.device.netlink.addAddress(subnet.device, prefixLength: subnet.length, to: near)
      }
      for subnet in subnets {
        try lab.device.netlink.addRoute(
          Route(
            destination: subnet.device.family.everything,
            prefixLength: 0,
            interfaceIndex: near,
            metric: metric
          )
        )
      }
    }
  }

  private static func up(_ name: String, _ part: LabNamespace) throws(NetlinkError) -> Int32 {
    let index = try part.netlink.link(named: name)?.index ?? 0
    try part.netlink.changeLink(index, LinkChange(up: true, mtu: mtu))
    return index
  }
}
