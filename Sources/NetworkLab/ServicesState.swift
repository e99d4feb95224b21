public import Conditioner

/// What the lab's services report about themselves.
public struct ServicesState: Equatable, Sendable, Codable {
  /// How name queries are answered.
  public struct NameService: Equatable, Sendable, Codable {
    /// How name queries are answered.
    public var mode: ServicesPlan.NameAnswer
    /// Milliseconds by which each answer is held back.
    public var delayMilliseconds: Int64
  }

  /// How name queries are answered.
  public var dns: NameService
  /// What the captive portal does.
  public var portal: ServicesPlan.PortalAnswer
  /// Whether connections are refused.
  public var refuse: Bool

  /// The state that a plan asks for.
  ///
  /// - Parameter plan: what the far side is to do.
  public init(_ plan: ServicesPlan) {
    dns = NameService(mode: plan.nameAnswer, delayMilliseconds: plan.nameDelayMilliseconds)
    portal = plan.portal
    refuse = plan.refuses
  }
}
