/// What one direction of a link does to packets.
public struct Impairment: Hashable, Sendable {
  /// Bits a second; nil for no limit.
  public var rate: Bandwidth?
  /// The time every packet takes, one way; up to 274 s.
  public var delay: Duration = .zero
  /// How far delays spread; up to 2.147 s.
  ///
  /// Packets keep their order unless `reorder` says otherwise.
  public var jitter: Duration = .zero
  /// How jitter spreads.
  public var distribution: Distribution = .uniform
  /// Which packets are lost.
  public var loss: Loss = .none
  /// The share with one bit flipped; IP programs see it as loss.
  public var corrupt: Percentage = .zero
  /// The share that arrives twice.
  public var duplicate: Percentage = .zero
  /// The share that overtakes: sent on without the delay.
  public var reorder: Percentage = .zero
  /// How much may wait for the link; nil leaves it to the conditioner.
  public var queue: Queue?
  /// Delivery in bursts.
  public var slot: Slot?
  /// Where the kernel's random numbers begin (Linux 6.6 and later); nil for chance.
  public var seed: UInt64?

  /// A direction that does nothing to packets.
  public static let none = Impairment()

  /// Makes a direction that does nothing to packets.
  public init() {}

  /// Whether packets pass as if nothing were there; a distribution, a queue or a seed alone changes nothing.
  public var isNeutral: Bool {
    rate == nil && delay == .zero && jitter == .zero && loss == .none && corrupt == .zero
      && duplicate == .zero && reorder == .zero && slot == nil && !hasPacketQueue
  }

  private var hasPacketQueue: Bool {
    if case .packets = queue { true } else { false }
  }
}
