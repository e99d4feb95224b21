public import Conditioner
import LinkConditions
import RouteNetlink

/// Writes a plan as the commands that build its wire by hand.
public enum LabCommands {
  /// The `ip` and `tc` commands that give the same `tc -j qdisc` output in the wire's namespace.
  ///
  /// They stand on their own: run as root they make the three namespaces, their cables, addresses and routes, and
  /// everything on the wire. Only the lab's services are missing.
  ///
  /// - Parameter plan: the plan.
  /// - Returns: lines for a shell; what a plan does beyond traffic control is told in comments.
  public static func text(_ plan: Plan) -> String {
    let link = LabLink(plan.profile.interface?.type ?? .wifi)
    let wire = LabPart.wire.namespaceName(in: .standard)
    let (down, up) = (link.downlinkInterface, link.uplinkInterface)
    var lines = [
      "# \(plan.profile.name): \(plan.profile.summary)", "ip netns add \(wire)",
      "ip -n \(wire) link set lo up",
    ]
    for (name, peer) in [(down, "device"), (up, "internet")] {
      let part = LabPart(rawValue: peer)?.namespaceName(in: .standard) ?? peer
      lines += [
        "ip netns add \(part)", "ip -n \(part) link set lo up",
        "ip -n \(wire) link add \(name) gso_max_segs 1 type veth peer name \(link.deviceInterface) netns \(part)",
        "ip -n \(part) link set \(link.deviceInterface) gso_max_segs 1 up",
        "ip -n \(wire) link set \(name) up",
      ]
    }
    for (from, to) in [(down, up), (up, down)] {
      lines += [
        "tc -n \(wire) qdisc add dev \(from) ingress",
        "tc -n \(wire) filter add dev \(from) parent ffff: protocol all prio 100 u32 match u32 0 0 "
          + "action mirred egress redirect dev \(to)",
      ]
    }
    for direction in Direction.allCases {
      let interface = direction == .uplink ? up : down
      lines.append(
        "tc -n \(wire) qdisc replace dev \(interface) root handle \(WireConditioner.handle) "
          + "netem \(TrafficControlText.netem(plan[direction]))"
      )
    }
    lines += addresses(plan, link) + outage(plan, link) + remarks(plan)
    return lines.joined(separator: "\n")
  }

  /// Addresses and routes, without which outages would have nothing to take away; every address is on the far side.
  private static func addresses(_ plan: Plan, _ link: LabLink) -> [String] {
    let device = LabPart.device.namespaceName(in: .standard)
    let internet = LabPart.internet.namespaceName(in: .standard)
    let families = AddressFamily.both.filter {
      plan.profile.families.contains($0.asProfileFamily)
    }
    return families.flatMap { family in
      let (option, mode) = family == .ipv4 ? ("", "") : (" -6", " nodad")
      let length = link.prefixLength(family)
      let router = link.routerAddress(family)
      let gateways = Set([link.gatewayAddress(family), router]).map { "\($0)" }.sorted()
      return gateways.map {
        "ip -n \(internet) address add \($0)/\(length) dev \(link.gatewayInterface)\(mode)"
      } + [
        plan.link.reachesInternet
          ? "ip -n \(internet)\(option) route add local default dev lo table local"
          : "ip -n \(internet)\(option) route add blackhole default metric \(FarSide.blackholeMetric)",
        "ip -n \(device) address add \(link.deviceAddress(family))/\(length) dev \(link.deviceInterface)\(mode)",
        "ip -n \(device)\(option) route add default via \(router) dev \(link.deviceInterface) metric \(link.metric)",
      ]
    }
  }

  private static func outage(_ plan: Plan, _ link: LabLink) -> [String] {
    let device = LabPart.device.namespaceName(in: .standard)
    let interface = link.deviceInterface
    return switch plan.profile.outage {
    case .carrier:
      ["ip -n \(LabPart.wire.namespaceName(in: .standard)) link set \(link.downlinkInterface) down"]
    case .admin: ["ip -n \(device) link set \(interface) down"]
    case .address:
      [
        "ip -n \(device) address flush dev \(interface) scope global",
        "ip -n \(device) -6 route flush default dev \(interface)",
      ]
    case .route:
      [
        "ip -n \(device) route flush default dev \(interface)",
        "ip -n \(device) -6 route flush default dev \(interface)",
      ]
    case .portal: AddressFamily.both.flatMap { datagramSink($0, link) }
    default: []
    }
  }

  /// Name queries go on as ever, other UDP goes to wire's loopback, where nothing listens.
  private static func datagramSink(_ family: AddressFamily, _ link: LabLink) -> [String] {
    let (etherType, header) = family == .ipv4 ? ("ip", "ip") : ("ipv6", "ip6")
    return [
      (DatagramSink.queryPriorities, " match \(header) dport 53 0xffff", link.uplinkInterface),
      (DatagramSink.sinkPriorities, "", "lo"),
    ].compactMap { priorities, match, target in
      priorities[family].map {
        "tc -n \(LabPart.wire.namespaceName(in: .standard)) filter add dev \(link.downlinkInterface) parent ffff: "
          + "protocol \(etherType) prio \($0) u32 match \(header) protocol 17 0xff\(match) "
          + "action mirred egress redirect dev \(target)"
      }
    }
  }
}
