import NetworkNamespaces
import RouteNetlink

/// Makes, settles and removes one link of a lab.
///
/// Everything here is idempotent: each step says what must be so, not what must change. So the same routine
/// that builds a link puts back what an outage took.
struct LinkBuilder {
  let link: LabLink
  let device: LabNamespace
  let wire: LabNamespace
  let internet: LabNamespace

  /// Room for the priorities of filters that go before "everything to the other end".
  private static let redirectPriority: UInt16 = 100

  /// Makes both cables, with everything but the device's own end up and settled.
  func create() throws(LabError) {
    try withNetlink("create link", link.deviceInterface) { () throws(NetlinkError) in
      let wireDescriptor = wire.namespace.descriptor
      try wire.netlink.createVeth(
        VethEnd(name: link.downlinkInterface, namespace: wireDescriptor, gsoMaxSegments: 1),
        VethEnd(
          name: link.deviceInterface,
          macAddress: link.deviceMACAddress,
          namespace: device.namespace.descriptor,
          gsoMaxSegments: 1
        )
      )
      try wire.netlink.createVeth(
        VethEnd(name: link.uplinkInterface, namespace: wireDescriptor, gsoMaxSegments: 1),
        VethEnd(
          name: link.gatewayInterface,
          macAddress: link.gatewayMACAddress,
          namespace: internet.namespace.descriptor,
          gsoMaxSegments: 1
        )
      )
      try connectEnds()
      try settleGateway()
    }
  }

  /// Removes both cables; their other ends go with them.
  func remove() throws(LabError) {
    try withNetlink("remove link", link.deviceInterface) { () throws(NetlinkError) in
      for name in [link.downlinkInterface, link.uplinkInterface] {
        guard let end = try wire.netlink.link(named: name) else { continue }
        try wire.netlink.deleteLink(end.index)
      }
    }
  }

  /// Every end of the two cables, with the namespace that it is in.
  var ends: [(part: LabNamespace, name: String)] {
    [
      (device, link.deviceInterface), (wire, link.downlinkInterface),
      (wire, link.uplinkInterface), (internet, link.gatewayInterface),
    ]
  }

  /// Whether both cables are there.
  func isWhole() throws(LabError) -> Bool {
    try withNetlink("look for link", link.deviceInterface) { () throws(NetlinkError) in
      for (part, name) in ends where try part.netlink.link(named: name) == nil { return false }
      return true
    }
  }

  /// Joins wire's two ends: what comes in at one goes out at the other.
  private func connectEnds() throws(NetlinkError) {
    let down = try end(link.downlinkInterface, in: wire)
    let up = try end(link.uplinkInterface, in: wire)
    for (from, to) in [(down, up), (up, down)] {
      try wire.netlink.setQueueingDiscipline(
        .ingress,
        on: from,
        handle: .unspecified,
        mode: .create
      )
      try wire.netlink.addFilter(
        Filter(
          parent: .ingressDiscipline,
          priority: Self.redirectPriority,
          target: .redirect(toInterface: to)
        ),
        on: from
      )
    }
    try wire.netlink.changeLink(up, LinkChange(up: true))
  }

  /// Addresses, routes and neighbours of the gateway's end.
  private func settleGateway() throws(NetlinkError) {
    let index = try end(link.gatewayInterface, in: internet)
    try internet.netlink.changeLink(index, LinkChange(up: true))
    for family in AddressFamily.both {
      try internet.netlink.addAddress(
        link.gatewayAddress(family),
        prefixLength: link.prefixLength(family),
        to: index
      )
      try internet.netlink.addRoute(
        Route(
          destination: link.network(family),
          prefixLength: link.prefixLength(family),
          interfaceIndex: index,
          table: Route.localTable
        )
      )
    }
    try internet.netlink.addAddress(link.routerAddress(.ipv6), prefixLength: 64, to: index)
    try internet.netlink.addRoute(
      Route(
        destination: LabLink.linkLocalPrefix,
        prefixLength: 64,
        interfaceIndex: index,
        table: Route.localTable
      )
    )
    guard let device = link.deviceMACAddress else { return }
    for address in [
      link.deviceAddress(.ipv4), link.deviceAddress(.ipv6), link.deviceLinkLocalAddress,
    ] {
      try internet.netlink.setPermanentNeighbour(
        address,
        macAddress: device,
        on: index
      )
    }
  }

  func end(_ name: String, in part: LabNamespace) throws(NetlinkError) -> Int32 {
    if let link = try part.netlink.link(named: name) { return link.index }
    throw NetlinkError(
      code: .notFound,
      operation: "find interface",
      subject: "\(name) in \(part.part.rawValue)",
      errno: 19
    )
  }
}
