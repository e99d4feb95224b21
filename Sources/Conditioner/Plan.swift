public import LinkConditions
public import RouteNetlink
public import ServicesControl

/// What the kernel and the lab's services must be told to make a profile true.
///
/// A pure value: the same profile gives the same plan, with no kernel at hand.
public struct Plan: Equatable, Sendable {
  /// The profile that the plan makes true.
  public var profile: Profile
  /// netem on the way from the device to the internet.
  public var uplink: NetemConfiguration
  /// netem on the way from the internet to the device.
  public var downlink: NetemConfiguration
  /// Directions in which what is under way must be stopped too, by a new qdisc instead of a change in place.
  public var flushes: Set<Direction>
  /// What holds of the device's link.
  public var link: LinkState
  /// What the far side does.
  public var services: ServicesState

  /// Compiles a profile.
  ///
  /// - Parameters:
  ///   - profile: a valid profile.
  ///   - seed: drives netem's generators (kernel 6.6 and later) unless the profile names its own; the uplink's
  ///     is derived, so that the two directions differ.
  public init(_ profile: Profile, seed: UInt64? = nil) {
    self.profile = profile
    let isBlackhole = profile.outage == .blackhole
    flushes = isBlackhole ? [.uplink, .downlink] : []
    uplink = NetemConfiguration(profile.uplink, seed: seed.map { $0 ^ 0x9e37_79b9_7f4a_7c15 })
    downlink = NetemConfiguration(profile.downlink, seed: seed)
    if isBlackhole {
      uplink.loss = .random(.max)
      downlink.loss = .random(.max)
    }
    link = LinkState(during: profile.outage, families: profile.families)
    services = ServicesState(profile)
  }

  /// The netem configuration of a direction.
  ///
  /// - Parameter direction: which way.
  public subscript(direction: Direction) -> NetemConfiguration {
    get { direction == .uplink ? uplink : downlink }
    set {
      switch direction {
      case .uplink: uplink = newValue
      case .downlink: downlink = newValue
      }
    }
  }

  /// Whether the plan can only be carried out by a kernel that has netem.
  public var needsNetem: Bool {
    Self.needsNetem(profile)
  }

  /// Whether a profile can only be carried out by a kernel that has netem.
  ///
  /// - Parameter profile: a valid profile.
  /// - Returns: true for loss, delay, rate and `blackhole`.
  public static func needsNetem(_ profile: Profile) -> Bool {
    profile.outage == .blackhole || !profile.uplink.isNeutral || !profile.downlink.isNeutral
  }
}
