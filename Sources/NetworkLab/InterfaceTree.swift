import Conditioner
import RouteNetlink

/// The qdiscs and filters that condition puts on an existing interface.
///
/// Outgoing: a `prio` root, its second band netem, its first one for ARP and neighbour discovery. Incoming: the
/// ingress qdisc sends IP packets, neighbour discovery left out, through an ifb whose root is netem.
struct InterfaceTree {
  let netlink: LabSocket
  let index: Int32

  static let root = Handle(major: 0xc0d1)
  static let netem = Handle(major: 0xc0d2)
  static let freeBand = Handle(major: 0xc0d1, minor: 1)
  static let netemBand = Handle(major: 0xc0d1, minor: 2)

  /// The ifb that belongs to the interface.
  var ifbName: String { "cond-ifb\(index)" }

  /// Matches router and neighbour solicitations and advertisements, and redirects.
  private static func discovery(parent: Handle, target: Handle) -> [Filter] {
    [(0x84, 0xfc), (0x88, 0xfe)].enumerated().map { number, type in
      Filter(
        parent: parent,
        etherType: .ipv6,
        priority: UInt16(2 + number),
        keys: [
          U32Key(value: 58 << 8, mask: 0xff << 8, offset: 4),
          U32Key(value: UInt32(type.0) << 24, mask: UInt32(type.1) << 24, offset: 40),
        ],
        target: .classify(target)
      )
    }
  }

  /// Names a qdisc on the interface that is somebody else's; nil where there is none.
  func foreign() throws(NetlinkError) -> String? {
    for discipline in try netlink.socket.queueingDisciplines(on: index) {
      let isIngress = discipline.parent == .ingress
      if isIngress {
        let mine = try netlink.socket.link(named: ifbName) != nil
        if !mine { return "\(discipline.kind) \(discipline.handle)" }
      } else if discipline.parent == .root, discipline.handle.major != 0,
        discipline.handle != Self.root
      {
        return "\(discipline.kind) \(discipline.handle)"
      }
    }
    return nil
  }

  /// Whether condition's tree is on the interface.
  func isPresent() throws(NetlinkError) -> Bool {
    try netlink.socket.queueingDisciplines(on: index).contains {
      $0.handle == Self.root && $0.parent == .root
    }
  }

  /// Builds the tree around two configurations.
  func build(uplink: NetemConfiguration, downlink: NetemConfiguration) throws(NetlinkError) {
    if try netlink.socket.link(named: ifbName) == nil {
      try netlink.socket.createLink(name: ifbName, kind: "ifb")
    }
    guard let ifb = try netlink.socket.link(named: ifbName) else { return }
    try netlink.socket.changeLink(ifb.index, LinkChange(up: true, alias: "condition"))
    try netlink.socket.setQueueingDiscipline(
      .netem(downlink),
      on: ifb.index,
      handle: Self.netem,
      mode: .graft
    )
    try netlink.socket.setQueueingDiscipline(
      .ingress,
      on: index,
      handle: .unspecified,
      mode: .create
    )
    for filter in Self.discovery(parent: .ingressDiscipline, target: Self.freeBand) {
      try netlink.socket.addFilter(filter, on: index)
    }
    for (number, type) in [EtherType.ipv4, .ipv6].enumerated() {
      try netlink.socket.addFilter(
        Filter(
          parent: .ingressDiscipline,
          etherType: type,
          priority: UInt16(100 + number),
          target: .redirect(toInterface: ifb.index)
        ),
        on: index
      )
    }
    // Every priority goes to the second band; filters take out what must not be impaired.
    try netlink.socket.setQueueingDiscipline(
      .prio(PriorityBands(bands: 3, map: Array(repeating: 1, count: 16))),
      on: index,
      handle: Self.root,
      mode: .graft
    )
    try netlink.socket.setQueueingDiscipline(
      .netem(uplink),
      on: index,
      handle: Self.netem,
      parent: Self.netemBand,
      mode: .create
    )
    try netlink.socket.addFilter(
      Filter(
        parent: Self.root,
        etherType: .arp,
        priority: 1,
        target: .classify(Self.freeBand)
      ),
      on: index
    )
    for filter in Self.discovery(parent: Self.root, target: Self.freeBand) {
      try netlink.socket.addFilter(filter, on: index)
    }
  }

  /// Changes both configurations in place.
  func change(uplink: NetemConfiguration, downlink: NetemConfiguration) throws(NetlinkError) {
    guard let ifb = try netlink.socket.link(named: ifbName) else { return }
    try netlink.socket.setQueueingDiscipline(
      .netem(uplink),
      on: index,
      handle: Self.netem,
      parent: Self.netemBand,
      mode: .change
    )
    try netlink.socket.setQueueingDiscipline(
      .netem(downlink),
      on: ifb.index,
      handle: Self.netem,
      mode: .change
    )
  }

  /// The netem qdisc of a direction.
  func read(_ direction: Direction) throws(NetlinkError) -> QueueingDiscipline? {
    var interface = index
    if direction == .downlink {
      guard let ifb = try netlink.socket.link(named: ifbName) else { return nil }
      interface = ifb.index
    }
    return try netlink.socket.queueingDisciplines(on: interface).first { $0.handle == Self.netem }
  }

  /// Leads packets of a direction around netem; those in it leave in their time.
  ///
  /// The uplink goes first, and must have run empty before the downlink goes: with the ingress qdisc the kernel resets
  /// every other qdisc of the interface too.
  func bypass(_ direction: Direction) throws(NetlinkError) {
    switch direction {
    case .uplink:
      guard try isPresent() else { return }
      try netlink.socket.addFilter(
        Filter(parent: Self.root, priority: 50, target: .classify(Self.freeBand)),
        on: index
      )
    case .downlink:
      // Before the ifb: one that goes while a filter points to it swallows everything.
      let disciplines = try netlink.socket.queueingDisciplines(on: index)
      guard disciplines.contains(where: { $0.parent == .ingress }) else { return }
      try netlink.socket.deleteQueueingDiscipline(
        on: index,
        handle: .unspecified,
        parent: .ingress
      )
    }
  }

  /// Packets still in a direction's delay line.
  func waiting(_ direction: Direction) throws(NetlinkError) -> UInt32 {
    try read(direction)?.statistics.queueLength ?? 0
  }

  /// Removes the tree, or what is left of it, with the packets in it.
  func remove() throws(NetlinkError) {
    try bypass(.downlink)
    if try isPresent() {
      try netlink.socket.deleteQueueingDiscipline(on: index, handle: Self.root, parent: .root)
    }
    if let ifb = try netlink.socket.link(named: ifbName) {
      try netlink.socket.deleteLink(ifb.index)
    }
  }
}

/// A netlink socket that several values can hold.
final class LabSocket: Sendable {
  let socket: NetlinkSocket

  init(_ socket: consuming NetlinkSocket) { self.socket = socket }
}
