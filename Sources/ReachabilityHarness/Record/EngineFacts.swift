/// What a verdict must know about the kernel that a trial ran in.
public struct EngineFacts: Hashable, Sendable, Codable {
  /// The kernel's release, such as `6.12.117`.
  public var kernel: String
  /// `host`, `private` or `private, virtual time`.
  public var engine: String
  /// Whether the clock jumps while everything sleeps.
  public var isVirtualTime: Bool
  /// How late the harness's own timers were at worst.
  public var timerError: Duration
  /// ε: what is allowed for a line to be written, read and stamped.
  public var reportingAllowance: Duration
  /// What a monitor may take from its start to its first verdict, beyond its contract's own times.
  public var startAllowance: Duration

  /// Makes it.
  ///
  /// - Parameters:
  ///   - kernel: The kernel's release.
  ///   - engine: Where it ran, in words.
  ///   - isVirtualTime: Whether the clock jumps while everything sleeps.
  ///   - timerError: How late the harness's own timers were at worst.
  ///   - reportingAllowance: What is allowed for a line to be written, read and stamped.
  ///   - startAllowance: What a monitor may take from its start to its first verdict.
  public init(
    kernel: String = "",
    engine: String = "",
    isVirtualTime: Bool = false,
    timerError: Duration = .zero,
    reportingAllowance: Duration = .milliseconds(250),
    startAllowance: Duration = .seconds(5)
  ) {
    self.kernel = kernel
    self.engine = engine
    self.isVirtualTime = isVirtualTime
    self.timerError = timerError
    self.reportingAllowance = reportingAllowance
    self.startAllowance = startAllowance
  }
}
