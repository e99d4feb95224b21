/// Delivery in bursts: packets wait for a slot, as on Wi-Fi or cable.
///
/// `tc … netem slot`.
public struct NetemSlot: Hashable, Sendable {
  /// Shortest time between slots, in ns.
  public var minimumDelay: Int64
  /// Longest time between slots, in ns.
  public var maximumDelay: Int64
  /// Packets that one slot takes; 0: any number.
  public var maximumPackets: Int32
  /// Bytes that one slot takes; 0: any number.
  public var maximumBytes: Int32
  /// Mean time between slots when they are drawn from a distribution table, in ns.
  public var distributionDelay: Int64
  /// Spread of that time, in ns.
  public var distributionJitter: Int64

  /// Describes slots.
  ///
  /// - Parameters:
  ///   - minimumDelay: Shortest time between slots, in ns.
  ///   - maximumDelay: Longest time between slots, in ns.
  ///   - maximumPackets: Packets that one slot takes; 0: any number.
  ///   - maximumBytes: Bytes that one slot takes; 0: any number.
  ///   - distributionDelay: Mean time between slots drawn from a table, in ns.
  ///   - distributionJitter: Spread of that time, in ns.
  public init(
    minimumDelay: Int64,
    maximumDelay: Int64,
    maximumPackets: Int32 = 0,
    maximumBytes: Int32 = 0,
    distributionDelay: Int64 = 0,
    distributionJitter: Int64 = 0
  ) {
    self.minimumDelay = minimumDelay
    self.maximumDelay = maximumDelay
    self.maximumPackets = maximumPackets
    self.maximumBytes = maximumBytes
    self.distributionDelay = distributionDelay
    self.distributionJitter = distributionJitter
  }

  /// All zero, which switches slots off.
  static let off = NetemSlot(minimumDelay: 0, maximumDelay: 0)
}
