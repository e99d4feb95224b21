import Conditioner
import LinkConditions
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

  /// Whether the link is there, seen from wire.
  func exists() throws(LabError) -> Bool {
    try withNetlink("look for link", link.deviceInterface) { () throws(NetlinkError) in
      try wire.netlink.link(named: link.downlinkInterface) != nil
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

  /// Takes away what must not hold, so that an outage begins.
  func withdraw(_ state: LinkState) throws(LabError) {
    try withNetlink("begin outage on", link.deviceInterface) { () throws(NetlinkError) in
      if !state.hasCarrier {
        try wire.netlink.changeLink(end(link.downlinkInterface, in: wire), LinkChange(up: false))
      }
      let index = try end(link.deviceInterface, in: device)
      if !state.isUp {
        try device.netlink.changeLink(index, LinkChange(up: false))
        return
      }
      for route in try defaultRoutes(on: index)
      where shouldWithdraw(route, state) {
        try device.netlink.deleteRoute(route)
      }
      for address in try globalAddresses(on: index)
      where !state.holdsAddresses || !state.families.contains(address.family.asProfileFamily) {
        try device.netlink.deleteAddress(
          address.address,
          prefixLength: address.prefixLength,
          from: index
        )
      }
    }
  }

  /// Whether a default route must be taken away by hand.
  ///
  /// IPv4's goes with the last address, and the kernel says nothing about it: a lost lease looks like that.
  private func shouldWithdraw(_ route: Route, _ state: LinkState) -> Bool {
    guard state.families.contains(route.family.asProfileFamily) else { return true }
    return !state.holdsDefaultRoutes && (state.holdsAddresses || route.family == .ipv6)
  }

  /// Puts in place what must hold, in the order in which an operating system brings a link up.
  func restore(_ state: LinkState) throws(LabError) {
    try withNetlink("settle", link.deviceInterface) { () throws(NetlinkError) in
      let index = try end(link.deviceInterface, in: device)
      if state.isUp, try device.netlink.link(index: index)?.isUp == false {
        try device.netlink.changeLink(index, LinkChange(up: true))
      }
      if state.hasCarrier {
        let down = try end(link.downlinkInterface, in: wire)
        try wire.netlink.changeLink(down, LinkChange(up: true))
      }
      guard state.isUp else { return }
      let families = AddressFamily.both.filter { state.families.contains($0.asProfileFamily) }
      if state.holdsAddresses { try addAddresses(families, on: index) }
      if state.holdsDefaultRoutes { try addDefaultRoutes(families, on: index) }
    }
  }

  private func addAddresses(_ families: [AddressFamily], on index: Int32) throws(NetlinkError) {
    let present = Set(try globalAddresses(on: index).map(\.address))
    for family in families where !present.contains(link.deviceAddress(family)) {
      try device.netlink.addAddress(
        link.deviceAddress(family),
        prefixLength: link.prefixLength(family),
        to: index
      )
    }
    let known = Set(
      try device.netlink.neighbours().filter {
        $0.interfaceIndex == index && $0.state.contains(.permanent)
      }
      .map(\.address)
    )
    guard let gateway = link.gatewayMACAddress else { return }
    for address in [
      link.gatewayAddress(.ipv4), link.gatewayAddress(.ipv6), link.routerAddress(.ipv6),
    ]
    where !known.contains(address) {
      try device.netlink.setPermanentNeighbour(
        address,
        macAddress: gateway,
        on: index
      )
    }
  }

  private func addDefaultRoutes(_ families: [AddressFamily], on index: Int32) throws(NetlinkError) {
    let present = Set(try defaultRoutes(on: index).map(\.family))
    for family in families where !present.contains(family) {
      try device.netlink.addRoute(
        Route(
          destination: family.everything,
          prefixLength: 0,
          gateway: link.routerAddress(family),
          interfaceIndex: index,
          metric: link.metric
        )
      )
    }
  }

  /// What the kernel holds of the link now.
  func observe() throws(LabError) -> LinkState {
    try withNetlink("read", link.deviceInterface) { () throws(NetlinkError) in
      var state = LinkState()
      let index = try end(link.deviceInterface, in: device)
      state.isUp = try device.netlink.link(index: index)?.isUp ?? false
      state.hasCarrier = try wire.netlink.link(named: link.downlinkInterface)?.isUp ?? false
      let addresses = try globalAddresses(on: index)
      let routes = try defaultRoutes(on: index)
      state.hasAddresses = !addresses.isEmpty
      state.hasDefaultRoutes = !routes.isEmpty
      state.families = Set(addresses.map(\.family)).intersection(routes.map(\.family))
        .reduce(into: []) { $0.formUnion($1.asProfileFamily) }
      return state
    }
  }

  private func end(_ name: String, in part: LabNamespace) throws(NetlinkError) -> Int32 {
    if let link = try part.netlink.link(named: name) { return link.index }
    throw NetlinkError(
      code: .notFound,
      operation: "find interface",
      subject: "\(name) in \(part.part.rawValue)",
      errno: 19
    )
  }

  private func globalAddresses(on index: Int32) throws(NetlinkError) -> [InterfaceAddress] {
    try device.netlink.addresses().filter {
      $0.interfaceIndex == index && !$0.address.isLinkLocal
    }
  }

  private func defaultRoutes(on index: Int32) throws(NetlinkError) -> [Route] {
    try device.netlink.routes().filter {
      $0.interfaceIndex == index && $0.prefixLength == 0 && $0.table == Route.mainTable
    }
  }
}
