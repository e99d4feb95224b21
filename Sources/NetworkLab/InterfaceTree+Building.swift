import Conditioner
import RouteNetlink

/// What the tree is made of, and what is not condition's.
extension InterfaceTree {
  /// Takes neighbour discovery out: router and neighbour solicitations and advertisements, and redirects.
  private static func discovery(parent: Handle) -> [Filter] {
    [(0x84, 0xfc), (0x88, 0xfe)].enumerated().map { number, type in
      Filter(
        parent: parent,
        etherType: .ipv6,
        priority: UInt16(2 + number),
        keys: [
          U32Key(value: 58 << 8, mask: 0xff << 8, offset: 4),
          U32Key(value: UInt32(type.0) << 24, mask: UInt32(type.1) << 24, offset: 40),
        ],
        target: .classify(freeBand)
      )
    }
  }

  /// The filters of the way out, in the order in which they are added.
  static var outgoing: [Filter] {
    [Filter(parent: root, etherType: .arp, priority: 1, target: .classify(freeBand))]
      + discovery(parent: root)
  }

  /// The filters of the way in, in the order in which they are added.
  static func incoming(_ ifb: Int32) -> [Filter] {
    discovery(parent: .ingressDiscipline)
      + [EtherType.ipv4, .ipv6].enumerated().map { number, type in
        Filter(
          parent: .ingressDiscipline,
          etherType: type,
          priority: UInt16(100 + number),
          target: .redirect(toInterface: ifb)
        )
      }
  }

  /// Leads everything that goes out around netem.
  static let bypass = Filter(parent: root, priority: 50, target: .classify(freeBand))

  /// Whether a filter at the ingress is one that leads into the ifb, or around it.
  static func isOurs(_ filter: Filter, _ ifb: Int32) -> Bool {
    incoming(ifb).contains { $0.priority == filter.priority && $0.target == filter.target }
  }

  /// Names a qdisc or filter on the interface that is somebody else's; nil where there is none.
  func foreign() throws(NetlinkError) -> ForeignDiscipline? {
    let root = try ForeignDiscipline.atRoot(
      netlink.socket.queueingDisciplines(on: index),
      interface: interface,
      ours: (Self.root, "prio")
    )
    if let root { return root }
    if let link = try netlink.socket.link(named: ifbName), link.kind != "ifb" {
      return ForeignDiscipline(
        name: "interface \(ifbName)",
        removal: "link del \(ifbName)",
        isLink: true
      )
    }
    guard let ingress = try ingress() else { return nil }
    var foreign = ForeignDiscipline(
      name: "\(ingress.kind) \(ingress.handle)",
      removal: "qdisc del dev \(interface) \(ingress.kind)"
    )
    guard ingress.kind == "ingress", let ifb = try ifb() else { return foreign }
    let filters = try netlink.socket.filters(on: index, parent: .ingressDiscipline)
    if filters.allSatisfy({ Self.isOurs($0, ifb) }) { return nil }
    foreign.name += " with filters"
    return foreign
  }

  /// Builds the tree around two configurations: each way first whole, then packets are led into it.
  func build(_ plan: Plan) throws(NetlinkError) {
    if try ifb() == nil { try netlink.socket.createLink(name: ifbName, kind: "ifb") }
    guard let ifb = try ifb() else { return }
    try netlink.socket.changeLink(
      ifb,
      LinkChange(up: true, alias: Self.alias(for: interface))
    )
    try netlink.socket.setQueueingDiscipline(
      .netem(plan.downlink),
      on: ifb,
      handle: Self.netem,
      mode: .graft
    )
    if try ingress() == nil {
      try netlink.socket.setQueueingDiscipline(
        .ingress,
        on: index,
        handle: .unspecified,
        mode: .create
      )
    }
    for filter in Self.incoming(ifb) { try netlink.socket.addFilter(filter, on: index) }
    // Every priority goes to the second band; filters take out what must not be impaired.
    try netlink.socket.setQueueingDiscipline(
      .prio(PriorityBands(bands: 3, map: Array(repeating: 1, count: 16))),
      on: index,
      handle: Self.root,
      mode: .graft
    )
    for filter in Self.outgoing { try netlink.socket.addFilter(filter, on: index) }
    try netlink.socket.setQueueingDiscipline(
      .netem(plan.uplink),
      on: index,
      handle: Self.netem,
      parent: Self.netemBand,
      mode: .create
    )
  }
}
