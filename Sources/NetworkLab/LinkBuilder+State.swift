import Conditioner
import LinkConditions
import RouteNetlink

/// What outages take from a link, and how it comes back.
extension LinkBuilder {
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
  ///
  /// Addresses wait for the carrier, so that monitors hear of everything in the same order each time: the kernel tells
  /// of the carrier from a work queue, when it finds time.
  func restore(_ state: LinkState) throws(LabError) {
    let index = try bringUp(state)
    guard state.isUp else { return }
    if state.hasCarrier { try awaitReadiness() }
    try withNetlink("settle", link.deviceInterface) { () throws(NetlinkError) in
      let families = AddressFamily.both.filter { state.families.contains($0.asProfileFamily) }
      if state.holdsAddresses { try addAddresses(families, on: index) }
      if state.holdsDefaultRoutes { try addDefaultRoutes(families, on: index) }
    }
  }

  /// Sets both ends of the device's cable up where they are to be; returns the device's interface.
  private func bringUp(_ state: LinkState) throws(LabError) -> Int32 {
    try withNetlink("bring up", link.deviceInterface) { () throws(NetlinkError) in
      let index = try end(link.deviceInterface, in: device)
      if state.isUp, try device.netlink.link(index: index)?.isUp == false {
        try device.netlink.changeLink(index, LinkChange(up: true))
      }
      if state.hasCarrier {
        let down = try end(link.downlinkInterface, in: wire)
        try wire.netlink.changeLink(down, LinkChange(up: true))
      }
      return index
    }
  }

  func addAddresses(_ families: [AddressFamily], on index: Int32) throws(NetlinkError) {
    let present = Set(try globalAddresses(on: index).map(\.address))
    for family in families where !present.contains(link.deviceAddress(family)) {
      try device.netlink.addAddress(
        link.deviceAddress(family),
        prefixLength: link.prefixLength(family),
        to: index
      )
      if family == .ipv6 { try awaitLocalRoute(link.deviceAddress(family)) }
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

  func addDefaultRoutes(_ families: [AddressFamily], on index: Int32) throws(NetlinkError) {
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

  func globalAddresses(on index: Int32) throws(NetlinkError) -> [InterfaceAddress] {
    try device.netlink.addresses().filter {
      $0.interfaceIndex == index && !$0.address.isLinkLocal
    }
  }

  func defaultRoutes(on index: Int32) throws(NetlinkError) -> [Route] {
    try device.netlink.routes().filter {
      $0.interfaceIndex == index && $0.prefixLength == 0 && $0.table == Route.mainTable
    }
  }
}
