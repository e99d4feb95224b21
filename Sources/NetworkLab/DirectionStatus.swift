import Conditioner
public import RouteNetlink

/// What the kernel holds and has counted for one direction.
public struct DirectionStatus: Equatable, Sendable, Codable {
  /// Loss as the kernel holds it.
  public struct Loss: Equatable, Sendable, Codable {
    /// `none`, `random`, `gilbertElliott` or `state`.
    public var model: String
    /// Percentage lost of all packets in the long run, 0 to 100.
    public var percent: Double
    /// Gilbert-Elliott: percentage lost in the good state.
    public var goodPercent: Double?
    /// Gilbert-Elliott: percentage lost in the bad state.
    public var badPercent: Double?
    /// Gilbert-Elliott: percentage of packets at which the good state turns bad.
    public var toBadPercent: Double?
    /// Gilbert-Elliott: percentage of packets at which the bad state turns good.
    public var toGoodPercent: Double?
  }

  /// Delivery in bursts.
  public struct Slot: Equatable, Sendable, Codable {
    /// Shortest time between slots in milliseconds; absent where it is drawn from a table.
    public var minimumMilliseconds: Double?
    /// Longest time between slots in milliseconds; absent where it is drawn from a table.
    public var maximumMilliseconds: Double?
    /// Mean time between slots in milliseconds; absent for a range.
    public var delayMilliseconds: Double?
    /// Sigma of that time in milliseconds; absent for a range.
    public var jitterMilliseconds: Double?
    /// Packets that one slot takes; absent where any number.
    public var packets: Int32?
    /// Bytes that one slot takes; absent where any number.
    public var bytes: Int32?
  }

  /// What passed since the qdisc was made.
  public struct Counters: Equatable, Sendable, Codable {
    /// Packets that left.
    public var packets: UInt64
    /// Bytes that left, Ethernet headers included.
    public var bytes: UInt64
    /// Packets dropped, by loss or by a full queue.
    public var dropped: UInt64
    /// Packets that met a full queue.
    public var overlimits: UInt64
    /// Packets in the delay line and queue now.
    public var queued: UInt64
  }

  /// The namespace of the interface.
  public var namespace: String
  /// The interface whose egress carries the direction.
  public var interface: String
  /// Bits a second; absent where there is no limit.
  public var rateBitsPerSecond: UInt64?
  /// One-way delay in milliseconds.
  public var delayMilliseconds: Double
  /// Jitter in milliseconds: half the width where uniform, else sigma.
  public var jitterMilliseconds: Double
  /// Loss.
  public var loss: Loss
  /// Percentage of packets corrupted.
  public var corruptPercent: Double
  /// Percentage of packets duplicated.
  public var duplicatePercent: Double
  /// Percentage of packets that overtake others.
  public var reorderPercent: Double
  /// Delivery in bursts; absent where packets go on at once.
  public var slot: Slot?
  /// Packets that the delay line and the queue hold together.
  public var limitPackets: UInt32
  /// The seed of netem's generator, where the kernel holds one.
  public var seed: UInt64?
  /// What passed.
  public var counters: Counters

  /// Reads a netem qdisc.
  ///
  /// - Parameters:
  ///   - discipline: the qdisc as parsed from the kernel's dump.
  ///   - namespace: the name of the namespace of its interface.
  ///   - interface: its interface.
  public init?(_ discipline: QueueingDiscipline, namespace: String, interface: String) {
    guard case .netem(let netem) = discipline.options else { return nil }
    self.namespace = namespace
    self.interface = interface
    let isLimited = netem.rate > 0 && netem.rate != NetemConfiguration.orderKeepingRate
    rateBitsPerSecond = isLimited ? netem.rate * 8 : nil
    delayMilliseconds = Double(netem.latency) / 1e6
    jitterMilliseconds = Double(netem.jitter) / 1e6
    loss = Loss(netem.loss)
    corruptPercent = percentage(netem.corrupt)
    duplicatePercent = percentage(netem.duplicate)
    reorderPercent = percentage(netem.reorder)
    slot = netem.slot.map(Slot.init(_:))
    limitPackets = netem.limit
    seed = netem.seed
    let statistics = discipline.statistics
    counters = Counters(
      packets: statistics.packets,
      bytes: statistics.bytes,
      dropped: statistics.drops,
      overlimits: statistics.overlimits,
      queued: UInt64(statistics.queueLength)
    )
  }
}

extension DirectionStatus.Loss {
  init(_ loss: NetemLoss) {
    switch loss {
    case .random(0):
      self.init(model: "none", percent: 0)
    case .random(let probability):
      self.init(model: "random", percent: percentage(probability))
    case .gilbertElliott(let p, let r, let h, let k1):
      let (toBad, toGood) = (percentage(p), percentage(r))
      let (good, bad) = (percentage(k1), percentage(UInt32.max - h))
      let badShare = toBad + toGood > 0 ? toBad / (toBad + toGood) : 0
      self.init(
        model: "gilbertElliott",
        percent: good * (1 - badShare) + bad * badShare,
        goodPercent: good,
        badPercent: bad,
        toBadPercent: toBad,
        toGoodPercent: toGood
      )
    case .state:
      self.init(model: "state", percent: 0)
    }
  }

  private init(model: String, percent: Double) {
    self.init(
      model: model,
      percent: percent,
      goodPercent: nil,
      badPercent: nil,
      toBadPercent: nil,
      toGoodPercent: nil
    )
  }
}

extension DirectionStatus.Slot {
  init(_ slot: NetemSlot) {
    if slot.distributionDelay > 0 || slot.distributionJitter > 0 {
      delayMilliseconds = Double(slot.distributionDelay) / 1e6
      jitterMilliseconds = Double(slot.distributionJitter) / 1e6
    } else {
      minimumMilliseconds = Double(slot.minimumDelay) / 1e6
      maximumMilliseconds = Double(slot.maximumDelay) / 1e6
    }
    packets = slot.maximumPackets > 0 ? slot.maximumPackets : nil
    bytes = slot.maximumBytes > 0 ? slot.maximumBytes : nil
  }
}

/// A 32-bit probability as a percentage, rounded to what a profile can say.
private func percentage(_ probability: UInt32) -> Double {
  (Double(probability) / Double(UInt32.max) * 100 * 1e6).rounded() / 1e6
}
