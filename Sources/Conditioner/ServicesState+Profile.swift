public import LinkConditions
public import ServicesControl

extension ServicesState {
  /// What the lab's far side does under a profile: how names resolve and whether services answer.
  ///
  /// - Parameter profile: the profile.
  public init(_ profile: Profile) {
    self.init()
    // To the nearest millisecond, a delay never to none.
    let delay = profile.nameService.delay.wholeNanoseconds
    dns.delayMilliseconds = delay > 0 ? max(1, Int((delay + 500_000) / 1_000_000)) : 0
    switch profile.outage {
    case .dns:
      dns.mode =
        switch profile.nameService.failure {
        case .serverFailure: .serverFailure
        case .nonexistentDomain: .nonexistentDomain
        case .silence, nil: .silence
        }
    case .portal: portal = profile.portal == .page ? .page : .redirect
    case .refuse: refuse = true
    default: break
    }
  }

  /// The change that makes any state this one.
  public var asChange: ServicesChange {
    ServicesChange(
      dns: .init(mode: dns.mode, delayMilliseconds: dns.delayMilliseconds),
      portal: portal,
      refuse: refuse,
      families: families
    )
  }

  /// Whether another state is the same but for what was counted.
  ///
  /// - Parameter other: the other state.
  /// - Returns: true where both do the same.
  public func doesTheSame(as other: ServicesState) -> Bool {
    var copy = other
    copy.counters = counters
    return copy == self
  }
}
