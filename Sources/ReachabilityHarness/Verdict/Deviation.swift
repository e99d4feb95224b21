/// Something that a monitor did and should not have, or should have and did not.
public struct Deviation: Hashable, Sendable, Codable {
  /// What kind it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A statement that had to come did not.
    case missing
    /// It came, but too late.
    case late
    /// It came too soon.
    case early
    /// A statement that nothing called for.
    case spurious
    /// The same state again, where the contract does not allow that.
    case duplicate
    /// The right state with the wrong interface, expense or constraint.
    case wrongDetail
    /// The right statements in the wrong order.
    case outOfOrder
    /// A statement after the monitor was stopped.
    case afterStop
    /// Its first verdict was wrong.
    case wrongAtStart
    /// Its process ended.
    case died
    /// It said nothing at all.
    case silent
    /// An alert shown late, not dismissed, or shown for an outage shorter than its delay.
    case notice
  }

  /// What kind it is.
  public var kind: Kind
  /// When, since zero.
  public var at: Duration
  /// What happened against which rule, with the numbers, one sentence.
  public var explanation: String
  /// What the network and the monitor did around it, one line each, in order.
  public var context: [String]

  /// Makes one.
  ///
  /// - Parameters:
  ///   - kind: What kind it is.
  ///   - at: When, since zero.
  ///   - explanation: What happened against which rule, with the numbers.
  ///   - context: What the network and the monitor did around it.
  public init(_ kind: Kind, at: Duration, explanation: String, context: [String] = []) {
    self.kind = kind
    self.at = at
    self.explanation = explanation
    self.context = context
  }
}
