extension Profile {
  /// The contracts of monitors, in the order of the documentation.
  public static let contracts = ["link", "route", "path", "host", "probe"]

  /// The contracts whose monitors must report the profile as unreachable, in the order of `contracts`; for a device with
  /// IPv4 and IPv6 and monitors with the contracts' default fields.
  ///
  /// Loss and delay short of total loss are left out: whether a probe fails then is a matter of chance.
  public var noticedBy: [String] { notice.certain }

  /// The contracts whose monitors may report the profile as unreachable, and may as well not.
  public var perhapsNoticedBy: [String] { notice.possible }

  private var notice: (certain: [String], possible: [String]) {
    switch outage {
    case .carrier: (["link", "path", "host", "probe"], ["route"])
    case .admin: (Self.contracts, [])
    // The IPv6 link-local address stays, and a monitor may count it as usable.
    case .address: (["route", "path", "host", "probe"], ["link"])
    case .route: (["route", "path", "host", "probe"], [])
    // A monitor that resolved the name before asks again only when the path changes.
    case .dns: (["probe"], ["host"])
    case .blackhole, .upstream: (["probe"], ["host"])
    case .portal, .refuse: (["probe"], [])
    case nil: linkNotice
    }
  }

  private var linkNotice: (certain: [String], possible: [String]) {
    if downlink.loss.isTotal || uplink.loss.isTotal { return (["probe"], ["host"]) }
    // A client of the missing family alone is cut off.
    if families != .both { return ([], ["probe"]) }
    return ([], downlink.loss == .none && uplink.loss == .none ? [] : ["host", "probe"])
  }
}
