import ReachabilityMonitors
import RouteNetlink

/// Works out the flags of a target.
struct Evaluation {
  private let snapshot: KernelSnapshot
  private let path: NetworkPath
  /// The kernel's way to an address.
  private let route: (IPAddress) -> RouteEntry?

  /// Takes what is known of the network.
  ///
  /// - Parameters:
  ///   - snapshot: What the kernel tells.
  ///   - path: The path worked out from it.
  ///   - route: Looks the way to an address up.
  init(
    _ snapshot: KernelSnapshot,
    path: NetworkPath,
    route: @escaping (IPAddress) -> RouteEntry?
  ) {
    self.snapshot = snapshot
    self.path = path
    self.route = route
  }

  /// Works out what is known of a target.
  func verdict(on target: Target, _ resolution: Resolution) -> Verdict {
    switch target {
    case .address(let destination):
      return verdict(on: destination)
    case .name:
      guard path.isSatisfied, case .answered(let addresses) = resolution else { return anywhere }
      let verdicts = addresses.lazy.map { verdict(on: $0) }
      var best = verdicts.first { $0.flags.contains(.reachable) } ?? .unreachable
      best.endpoints = addresses.count
      return best
    case .pair(let local, let remote):
      let own = local.flatMap { $0.address.isUnspecified ? nil : $0 }
      if let own, !isOwn(own.address) { return .unreachable }
      if let remote { return verdict(on: remote) }
      return own.map { verdict(on: $0) } ?? anywhere
    }
  }

  /// How everywhere is reached.
  private var anywhere: Verdict {
    guard path.isSatisfied, let first = path.interfaces.first else { return .unreachable }
    return reachable(by: first.index)
  }

  private func verdict(on destination: Destination) -> Verdict {
    let address = destination.address
    if address.isUnspecified { return anywhere }
    if address.isLinkLocal, let verdict = onLink(destination) { return verdict }
    guard let route = route(address) else { return .unreachable }
    switch route.type {
    case .local:
      return Verdict(
        flags: [.reachable, .isLocalAddress, .isDirect],
        interface: route.hops.first?.interfaceIndex ?? 0
      )
    case .unicast, .broadcast, .multicast:
      return by(route)
    default:
      return .unreachable
    }
  }

  /// By the first way of a route that works, else by what would be taken once that is gone.
  private func by(_ route: RouteEntry) -> Verdict {
    // A route to everywhere that has no router still leads to far hosts.
    let isWide = route.prefixLength <= KernelSnapshot.longestPrefix
    if !isWide, let hop = route.hops.first(where: { isUsable($0.interfaceIndex) }) {
      return reachable(by: hop.interfaceIndex, isDirect: hop.gateway == nil)
    }
    let isSupported = route.family == .ipv4 ? path.supportsIPv4 : path.supportsIPv6
    guard isSupported else { return .unreachable }
    let usable = path.interfaces.map(\.index)
    let taken = route.hops.map(\.interfaceIndex).first { usable.contains($0) }
    return (taken ?? usable.first).map { reachable(by: $0) } ?? .unreachable
  }

  /// Addresses of one link: by the interface that they name, or by the first that has some.
  private func onLink(_ destination: Destination) -> Verdict? {
    if destination.scope != 0 {
      guard !isOwn(destination) else { return nil }
      return isUsable(destination.scope)
        ? reachable(by: destination.scope, isDirect: true) : .unreachable
    }
    guard case .v4 = destination.address, !isOwn(destination.address),
      let first = path.interfaces.first, first.type == .wifi || first.type == .wiredEthernet
    else { return nil }
    return reachable(by: first.index, isDirect: true)
  }

  private func isOwn(_ address: IPAddress) -> Bool { route(address)?.type == .local }

  private func isOwn(_ destination: Destination) -> Bool {
    snapshot.addresses.contains {
      $0.address == destination.address && $0.interfaceIndex == destination.scope
    }
  }

  private func link(_ index: Int32) -> LinkFacts? {
    snapshot.links.first { $0.index == index }
  }

  private func isUsable(_ index: Int32) -> Bool {
    guard let link = link(index) else { return false }
    // A tunnel is as good as what carries it.
    return link.isRunning && (!link.isTunnel || path.isSatisfied)
  }

  private func reachable(by index: Int32, isDirect: Bool = false) -> Verdict {
    var flags: SCNetworkReachabilityFlags = isDirect ? [.reachable, .isDirect] : .reachable
    if let link = link(index) {
      if link.isTunnel { flags.insert(.transientConnection) }
      let isCellular =
        link.isTunnel
        ? path.uses(.cellular) : snapshot.interface(link).type == .cellular
      if isCellular { flags.formUnion([.transientConnection, .isWWAN]) }
    }
    return Verdict(flags: flags, interface: index)
  }
}
