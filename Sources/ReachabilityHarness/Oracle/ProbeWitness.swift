/// What became of one probe of a monitor under test, as the lab's packets show it.
public struct ProbeWitness: Hashable, Sendable, Codable {
  /// How a probe ended.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// The whole answer reached the device, and it is the one wanted.
    case answered
    /// A whole answer reached the device, but another than the wanted: a portal's.
    case portal
    /// A refusal reached the device (RST, port unreachable, SERVFAIL), or sending failed.
    case refused
    /// Nothing, or not all, reached the device while the connection was tried.
    case silent
  }

  /// When its first packet left, since zero.
  public var start: Duration
  /// When its outcome was at the device: the answer's last packet, the refusal; for silence, when the monitor gave up (or nil).
  public var end: Duration?
  /// How it ended.
  public var outcome: Outcome

  /// Makes one.
  ///
  /// - Parameters:
  ///   - start: When its first packet left.
  ///   - end: When its outcome was at the device.
  ///   - outcome: How it ended.
  public init(start: Duration, end: Duration?, outcome: Outcome) {
    self.start = start
    self.end = end
    self.outcome = outcome
  }
}
