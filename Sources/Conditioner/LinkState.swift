public import LinkConditions

/// What holds of the device's link besides impairment: the facts that outages change.
///
/// A healthy link has everything true but ``dropsOtherDatagrams``.
public struct LinkState: Equatable, Sendable {
  /// The device's own interface is set up (`ip link set wlan0 up`).
  public var isUp = true
  /// The far end of the device's cable is up, so that there is carrier.
  public var hasCarrier = true
  /// The device has its global addresses.
  public var hasAddresses = true
  /// The device has its default routes.
  public var hasDefaultRoutes = true
  /// Everything beyond the gateway answers.
  public var reachesInternet = true
  /// Datagrams other than name queries vanish on the way (captive portals do this).
  public var dropsOtherDatagrams = false
  /// The address families that the link carries.
  public var families: AddressFamilies

  /// A healthy link.
  ///
  /// - Parameter families: the address families that it carries.
  public init(families: AddressFamilies = .both) {
    self.families = families
  }

  /// The state under an outage.
  ///
  /// - Parameters:
  ///   - outage: the outage, nil for a healthy link.
  ///   - families: the address families that the link carries.
  public init(during outage: Outage?, families: AddressFamilies) {
    self.init(families: families)
    switch outage {
    case .carrier: hasCarrier = false
    case .admin: isUp = false
    case .address:
      hasAddresses = false
      hasDefaultRoutes = false
    case .route: hasDefaultRoutes = false
    case .upstream: reachesInternet = false
    case .portal: dropsOtherDatagrams = true
    case .blackhole, .dns, .refuse, nil: break
    }
  }

  /// Whether addresses and routes can be in the kernel at all: an interface that is down holds none of IPv6's.
  public var holdsAddresses: Bool { isUp && hasAddresses }

  /// Whether default routes can be in the kernel.
  public var holdsDefaultRoutes: Bool { isUp && hasAddresses && hasDefaultRoutes }
}
