public import Conditioner
import LinkConditions
import RouteNetlink

/// Writes a plan as the commands that build its wire by hand.
public enum LabCommands {
  /// The `ip` and `tc` commands that give the same `tc -j qdisc` output in the wire's namespace.
  ///
  /// They stand on their own: run as root they make the wire namespace, its two cables and everything on them.
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
        "ip netns add \(part)",
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
    lines += outage(plan, link)
    return lines.joined(separator: "\n")
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
    case .dns: ["# The lab's name service then answers nothing, SERVFAIL or NXDOMAIN."]
    case .portal: ["# The lab's web service then answers as a captive portal; port 443 is closed."]
    case .refuse: ["# The lab's services are then closed, so that connections are refused."]
    case .upstream: ["# The internet namespace then has blackhole routes instead of local ones."]
    case .blackhole, nil: []
    }
  }
}
