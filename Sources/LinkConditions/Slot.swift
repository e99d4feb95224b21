/// Delivery in bursts: packets wait for the next slot, as with Wi-Fi's and LTE's schedulers.
///
/// Equivalent to netem's `slot`.
public struct Slot: Hashable, Sendable {
  /// The time from one slot to the next.
  public enum Spacing: Hashable, Sendable {
    /// Evenly spread between two times, each up to 2.147 s.
    case range(Duration, Duration)
    /// Spread around a time, each up to 2.147 s; never `uniform`.
    case distributed(Distribution, delay: Duration, jitter: Duration)
  }

  /// The time from one slot to the next.
  public var spacing: Spacing
  /// The most packets in one slot; 0 for no limit.
  public var packets: Int
  /// The most bytes in one slot; 0 for no limit.
  public var bytes: Int

  /// Makes a slot.
  ///
  /// - Parameters:
  ///   - spacing: The time from one slot to the next.
  ///   - packets: The most packets in one slot; 0 for no limit.
  ///   - bytes: The most bytes in one slot; 0 for no limit.
  public init(spacing: Spacing, packets: Int = 0, bytes: Int = 0) {
    self.spacing = spacing
    self.packets = packets
    self.bytes = bytes
  }
}
