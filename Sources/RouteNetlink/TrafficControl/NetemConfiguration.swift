import Glibc

/// All that the kernel's network emulator can be told; `tc qdisc … netem`.
///
/// Every message made of it names every setting, because a change keeps what a message leaves out.
/// The two distribution tables are the exception: the kernel cannot be told to forget one, so
/// without a table the attribute is left out. Send ``DistributionTable/uniform`` to get rid of one.
public struct NetemConfiguration: Equatable, Sendable {
  /// Delay of every packet, in ns; 0 or more.
  public var latency: Int64
  /// Spread of the delay, in ns, 0–2147483647 (the kernel's limit of 2.147 s).
  public var jitter: Int64
  /// Packets that wait at most, those under way included; with 0 the kernel drops everything.
  public var limit: UInt32
  /// Table of the delay's distribution; nil: uniform over ± jitter.
  ///
  /// Never told by the kernel.
  public var distribution: [Int16]?
  /// How packets are lost.
  public var loss: NetemLoss
  /// Probability that a packet is sent twice, on the wire's scale.
  public var duplicate: UInt32
  /// Probability that a packet skips the delay, on the wire's scale; needs a ``gap`` of 1 or more.
  public var reorder: UInt32
  /// Probability that one bit of a packet is flipped, on the wire's scale.
  public var corrupt: UInt32
  /// Only every gap-th packet may skip the delay; 0: none may.
  public var gap: UInt32
  /// Correlation of successive delays.
  ///
  /// Has next to no effect; leave at 0.
  public var latencyCorrelation: UInt32
  /// Correlation of successive losses.
  ///
  /// Distorts the loss rate; leave at 0.
  public var lossCorrelation: UInt32
  /// Correlation of successive duplications; leave at 0.
  public var duplicateCorrelation: UInt32
  /// Correlation of successive reorderings; leave at 0.
  public var reorderCorrelation: UInt32
  /// Correlation of successive corruptions; leave at 0.
  public var corruptCorrelation: UInt32
  /// Bandwidth in bytes a second, Ethernet header included; 0: not limited.
  public var rate: UInt64
  /// Bytes added to every packet's length for the rate; negative takes off.
  public var packetOverhead: Int32
  /// Size of a cell in bytes for the rate, as of ATM; 0: no cells.
  public var cellSize: UInt32
  /// Bytes added to every cell for the rate.
  public var cellOverhead: Int32
  /// Whether packets that can be marked as congested are marked instead of lost.
  public var ecn: Bool
  /// Delivery in bursts; nil: none.
  public var slot: NetemSlot?
  /// Table of the distribution of times between slots.
  ///
  /// Never told by the kernel.
  public var slotDistribution: [Int16]?
  /// Seed of the random numbers; only kernels since 6.6 take it, older ones ignore it.
  public var seed: UInt64?

  /// Makes a neutral configuration, which delays, loses and limits nothing.
  ///
  /// - Parameters:
  ///   - latency: Delay of every packet, in ns.
  ///   - jitter: Spread of the delay, in ns.
  ///   - limit: Packets that wait at most.
  ///   - loss: How packets are lost.
  ///   - rate: Bandwidth in bytes a second; 0: not limited.
  public init(
    latency: Int64 = 0,
    jitter: Int64 = 0,
    limit: UInt32 = 1000,
    loss: NetemLoss = .none,
    rate: UInt64 = 0
  ) {
    self.latency = latency
    self.jitter = jitter
    self.limit = limit
    self.loss = loss
    self.rate = rate
    distribution = nil
    duplicate = 0
    reorder = 0
    corrupt = 0
    gap = 0
    latencyCorrelation = 0
    lossCorrelation = 0
    duplicateCorrelation = 0
    reorderCorrelation = 0
    corruptCorrelation = 0
    packetOverhead = 0
    cellSize = 0
    cellOverhead = 0
    ecn = false
    slot = nil
    slotDistribution = nil
    seed = nil
  }

  /// Puts a probability on the wire's scale, as `tc` does.
  ///
  /// - Parameter fraction: From 0 to 1; what lies outside is taken as the nearer end, NaN as 0.
  /// - Returns: `rint(fraction × 4294967295)`.
  public static func probability(_ fraction: Double) -> UInt32 {
    guard fraction > 0 else { return 0 }  // false for NaN, too
    return UInt32(rint(min(fraction, 1) * 4_294_967_295))
  }

  /// Takes a probability off the wire's scale.
  ///
  /// - Parameter probability: As on the wire.
  /// - Returns: From 0 to 1.
  public static func fraction(_ probability: UInt32) -> Double {
    Double(probability) / 4_294_967_295
  }

  /// The configuration as the kernel will tell it when asked: without the distribution tables.
  ///
  /// To be compared with what ``NetlinkSocket/queueingDisciplines(on:)`` reads back.
  public var readBack: NetemConfiguration {
    var copy = self
    copy.distribution = nil
    copy.slotDistribution = nil
    if let slot, slot.minimumDelay | slot.maximumDelay | slot.distributionJitter == 0 {
      copy.slot = nil
    }
    return copy
  }
}
