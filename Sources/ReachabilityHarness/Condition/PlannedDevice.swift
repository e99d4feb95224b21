import Conditioner
import LinkConditions
import NetworkLab
import ReachabilityMonitors

/// A lab's device as the steps of a timeline would leave it.
struct PlannedDevice {
  /// The profile that holds, with the interface that it was given.
  private(set) var profile: Profile
  private var current: InterfaceType
  private var links: [InterfaceType: InterfaceCondition] = [:]
  private var hasTunnel = false
  private var hasNoise = false

  /// A lab as it is made: one perfect link.
  init(_ type: InterfaceType) {
    current = type
    profile = Profile(name: "perfect")
    links[type] = Self.link(type, LinkState(), marks: nil)
  }

  /// The network as it is now.
  var condition: NetworkCondition {
    var interfaces = Array(links.values)
    if hasTunnel { interfaces.append(Self.tunnel) }
    if hasNoise { interfaces.append(Self.bridge) }
    interfaces.sort { ($0.metric, $0.name) < ($1.metric, $1.name) }
    return NetworkCondition(interfaces: interfaces, far: FarCondition(profile))
  }

  /// Puts a profile on the link, which may be a hand-over to another one.
  ///
  /// - Parameter next: The profile.
  /// - Returns: What holds in between, while both interfaces are there; nil for a switch in place.
  mutating func apply(_ next: Profile) -> NetworkCondition? {
    let marks = next.interface ?? profile.interface
    let isHandOver = next.interface.map { $0.type != current } ?? false
    profile = next
    profile.interface = marks
    current = next.interface?.type ?? current
    links[current] = Self.link(current, Plan(next).link, marks: marks)
    let between = isHandOver ? condition : nil
    // The lab keeps no other link than the profile's.
    links = links.filter { $0.key == current }
    return between
  }

  /// Changes an interface, where it is there.
  mutating func change(_ type: InterfaceType?, _ body: (inout InterfaceCondition) -> Void) {
    guard var link = links[type ?? current] else { return }
    body(&link)
    links[type ?? current] = link
  }

  /// Plugs a second interface in that has nothing but its link yet.
  mutating func add(_ type: InterfaceType) {
    var state = LinkState()
    state.hasAddresses = false
    if links[type] == nil { links[type] = Self.link(type, state, marks: nil) }
  }

  /// Takes an interface away.
  mutating func remove(_ type: InterfaceType) { links[type] = nil }

  /// Brings a tunnel, or takes it away.
  mutating func setTunnel(_ isThere: Bool) { hasTunnel = isThere }

  /// Brings interfaces of others.
  ///
  /// They come and go, and one may be there at any time from now on.
  mutating func addNoise() { hasNoise = true }

  private static func link(
    _ type: InterfaceType,
    _ state: LinkState,
    marks: Interface?
  ) -> InterfaceCondition {
    func family(_ family: LinkConditions.AddressFamilies) -> InterfaceCondition.Family {
      let isThere = state.families.contains(family)
      // The kernel keeps IPv4 addresses of an interface that is set down, and nothing else.
      let isKept = family == .ipv4 && !state.isUp && state.hasAddresses
      return InterfaceCondition.Family(
        hasAddress: isThere && (state.holdsAddresses || isKept),
        hasDefaultRoute: isThere && state.holdsDefaultRoutes
      )
    }
    let isSame = marks?.type == type
    return InterfaceCondition(
      name: LabLink(type).deviceInterface,
      type: type.kind,
      isUp: state.isUp,
      hasCarrier: state.isUp && state.hasCarrier,
      ipv4: family(.ipv4),
      ipv6: family(.ipv6),
      hasLinkLocal: state.isUp,
      metric: LabLink(type).metric,
      isExpensive: isSame ? marks?.isExpensive ?? false : type == .cellular,
      isConstrained: isSame && marks?.isConstrained ?? false
    )
  }

  private static let tunnel = InterfaceCondition(
    name: "tun0",
    type: .other,
    role: .tunnel,
    metric: 50
  )

  private static let bridge = InterfaceCondition(
    name: "docker0",
    type: .other,
    role: .noise,
    ipv4: InterfaceCondition.Family(hasAddress: true),
    ipv6: InterfaceCondition.Family(),
    metric: .max
  )
}

extension InterfaceType {
  /// The same in the words of a path.
  var kind: PathInterface.Kind {
    switch self {
    case .wifi: .wifi
    case .cellular: .cellular
    case .wiredEthernet: .wiredEthernet
    }
  }
}
