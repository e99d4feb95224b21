public import Conditioner
import LinkConditions
public import ServicesControl

/// What holds in a lab, read from the kernel and the services.
public struct LabStatus: Equatable, Sendable, Codable {
  /// The link as the device sees it.
  public struct Link: Equatable, Sendable, Codable {
    /// The interface type.
    public var type: String
    /// The interface in the device's namespace.
    public var interface: String
    /// Whether the profile calls it expensive.
    public var expensive: Bool
    /// Whether the profile calls it constrained.
    public var constrained: Bool
    /// The interface is set up.
    public var up: Bool
    /// The far end of the cable is up.
    public var carrier: Bool
    /// The device has global addresses.
    public var addresses: Bool
    /// The device has default routes.
    public var defaultRoutes: Bool
    /// What lies beyond the gateway answers.
    public var upstream: Bool
  }

  /// The lab's name.
  public var lab: String
  /// Names of the lab's namespaces by part.
  public var namespaces: [String: String]
  /// The profile applied last; absent in a lab without a condition.
  public var profile: String?
  /// Overrides of the last change.
  public var overrides: [String]
  /// The directions that the last change touched.
  public var direction: DirectionSelection?
  /// The outage that holds.
  public var outage: String?
  /// The link as the device sees it.
  public var link: Link
  /// From the device to the internet; absent where the kernel holds no netem.
  public var uplink: DirectionStatus?
  /// From the internet to the device; absent where the kernel holds no netem.
  public var downlink: DirectionStatus?
  /// How the far side answers; absent where its services are dead.
  public var services: ServicesState?
  /// Seconds since 1970 at which the condition was applied.
  public var appliedAt: Double?
  /// Seconds since 1970 at which it reverts by itself.
  public var revertsAt: Double?
  /// Where the kernel no longer holds what was applied, one line each.
  public var drift: [String]
  /// What the user should know.
  public var warnings: [String]

  /// The status of a direction.
  ///
  /// - Parameter direction: which way.
  public subscript(direction: Direction) -> DirectionStatus? {
    direction == .uplink ? uplink : downlink
  }
}

extension Lab {
  /// Reads what holds, from the kernel.
  ///
  /// - Returns: the status.
  /// - Throws: ``LabError``.
  public func status() throws(LabError) -> LabStatus {
    let record = LabRecord.read(directory)
    let profile = record?.profileThatHolds
    let link = try currentLink()
    guard try builder(link).isWhole() else {
      throw LabError(
        .failed,
        operation: "read",
        subject: "lab \(name)",
        reason: "somebody removed its link \(link.deviceInterface)",
        advice: "`condition apply PROFILE\(name.option)` makes it anew"
      )
    }
    let state = try builder(link).observe()
    let conditioner = WireConditioner(link: link, wire: wire)
    let services = try? askServices(.get)
    var drift = services == nil ? ["the lab's services do not answer"] : []
    if let profile {
      let plan = Plan(profile)
      drift += try problems(against: plan, on: link)
      if let services, !plan.services.doesTheSame(as: services) {
        drift.append("the lab's services do not do what the profile says")
      }
    }
    return LabStatus(
      lab: name.text,
      namespaces: Dictionary(
        uniqueKeysWithValues: LabPart.allCases.map { ($0.rawValue, $0.namespaceName(in: name)) }
      ),
      profile: record?.profile,
      overrides: record?.overrides ?? [],
      direction: record?.direction,
      outage: profile?.outage?.rawValue,
      link: LabStatus.Link(
        type: link.type.rawValue,
        interface: link.deviceInterface,
        expensive: profile?.interface?.isExpensive ?? (link.type == .cellular),
        constrained: profile?.interface?.isConstrained ?? false,
        up: state.isUp,
        carrier: state.hasCarrier && state.isUp,
        addresses: state.hasAddresses,
        defaultRoutes: state.hasDefaultRoutes,
        upstream: try FarSide(internet: internet).reachesInternet()
      ),
      uplink: try direction(.uplink, conditioner),
      downlink: try direction(.downlink, conditioner),
      services: services,
      appliedAt: record?.appliedAt,
      revertsAt: record?.revertsAt,
      drift: drift,
      warnings: []
    )
  }

  private func direction(
    _ direction: Direction,
    _ conditioner: WireConditioner
  ) throws(LabError) -> DirectionStatus? {
    guard let discipline = try conditioner.read(direction) else { return nil }
    return DirectionStatus(
      discipline,
      namespace: LabPart.wire.namespaceName(in: name),
      interface: conditioner.interface(direction)
    )
  }
}
