extension KernelSnapshot {
  /// An interface as a path names it.
  ///
  /// Expensive is what is cellular, or carries the word `expensive` in its alias; `inexpensive`
  /// there says that a cellular one is not. Constrained is what carries the word `constrained`:
  ///
  ///     ip link set dev eth0 alias "expensive,constrained"
  ///
  /// - Parameter link: One of ``links``.
  /// - Returns: Its name, kind and marks.
  public func interface(_ link: LinkFacts) -> PathInterface {
    let type = kind(of: link)
    let words = (link.alias ?? "").split { !$0.isLetter }.map { $0.lowercased() }
    return PathInterface(
      name: link.name,
      index: link.index,
      type: type,
      isExpensive: words.contains("expensive")
        || type == .cellular && !words.contains("inexpensive"),
      isConstrained: words.contains("constrained")
    )
  }

  /// What kind of link an interface is: by its device's files, else by its name.
  func kind(of link: LinkFacts) -> PathInterface.Kind { kind(of: link, depth: 0) }

  private func kind(of link: LinkFacts, depth: Int) -> PathInterface.Kind {
    if link.isLoopback { return .loopback }
    switch link.device {
    case .wireless: return .wifi
    case .modem: return .cellular
    case .ethernet: return .wiredEthernet
    case .other: return .other
    case .unknown: break
    }
    if link.isTunnel { return .other }
    // What is stacked on others is what those are. Links may form a ring only by a kernel's
    // mistake, but a bound costs nothing.
    if depth < 8 {
      if let lower = link.lower.flatMap({ self.link($0) }), lower.index != link.index {
        return kind(of: lower, depth: depth + 1)
      }
      if link.isAggregate {
        let kinds = links.filter { $0.master == link.index }.map { kind(of: $0, depth: depth + 1) }
        return kinds.first { $0 != .other } ?? .other
      }
    }
    return Self.kind(byName: link.name)
  }

  /// What a name says, after systemd's naming scheme and the kernel's own names.
  static func kind(byName name: String) -> PathInterface.Kind {
    guard name.utf8.contains(where: { (48...57).contains($0) }) || name.utf8.count > 8 else {
      return .other
    }
    if name.hasPrefix("wl") { return .wifi }
    if ["ww", "rmnet", "ccmni"].contains(where: { name.hasPrefix($0) }) { return .cellular }
    if name.hasPrefix("en") || name.hasPrefix("eth") { return .wiredEthernet }
    return .other
  }

  /// Looks an interface up.
  func link(_ index: Int32) -> LinkFacts? { links.first { $0.index == index } }
}

extension LinkFacts {
  /// Whether it leads through other interfaces, and so is no way out by itself.
  public var isTunnel: Bool { kind.map { Self.tunnels.contains($0) } ?? false }

  /// Whether other interfaces are its ports.
  var isAggregate: Bool {
    kind.map { ["bridge", "bond", "team", "openvswitch"].contains($0) } ?? false
  }

  /// Whether it may have carrier and address without leading anywhere.
  var isSelfContained: Bool {
    kind.map { ["bridge", "openvswitch", "dummy", "ifb", "nlmon", "vrf"].contains($0) } ?? false
  }

  private static let tunnels: Set = [
    "amt", "bareudp", "erspan", "fou", "geneve", "gre", "gretap", "gtp", "ip6erspan", "ip6gre",
    "ip6gretap", "ip6tnl", "ipip", "l2tpeth", "ovpn", "ovpn-dco", "sit", "tun",
    "vti", "vti6", "vxlan", "wireguard", "xfrm",
  ]
}
