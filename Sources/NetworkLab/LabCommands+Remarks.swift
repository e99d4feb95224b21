import Conditioner
import LinkConditions
import RouteNetlink
import ServicesControl

extension LabCommands {
  /// What a plan does that no `tc` or `ip` command does, and who does it then; comments for a shell.
  static func remarks(_ plan: Plan) -> [String] {
    services(plan) + Direction.allCases.flatMap { netem(plan[$0], $0) }
  }

  /// What the lab's own services do.
  private static func services(_ plan: Plan) -> [String] {
    var lines: [String] = []
    if plan.services.dns.delayMilliseconds > 0 {
      let delay = TrafficControlText.time(Int64(plan.services.dns.delayMilliseconds) * 1_000_000)
      lines.append(
        remark("names are answered after \(delay)", by: "the name service of condition's lab")
      )
    }
    if plan.profile.families != .both {
      let missing = plan.profile.families == .ipv4 ? "IPv6" : "IPv4"
      lines.append(
        remark("names have no \(missing) addresses", by: "the name service of condition's lab")
      )
    }
    switch plan.profile.outage {
    case .dns:
      let words =
        switch plan.services.dns.mode {
        case .serverFailure: "names are answered with SERVFAIL"
        case .nonexistentDomain: "names are answered with NXDOMAIN"
        default: "names get no answer"
        }
      lines.append(remark(words, by: "the name service of condition's lab"))
    case .portal:
      let page = plan.services.portal == .page ? "a page of the portal's own" : "a login page"
      lines += [
        remark("HTTP leads to \(page)", by: "the web service of condition's lab"),
        remark("port 443 and all others are closed", by: "the same"),
      ]
    case .refuse:
      lines.append(
        remark(
          "connections and datagrams are refused",
          by: "condition's lab, by closing its ports,"
        )
      )
    default: break
    }
    return lines
  }

  /// What `tc` cannot tell netem.
  private static func netem(_ configuration: NetemConfiguration, _ direction: Direction) -> [String]
  {
    var lines: [String] = []
    if let seed = configuration.seed {
      lines.append(
        "# \(direction.rawValue): seed \(seed) is left out; tc knows `seed` from iproute2 6.6 on."
      )
    }
    for table in [configuration.distribution, configuration.slotDistribution] {
      guard let name = table.flatMap(TrafficControlText.distributionName) else { continue }
      lines.append(
        "# \(direction.rawValue): tc reads its own table `\(name)`; condition brings another, with mean 0 and "
          + "the jitter as standard deviation."
      )
    }
    return lines
  }

  private static func remark(_ what: String, by who: String) -> String {
    "# Beyond tc and ip: \(what); \(who) sees to that."
  }
}
