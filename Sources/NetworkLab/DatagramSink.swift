import Conditioner
import RouteNetlink

/// Lets datagrams other than name queries vanish on the way to the internet, as captive portals do.
///
/// Two filters before the one that joins wire's ends: name queries go on as ever, other UDP goes to wire's
/// loopback, where nothing listens. No firewall, so the sender sees success.
struct DatagramSink {
  let link: LabLink
  let wire: LabNamespace

  static let queryPriorities: [AddressFamily: UInt16] = [.ipv4: 10, .ipv6: 11]
  static let sinkPriorities: [AddressFamily: UInt16] = [.ipv4: 20, .ipv6: 21]
  private static let loopback: Int32 = 1

  /// Puts the filters in place or takes them away.
  func settle(isOpen: Bool) throws(LabError) {
    try withNetlink("filter datagrams on", link.downlinkInterface) { () throws(NetlinkError) in
      guard let from = try wire.netlink.link(named: link.downlinkInterface)?.index,
        let to = try wire.netlink.link(named: link.uplinkInterface)?.index
      else { return }
      let present = try self.present(on: from)
      guard isOpen != present else { return }
      for family in AddressFamily.both {
        guard let query = Self.queryPriorities[family], let sink = Self.sinkPriorities[family]
        else { continue }
        if isOpen {
          try wire.netlink.addFilter(
            filter(family, destinationPort: 53, to: to, priority: query),
            on: from
          )
          try wire.netlink.addFilter(
            filter(family, destinationPort: nil, to: Self.loopback, priority: sink),
            on: from
          )
        } else {
          // The sink goes first: no datagram may meet a sink without the queries' way around it.
          for priority in [sink, query] {
            try wire.netlink.deleteFilter(
              on: from,
              parent: .ingressDiscipline,
              etherType: etherType(family),
              priority: priority
            )
          }
        }
      }
    }
  }

  private func etherType(_ family: AddressFamily) -> EtherType { family == .ipv4 ? .ipv4 : .ipv6 }

  /// Matches UDP, and a destination port where one is given.
  ///
  /// Offsets count from the network header, without IP options or extension headers. Equivalent to `u32 match
  /// ip protocol 17 0xff match ip dport 53 0xffff`.
  private func filter(
    _ family: AddressFamily,
    destinationPort: UInt32?,
    to index: Int32,
    priority: UInt16
  ) -> Filter {
    let isVersion4 = family == .ipv4
    var keys = [
      isVersion4
        ? U32Key(value: 17 << 16, mask: 0xff << 16, offset: 8)
        : U32Key(value: 17 << 8, mask: 0xff << 8, offset: 4)
    ]
    if let destinationPort {
      keys.append(U32Key(value: destinationPort, mask: 0xffff, offset: isVersion4 ? 20 : 40))
    }
    return Filter(
      parent: .ingressDiscipline,
      etherType: etherType(family),
      priority: priority,
      keys: keys,
      target: .redirect(toInterface: index)
    )
  }

  /// Whether the sink is in place.
  func isOpen() throws(LabError) -> Bool {
    try withNetlink("read filters of", link.downlinkInterface) { () throws(NetlinkError) in
      guard let from = try wire.netlink.link(named: link.downlinkInterface)?.index
      else { return false }
      return try present(on: from)
    }
  }

  private func present(on index: Int32) throws(NetlinkError) -> Bool {
    let priorities = Set(Self.sinkPriorities.values)
    return try wire.netlink.filters(on: index, parent: .ingressDiscipline)
      .contains { priorities.contains($0.priority) }
  }
}
