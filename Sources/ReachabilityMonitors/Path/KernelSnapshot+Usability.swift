import RouteNetlink

extension KernelSnapshot {
  /// Whether an interface can carry traffic by itself: it runs, and is not the loopback.
  func isUsable(_ link: LinkFacts) -> Bool { link.isRunning && !link.isLoopback }

  /// Whether an interface has an address of a family that the outside can answer to.
  func hasAddress(_ index: Int32, _ family: AddressFamily) -> Bool {
    addresses.contains { $0.interfaceIndex == index && $0.family == family && $0.isUsable }
  }

  /// Whether traffic that takes a way gets a source address.
  ///
  /// Its own interface must have one, or the route must name one that some interface has: that is
  /// how unnumbered links work.
  func hasSource(for candidate: RouteCandidate, _ family: AddressFamily) -> Bool {
    guard let source = candidate.preferredSource else {
      return hasAddress(candidate.hop.interfaceIndex, family)
    }
    return addresses.contains { $0.address == source && $0.isUsable }
  }

  /// The interface that a tunnel's own packets take: the first that is usable and no tunnel.
  ///
  /// What has a way to everywhere comes first; a tunnel's far end may also be near by, so any that
  /// runs and has an address will do, but not what is whole without a cable, such as a bridge of
  /// containers.
  func underlay(_ ways: [RouteCandidate]) -> LinkFacts? {
    func carries(_ link: LinkFacts) -> Bool {
      isUsable(link) && !link.isTunnel
        && (hasAddress(link.index, .ipv4) || hasAddress(link.index, .ipv6))
    }
    let routed = ways.lazy.compactMap { self.link($0.hop.interfaceIndex) }.first(where: carries)
    return routed ?? links.first { carries($0) && !$0.isSelfContained }
  }
}

extension InterfaceAddress {
  /// Whether packets from it can be answered from outside.
  var isUsable: Bool {
    guard !address.isLinkLocal, !address.isLoopback else { return false }
    if flags.contains(.duplicate) { return false }
    // An optimistic address (RFC 4429) is used while it is still being checked.
    return !flags.contains(.tentative) || flags.contains(Flags(rawValue: 0x04))
  }
}
