public import LinkConditions

/// How many packets netem may hold: those in flight in its delay line and those that queue for the rate.
///
/// The kernel knows one limit for both and counts packets, not bytes. Too small a limit loses packets that no
/// profile asked to lose (the usual 1,000 are exceeded by one second of delay at 1,000 packets a second); a
/// large one at a low rate is a queue of minutes.
public enum QueueLimit {
  /// Packets held where no rate bounds their number.
  ///
  /// A hundred thousand packets in flight are one second of delay at 1.2 Gbit/s of full-size packets.
  public static let unlimitedRate: UInt32 = 100_000

  /// The smallest limit ever given, so that a burst of a dozen packets passes any link.
  static let smallest: UInt32 = 100
  /// Bytes of a full-size Ethernet frame.
  static let fullFrame = 1514.0
  /// Bytes of the small packets (voice, acknowledgements, probes) that must fit the delay line at full rate.
  static let smallFrame = 98.0
  /// Queueing time where the profile states none, in seconds at the rate.
  static let standardQueue = 1.0

  /// The limit of one direction.
  ///
  /// Where the profile states a queue, the delay line is counted in full-size packets, so that a bulk
  /// transfer sees exactly that queue. Where it does not, small packets at the full rate must fit too.
  ///
  /// - Parameter impairment: the direction; delay and jitter in its delay line, rate in bit/s.
  /// - Returns: packets, at least 1.
  public static func packets(for impairment: Impairment) -> UInt32 {
    let jitter = impairment.distribution == .uniform ? 1.0 : 4.0
    let held = impairment.delay.seconds + impairment.jitter.seconds * jitter
    guard let rate = impairment.rate else {
      guard case .packets(let count) = impairment.queue else { return unlimitedRate }
      return bounded(Double(count))
    }
    let bytesPerSecond = Double(rate.bitsPerSecond) / 8
    switch impairment.queue {
    case .packets(let count):
      return bounded(bytesPerSecond * held / fullFrame + Double(count))
    case .time(let time):
      return bounded(bytesPerSecond * (held + time.seconds) / fullFrame)
    case nil:
      let inFlight = bytesPerSecond * held / smallFrame
      let queued = bytesPerSecond * standardQueue / fullFrame
      return max(smallest, bounded(inFlight + queued))
    }
  }

  private static func bounded(_ packets: Double) -> UInt32 {
    UInt32(min(max(packets.rounded(.up), 1), Double(UInt32.max)))
  }
}
