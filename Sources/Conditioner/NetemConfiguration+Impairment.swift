public import LinkConditions
public import RouteNetlink

extension NetemConfiguration {
  /// Bytes a second that stand for "no limit" where jitter must keep packets in order.
  ///
  /// netem keeps order only when it has a rate; 100 Gbit/s adds a tenth of a microsecond a packet.
  public static let orderKeepingRate: UInt64 = 12_500_000_000

  /// The netem configuration that makes one direction of a profile true.
  ///
  /// Every attribute is given, neutral ones included, because a change in place keeps those left out.
  /// Equivalent to the `tc qdisc change … netem …` that ``TrafficControlText`` prints.
  ///
  /// - Parameters:
  ///   - impairment: one direction of a profile.
  ///   - seed: drives netem's generator where the profile states none (kernel 6.6 and later); nil leaves it random.
  public init(_ impairment: Impairment, seed: UInt64? = nil) {
    self.init()
    latency = impairment.delay.wholeNanoseconds
    jitter = impairment.jitter.wholeNanoseconds
    limit = QueueLimit.packets(for: impairment)
    distribution = jitter > 0 ? impairment.distribution.table.values : nil
    loss = NetemLoss(impairment.loss)
    duplicate = impairment.duplicate.probability
    corrupt = impairment.corrupt.probability
    reorder = impairment.reorder.probability
    gap = reorder > 0 ? 1 : 0
    rate = Self.rate(of: impairment)
    slot = impairment.slot.map(NetemSlot.init(_:))
    slotDistribution = impairment.slot?.distribution?.table.values
    self.seed = impairment.seed ?? seed
  }

  private static func rate(of impairment: Impairment) -> UInt64 {
    if let rate = impairment.rate { return max(1, (rate.bitsPerSecond + 4) / 8) }
    let mustKeepOrder = impairment.jitter > .zero && impairment.reorder.fraction == 0
    return mustKeepOrder ? orderKeepingRate : 0
  }
}

extension NetemLoss {
  init(_ loss: Loss) {
    switch loss {
    case .none:
      self = .random(0)
    case .random(let share):
      self = .random(share.probability)
    case .gilbertElliott(let good, let bad, let toBad, let toGood):
      // On the wire h is the chance to survive the bad state, k1 the chance of loss in the good one.
      self = .gilbertElliott(
        p: toBad.probability,
        r: toGood.probability,
        h: UInt32.max - bad.probability,
        k1: good.probability
      )
    }
  }
}

extension Percentage {
  var probability: UInt32 { NetemConfiguration.probability(fraction) }
}

extension Distribution {
  /// The table that the kernel draws from.
  ///
  /// Uniform has one too: the kernel keeps a former table when none is sent.
  var table: DistributionTable {
    switch self {
    case .uniform: .uniform
    case .normal: .normal
    case .pareto: .pareto
    case .paretoNormal: .paretoNormal
    }
  }
}

extension Slot {
  /// The distribution of the time between slots, nil where it is a range; uniform is one, for tc has no table of it.
  var distribution: Distribution? {
    guard case .distributed(let distribution, _, _) = spacing, distribution != .uniform
    else { return nil }
    return distribution
  }
}

extension NetemSlot {
  init(_ slot: Slot) {
    self.init(
      minimumDelay: 0,
      maximumDelay: 0,
      maximumPackets: Int32(clamping: slot.packets),
      maximumBytes: Int32(clamping: slot.bytes)
    )
    switch slot.spacing {
    case .range(let least, let most):
      minimumDelay = least.wholeNanoseconds
      maximumDelay = most.wholeNanoseconds
    case .distributed(.uniform, let delay, let jitter):
      minimumDelay = max(0, (delay - jitter).wholeNanoseconds)
      maximumDelay = (delay + jitter).wholeNanoseconds
    case .distributed(_, let delay, let jitter):
      distributionDelay = delay.wholeNanoseconds
      distributionJitter = jitter.wholeNanoseconds
    }
  }
}
