public import LinkConditions

/// What the lab's far side does: how names resolve and whether services answer.
///
/// The raw values are those of the lab services' control protocol.
public struct ServicesPlan: Equatable, Sendable {
  /// How name queries are answered.
  public enum NameAnswer: String, Sendable, Codable {
    /// Every name resolves.
    case answer
    /// Queries vanish.
    case silence
    /// The server fails (SERVFAIL).
    case serverFailure
    /// No name exists (NXDOMAIN).
    case nonexistentDomain
  }

  /// What a captive portal does with web requests.
  public enum PortalAnswer: String, Sendable, Codable {
    /// There is no portal.
    case off
    /// A 302 to a login page.
    case redirect
    /// A 200 page of its own.
    case page
  }

  /// How name queries are answered.
  public var nameAnswer: NameAnswer = .answer
  /// Milliseconds by which each name answer is held back, 0 or more.
  public var nameDelayMilliseconds: Int64 = 0
  /// What the captive portal does.
  public var portal: PortalAnswer = .off
  /// Whether services are closed, so that connections are refused.
  public var refuses = false

  /// Services that answer at once.
  public init() {}

  /// The services that a profile asks for.
  ///
  /// - Parameter profile: the profile.
  public init(_ profile: Profile) {
    nameDelayMilliseconds = profile.nameService.delay.nanoseconds / 1_000_000
    switch profile.outage {
    case .dns:
      nameAnswer =
        switch profile.nameService.failure {
        case .serverFailure: .serverFailure
        case .nonexistentDomain: .nonexistentDomain
        case .silence, nil: .silence
        }
    case .portal: portal = profile.portal == .page ? .page : .redirect
    case .refuse: refuses = true
    default: break
    }
  }
}
