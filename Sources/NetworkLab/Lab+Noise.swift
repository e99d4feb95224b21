import Glibc
import NetworkNamespaces
import RouteNetlink

extension Lab {
  /// The bridge of others, as container programs make it.
  private static let bridge = "docker0"

  /// Lets interfaces of others come and go on the device, as when containers start and end.
  ///
  /// The bridge `docker0`, with a port, stays; each round a further port comes, and that of the round before goes.
  ///
  /// - Parameter round: which round it is, from 0.
  /// - Throws: ``LabError``.
  public func makeNoise(round: Int) throws(LabError) {
    try withNetlink("make noise with", Self.bridge) { () throws(NetlinkError) in
      let bridge = try noiseBridge()
      try addPort("veth-c\(round)", peer: "veth-p\(round)", to: bridge)
      if round > 0, let old = try device.netlink.link(named: "veth-c\(round - 1)") {
        try device.netlink.deleteLink(old.index)
      }
    }
  }

  private func noiseBridge() throws(NetlinkError) -> Int32 {
    if let bridge = try device.netlink.link(named: Self.bridge) { return bridge.index }
    try device.netlink.createLink(name: Self.bridge, kind: "bridge")
    let index = try device.netlink.link(named: Self.bridge)?.index ?? 0
    try device.netlink.addAddress(.v4(0xAC11_0001), prefixLength: 16, to: index)
    try device.netlink.changeLink(index, LinkChange(up: true))
    return index
  }

  private func addPort(
    _ name: String,
    peer: String,
    to bridge: Int32
  ) throws(NetlinkError) {
    let place = device.namespace.descriptor
    // Of a round that was cut off.
    if let old = try device.netlink.link(named: name) { try device.netlink.deleteLink(old.index) }
    try device.netlink.createVeth(
      VethEnd(name: name, namespace: place),
      VethEnd(name: peer, namespace: place)
    )
    for (end, master) in [(name, bridge), (peer, nil)] as [(String, Int32?)] {
      guard let link = try device.netlink.link(named: end) else { continue }
      try device.netlink.changeLink(link.index, LinkChange(up: true, master: master))
    }
  }
}
