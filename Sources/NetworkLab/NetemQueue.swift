import Glibc
import RouteNetlink

/// One netem of condition's: where it is, and how it is changed without losing a packet.
///
/// netem's limit counts every packet that it holds. Those of the former condition, which keep their times, must not take
/// the room of the new one's: where they would, the limit is larger until they have left.
struct NetemQueue {
  /// The interface's index.
  let interface: Int32
  let parent: Handle
  let handle: Handle
  /// Held only for an instant, while a flush grafts one qdisc after another.
  let spareHandle: Handle

  /// Longest wait for a former condition's packets, in milliseconds.
  private static let patience = 3000

  /// The qdisc, as the kernel reports it; nil where it is not ours.
  func read(_ socket: borrowing NetlinkSocket) throws(NetlinkError) -> QueueingDiscipline? {
    try socket.queueingDisciplines(on: interface).first {
      $0.parent == parent && $0.handle == handle
    }
  }

  /// Writes a configuration in place, or by a new qdisc that drops what is under way.
  ///
  /// - Returns: whether it is final; else ``settle(_:_:)`` is to follow, when every direction was written.
  func write(
    _ configuration: NetemConfiguration,
    flush: Bool,
    _ socket: borrowing NetlinkSocket
  ) throws(NetlinkError) -> Bool {
    let held = try read(socket)
    let flush = flush || held.map { Self.keepsTable($0, under: configuration) } == true
    guard let present = held, !flush else {
      // With its own handle the new qdisc would only be a change of the one there.
      if flush { try set(configuration, handle: spareHandle, mode: .graft, socket) }
      try set(configuration, handle: handle, mode: .graft, socket)
      return true
    }
    let waiting = present.statistics.queueLength
    guard Self.isCrowded(waiting: waiting, limit: configuration.limit) else {
      try set(configuration, handle: handle, mode: .change, socket)
      return true
    }
    var roomy = configuration
    roomy.limit = UInt32(clamping: UInt64(configuration.limit) + UInt64(waiting))
    try set(roomy, handle: handle, mode: .change, socket)
    return false
  }

  /// Waits until the limit leaves room for new packets, and sets it.
  ///
  /// Whoever sends more than the rate carries loses some anyway.
  func settle(
    _ configuration: NetemConfiguration,
    _ socket: borrowing NetlinkSocket
  ) throws(NetlinkError) {
    for _ in 0..<Self.patience {
      guard let waiting = try read(socket)?.statistics.queueLength,
        Self.isCrowded(waiting: waiting, limit: configuration.limit)
      else { break }
      usleep(1000)
    }
    try set(configuration, handle: handle, mode: .change, socket)
  }

  private func set(
    _ configuration: NetemConfiguration,
    handle: Handle,
    mode: QueueingDiscipline.SetMode,
    _ socket: borrowing NetlinkSocket
  ) throws(NetlinkError) {
    try socket.setQueueingDiscipline(
      .netem(configuration),
      on: interface,
      handle: handle,
      parent: parent,
      mode: mode
    )
  }

  /// Whether packets that wait take more than half of a limit.
  static func isCrowded(waiting: UInt32, limit: UInt32) -> Bool {
    UInt64(waiting) * 2 > UInt64(limit)
  }

  /// Whether a change would leave a table of times between slots in place, which the kernel then goes by.
  ///
  /// It can only be had rid of with the qdisc.
  private static func keepsTable(
    _ held: QueueingDiscipline,
    under configuration: NetemConfiguration
  ) -> Bool {
    guard case .netem(let netem) = held.options, let slot = netem.slot else { return false }
    return (slot.distributionDelay != 0 || slot.distributionJitter != 0)
      && configuration.slotDistribution == nil
  }
}
