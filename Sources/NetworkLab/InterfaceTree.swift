import Conditioner
import Glibc
import RouteNetlink

/// The qdiscs and filters that condition puts on an existing interface.
///
/// Outgoing: a `prio` root, its second band netem, its first one for ARP and neighbour discovery. Incoming: the
/// ingress qdisc sends IP packets, neighbour discovery left out, through an ifb whose root is netem.
struct InterfaceTree {
  let netlink: LabSocket
  /// The interface's name.
  let interface: String
  /// The interface's index.
  let index: Int32

  static let root = Handle(major: 0xc0d1)
  static let netem = Handle(major: 0xc0d2)
  /// Held only for an instant, while a flush grafts one qdisc after another.
  static let flushed = Handle(major: 0xc0d3)
  static let freeBand = Handle(major: 0xc0d1, minor: 1)
  static let netemBand = Handle(major: 0xc0d1, minor: 2)

  /// Longest wait for delay lines to run empty, in milliseconds.
  private static let patience = 5000

  /// The ifb that belongs to the interface.
  var ifbName: String { Self.ifbName(of: index) }

  /// The ifb of an interface: 15 bytes, as many as the kernel takes, with the longest index.
  static func ifbName(of index: Int32) -> String { "c0d1-\(index)" }

  /// What every ifb of ours for an interface is marked with.
  static func alias(for interface: String) -> String { "condition: downlink of \(interface)" }

  /// The ifb's index, nil where it is not there.
  func ifb() throws(NetlinkError) -> Int32? {
    guard let link = try netlink.socket.link(named: ifbName), link.kind == "ifb" else { return nil }
    return link.index
  }

  /// The interface whose egress carries a direction.
  private func interface(of direction: Direction) throws(NetlinkError) -> Int32? {
    direction == .uplink ? index : try ifb()
  }

  /// Whether condition's tree is on the interface, or part of it.
  func isPresent() throws(NetlinkError) -> Bool {
    try netlink.socket.queueingDisciplines(on: index).contains {
      $0.handle == Self.root && $0.parent == .root && $0.kind == "prio"
    }
  }

  /// Whether everything is in place as it was built, and nothing leads around it.
  func isWhole() throws(NetlinkError) -> Bool {
    guard try isPresent(), let ifb = try ifb() else { return false }
    for direction in Direction.allCases where try read(direction) == nil { return false }
    let incoming = try netlink.socket.filters(on: index, parent: .ingressDiscipline)
    let outgoing = try netlink.socket.filters(on: index, parent: Self.root)
    return Set(incoming.map(\.priority)) == Set(Self.incoming(ifb).map(\.priority))
      && Set(outgoing.map(\.priority)) == Set(Self.outgoing.map(\.priority))
      && incoming.allSatisfy { Self.isOurs($0, ifb) }
  }

  /// The netem of a direction; nil where its interface is missing.
  private func queue(_ direction: Direction) throws(NetlinkError) -> NetemQueue? {
    try interface(of: direction).map {
      NetemQueue(
        interface: $0,
        parent: direction == .uplink ? Self.netemBand : .root,
        handle: Self.netem,
        spareHandle: Self.flushed
      )
    }
  }

  /// The netem qdisc of a direction.
  func read(_ direction: Direction) throws(NetlinkError) -> QueueingDiscipline? {
    try queue(direction)?.read(netlink.socket)
  }

  /// Changes both configurations, in place where nothing has to be flushed.
  func change(_ plan: Plan) throws(NetlinkError) {
    var crowded: [Direction] = []
    for direction in Direction.allCases {
      let flush = plan.flushes.contains(direction)
      let isFinal =
        try queue(direction)?.write(plan[direction], flush: flush, netlink.socket) ?? true
      if !isFinal { crowded.append(direction) }
    }
    for direction in crowded { try queue(direction)?.settle(plan[direction], netlink.socket) }
  }

  /// Takes the tree away once what is in its delay lines has arrived.
  ///
  /// - Returns: whether there was anything.
  func clear() throws(NetlinkError) -> Bool {
    let isOnInterface = try isPresent()
    let hasDevice = try ifb() != nil
    guard isOnInterface || hasDevice else { return false }
    for direction in Direction.allCases {
      try bypass(direction)
      var left = Self.patience
      while left > 0, try (read(direction)?.statistics.queueLength ?? 0) > 0 {
        usleep(1000)
        left -= 1
      }
    }
    try remove()
    return true
  }

  /// Leads packets of a direction around netem; those in it leave in their time.
  ///
  /// The uplink goes first, and must have run empty before the downlink goes: with the ingress qdisc the kernel resets
  /// every other qdisc of the interface too.
  private func bypass(_ direction: Direction) throws(NetlinkError) {
    switch direction {
    case .uplink:
      let filters = try isPresent() ? netlink.socket.filters(on: index, parent: Self.root) : nil
      guard let filters, !filters.contains(where: { $0.priority == Self.bypass.priority })
      else { return }
      try netlink.socket.addFilter(Self.bypass, on: index)
    case .downlink:
      if let ifb = try ifb() { try removeIncoming(ifb) }
    }
  }

  /// Removes the filters that lead into the ifb, and the ingress qdisc unless somebody else uses it by now.
  ///
  /// Before the ifb: one that goes while a filter points to it swallows everything.
  private func removeIncoming(_ ifb: Int32) throws(NetlinkError) {
    guard try ingress()?.kind == "ingress" else { return }
    let filters = try netlink.socket.filters(on: index, parent: .ingressDiscipline)
    guard filters.contains(where: { !Self.isOurs($0, ifb) }) else {
      try netlink.socket.deleteQueueingDiscipline(
        on: index,
        handle: .unspecified,
        parent: .ingress
      )
      return
    }
    for filter in filters.reversed() where Self.isOurs(filter, ifb) {
      try netlink.socket.deleteFilter(
        on: index,
        parent: .ingressDiscipline,
        etherType: filter.etherType,
        priority: filter.priority
      )
    }
  }

  /// Removes the tree, or what is left of it, with the packets in it.
  func remove() throws(NetlinkError) {
    try bypass(.downlink)
    if try isPresent() {
      try netlink.socket.deleteQueueingDiscipline(on: index, handle: Self.root, parent: .root)
    }
    if let ifb = try ifb() { try netlink.socket.deleteLink(ifb) }
  }

  /// Removes ifbs whose interface is gone, or came back under another index.
  ///
  /// - Returns: whether there were any.
  static func removeStrays(
    of interface: String,
    _ netlink: LabSocket
  ) throws(NetlinkError) -> Bool {
    let links = try netlink.socket.links()
    let index = links.first { $0.name == interface }?.index
    let strays = links.filter {
      $0.kind == "ifb" && $0.alias == alias(for: interface)
        && $0.name != index.map(ifbName)
    }
    for stray in strays { try netlink.socket.deleteLink(stray.index) }
    return !strays.isEmpty
  }

  /// The qdisc at the interface's ingress.
  func ingress() throws(NetlinkError) -> QueueingDiscipline? {
    try netlink.socket.queueingDisciplines(on: index).first { $0.parent == .ingress }
  }
}
