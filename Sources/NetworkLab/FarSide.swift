import Conditioner
import RouteNetlink

/// The far side of a lab: an internet in which every address is there, or nothing beyond the gateway.
struct FarSide {
  let internet: LabNamespace

  private static let loopback: Int32 = 1
  /// Behind every other route, so that real ones win.
  static let blackholeMetric: UInt32 = 4000

  /// Makes every address local, or none beyond the gateway.
  ///
  /// Equivalent to `ip route add local default dev lo table local`, and to its removal with a `blackhole
  /// default` in its place.
  func settle(reachesInternet: Bool) throws(LabError) {
    try withNetlink("settle", "the far side") { () throws(NetlinkError) in
      for family in AddressFamily.both {
        if reachesInternet {
          try internet.netlink.addRoute(everything(family))
        } else if try has(everything(family)) {
          try internet.netlink.deleteRoute(everything(family))
        }
        if !reachesInternet {
          try internet.netlink.addRoute(nothing(family))
        } else if try has(nothing(family)) {
          try internet.netlink.deleteRoute(nothing(family))
        }
      }
    }
  }

  /// Whether every address beyond the gateway is there, in both families.
  func reachesInternet() throws(LabError) -> Bool {
    try withNetlink("read", "the far side") { () throws(NetlinkError) in
      for family in AddressFamily.both where try !has(everything(family)) { return false }
      return true
    }
  }

  private func everything(_ family: AddressFamily) -> Route {
    Route(
      type: .local,
      destination: family.everything,
      prefixLength: 0,
      interfaceIndex: Self.loopback,
      table: Route.localTable
    )
  }

  private func nothing(_ family: AddressFamily) -> Route {
    Route(
      type: .blackhole,
      destination: family.everything,
      prefixLength: 0,
      metric: Self.blackholeMetric
    )
  }

  private func has(_ route: Route) throws(NetlinkError) -> Bool {
    try internet.netlink.routes().contains {
      $0.family == route.family && $0.prefixLength == 0 && $0.type == route.type
        && $0.table == route.table
    }
  }
}
