package import NetworkNamespaces
package import ReachabilityMonitors
package import RouteNetlink

/// Two network namespaces, joined by the cables that a test lays: a device, and what is far.
package final class LivePlace: Sendable {
  package let namespace: NetworkNamespace
  package let netlink: NetlinkSocket
  private let far: NetworkNamespace
  private let farNetlink: NetlinkSocket

  package init() throws {
    namespace = try NetworkNamespace.create()
    netlink = try namespace.run { () throws(NetlinkError) in try NetlinkSocket() }
    far = try NetworkNamespace.create()
    farNetlink = try far.run { () throws(NetlinkError) in try NetlinkSocket() }
    try netlink.changeLink(1, LinkChange(up: true))
  }

  /// An observer of the device.
  package func observer() throws -> PathObserver {
    try namespace.run { () throws(NetlinkError) in try PathObserver() }
  }

  package func index(_ name: String) throws -> Int32 {
    guard let link = try netlink.link(named: name) else { throw LiveFailure("no link \(name)") }
    return link.index
  }

  /// Lays a cable to the far side, up at both ends, with nothing on it; waits until it runs.
  package func lay(_ name: String) throws {
    try netlink.createVeth(VethEnd(name: name), VethEnd(name: name, namespace: far.descriptor))
    try switchFar(name, on: true)
    try netlink.changeLink(try index(name), LinkChange(up: true))
    // The kernel may take a second to say so.
    var observer = try observer()
    while try !observer.snapshot().links.contains(where: { $0.name == name && $0.isRunning }) {
      guard isReadable(observer.fileDescriptor, within: .seconds(60)) else {
        throw LiveFailure("\(name) does not run")
      }
    }
  }

  /// Lays a cable with addresses and default routes; the metric numbers its networks.
  package func connect(
    _ name: String,
    _ families: [AddressFamily] = [.ipv4, .ipv6],
    metric: UInt8
  ) throws {
    try lay(name)
    for family in families {
      try address(name, family, metric: metric)
      try route(name, family, metric: metric)
    }
  }

  /// Adds the address that ``connect(_:_:metric:)`` gives.
  package func address(_ name: String, _ family: AddressFamily, metric: UInt8) throws {
    try netlink.addAddress(
      Self.address(family, metric),
      prefixLength: Self.length(family),
      to: try index(name)
    )
  }

  /// Takes away the address that ``connect(_:_:metric:)`` gives.
  package func removeAddress(_ name: String, _ family: AddressFamily, metric: UInt8) throws {
    try netlink.deleteAddress(
      Self.address(family, metric),
      prefixLength: Self.length(family),
      from: try index(name)
    )
  }

  /// Adds the default route that ``connect(_:_:metric:)`` gives.
  package func route(_ name: String, _ family: AddressFamily, metric: UInt8) throws {
    try netlink.addRoute(try Self.route(family, metric, index(name)))
  }

  /// Takes away the default route that ``connect(_:_:metric:)`` gives.
  package func removeRoute(_ name: String, _ family: AddressFamily, metric: UInt8) throws {
    try netlink.deleteRoute(try Self.route(family, metric, index(name)))
  }

  package func switchNear(_ name: String, on: Bool) throws {
    try netlink.changeLink(try index(name), LinkChange(up: on))
  }

  /// The carrier comes and goes with the far end.
  package func switchFar(_ name: String, on: Bool) throws {
    guard let link = try farNetlink.link(named: name) else { throw LiveFailure("no link \(name)") }
    try farNetlink.changeLink(link.index, LinkChange(up: on))
  }

  /// Runs a tool in the device.
  package func run(_ arguments: String...) throws { try run(arguments) }

  /// Runs a tool in the device.
  package func run(_ arguments: [String]) throws {
    var specification = ProcessSpecification(
      arguments,
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    )
    specification.networkNamespace = namespace.descriptor
    let status = try ChildProcess.start(specification).wait()
    guard status == .exited(0) else { throw LiveFailure("\(arguments): \(status)") }
  }

  private static func address(_ family: AddressFamily, _ number: UInt8) -> IPAddress {
    family == .ipv4
      ? .v4(0x0A00_0002 | UInt32(number) << 8) : .v6(0x2001_0db8_0000_0000 | UInt64(number), 2)
  }

  private static func length(_ family: AddressFamily) -> UInt8 { family == .ipv4 ? 24 : 64 }

  private static func route(
    _ family: AddressFamily,
    _ number: UInt8,
    _ index: Int32
  ) -> Route {
    Route(
      destination: family == .ipv4 ? .v4(0) : .v6(0, 0),
      prefixLength: 0,
      gateway: family == .ipv4
        ? .v4(0x0A00_0001 | UInt32(number) << 8) : .v6(0xFE80_0000_0000_0000, 1),
      interfaceIndex: index,
      metric: UInt32(number)
    )
  }
}

/// Why a live test cannot go on.
package struct LiveFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
