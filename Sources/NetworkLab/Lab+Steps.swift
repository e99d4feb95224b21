import Conditioner
import Glibc
public import LinkConditions
import RouteNetlink

/// Changes to single facts of the device, for what no profile says: a second interface, one route, one address.
///
/// The next ``apply(_:)`` puts back whatever its profile says.
extension Lab {
  /// How much of a healthy link is in place.
  public enum LinkStage: Sendable {
    /// Cable and carrier, no address.
    case plugged
    /// Addresses, too, but no default route.
    case addressed
    /// All of it.
    case routed
  }

  /// Brings an interface beside the others, or a further stage of it.
  ///
  /// - Parameters:
  ///   - type: of what kind it is: its name follows.
  ///   - stage: up to where it is brought.
  /// - Throws: ``LabError``.
  public func bring(_ type: InterfaceType, to stage: LinkStage) throws(LabError) {
    let builder = builder(LabLink(type))
    if try !builder.isWhole() {
      try builder.remove()
      try builder.create()
    }
    var state = LinkState()
    state.hasAddresses = stage != .plugged
    state.hasDefaultRoutes = stage == .routed
    try builder.restore(state)
  }

  /// Takes an interface away.
  ///
  /// - Parameter type: of what kind it is.
  /// - Throws: ``LabError``.
  public func unplug(_ type: InterfaceType) throws(LabError) {
    try builder(LabLink(type)).remove()
  }

  /// Sets the far end of an interface's cable up or down.
  ///
  /// Equivalent to `ip -n condition-wire link set down-wlan0 down`.
  ///
  /// - Parameters:
  ///   - isUp: whether there is to be carrier.
  ///   - type: the interface; nil: the one that counts.
  /// - Throws: ``LabError``.
  public func setCarrier(_ isUp: Bool, on type: InterfaceType?) throws(LabError) {
    let link = try link(type)
    try withNetlink("set carrier of", link.deviceInterface) { () throws(NetlinkError) in
      let end = try builder(link).end(link.downlinkInterface, in: wire)
      try wire.netlink.changeLink(end, LinkChange(up: isUp))
    }
  }

  /// Adds or removes default routes.
  ///
  /// - Parameters:
  ///   - isAdded: whether they are to be there.
  ///   - families: of which families.
  ///   - type: the interface; nil: the one that counts.
  /// - Throws: ``LabError``.
  public func setDefaultRoutes(
    _ isAdded: Bool,
    _ families: AddressFamilies,
    on type: InterfaceType?
  ) throws(LabError) {
    let link = try link(type)
    try withNetlink("change routes of", link.deviceInterface) { () throws(NetlinkError) in
      let builder = builder(link)
      let index = try builder.end(link.deviceInterface, in: device)
      let present = try builder.defaultRoutes(on: index)
      guard isAdded else {
        for route in present where families.contains(route.family.asProfileFamily) {
          try device.netlink.deleteRoute(route)
        }
        return
      }
      try builder.addDefaultRoutes(Self.list(families), on: index)
    }
  }

  /// Adds or removes global addresses; as on any machine, routes go with them and do not come back with them.
  ///
  /// - Parameters:
  ///   - isAdded: whether they are to be there.
  ///   - families: of which families.
  ///   - type: the interface; nil: the one that counts.
  /// - Throws: ``LabError``.
  public func setAddresses(
    _ isAdded: Bool,
    _ families: AddressFamilies,
    on type: InterfaceType?
  ) throws(LabError) {
    let link = try link(type)
    try withNetlink("change addresses of", link.deviceInterface) { () throws(NetlinkError) in
      let builder = builder(link)
      let index = try builder.end(link.deviceInterface, in: device)
      guard isAdded else {
        for address in try builder.globalAddresses(on: index)
        where families.contains(address.family.asProfileFamily) {
          try device.netlink.deleteAddress(
            address.address,
            prefixLength: address.prefixLength,
            from: index
          )
        }
        return
      }
      try builder.addAddresses(Self.list(families), on: index)
    }
  }

  private func link(_ type: InterfaceType?) throws(LabError) -> LabLink {
    if let type { return LabLink(type) }
    return try currentLink()
  }

  private static func list(_ families: AddressFamilies) -> [AddressFamily] {
    AddressFamily.both.filter { families.contains($0.asProfileFamily) }
  }
}
