import LinkConditions
import NetworkLab
import ReachabilityMonitors

/// What becomes of the probes of a contract under a condition.
struct ProbeFate: Hashable {
  enum Kind: Hashable {
    /// They are answered, but for those that lost packets spoil with this chance.
    case answered(failure: Double)
    /// They fail.
    case failing(ProbeArithmetic.Failure)
    /// A portal answers them.
    case portal
    /// Either may be.
    case open
  }

  var kind: Kind
  /// How long an answered one takes.
  var answered: ClosedRange<Duration>
  /// How long a refused one takes.
  var refused: ClosedRange<Duration> = .zero ... .zero
  /// How long a packet takes to the place where it may be lost.
  var wayOut: Duration
  /// Whether its packets do not even leave the device, so that nobody can witness them.
  var isUnseen = false
  /// Why.
  var fact: String

  /// Works it out.
  init(_ contract: ProbeContract, _ condition: NetworkCondition, resolver: Resolver) {
    let profile = condition.far.profile
    let time = ExchangeTime(profile)
    answered = time.probe(contract)
    wayOut = time.longestWayOut
    (kind, fact) = (.open, "")
    let target = ProbeTarget(contract)
    guard let way = Self.way(contract, condition, target),
      !Self.isEclipsed(way, contract, condition, target)
    else {
      isUnseen = true
      (kind, fact) = Self.withoutWay(contract, condition)
      return
    }
    let uplinks = condition.interfaces.count { $0.role == .uplink }
    if way.role == .tunnel {
      // What is in a tunnel travels over the link that counts, and portals and the like stop its datagrams.
      if profile.outage == nil && uplinks == 1 {
        judgeLink(contract, profile, resolver)
      } else if profile.isClean {
        (kind, fact) = (.answered(failure: 0), "\(way.name) leads to an internet that is fine")
      } else {
        fact = "what \(profile.name) does to the datagrams of \(way.name) is not known"
      }
    } else if profile.interface.map({ $0.type.kind == way.type }) ?? (uplinks == 1) {
      judgeFar(contract, profile, target, resolver)
    } else {
      // A second link is a perfect one to the same internet.
      judgeFar(contract, profile.besideLink, target, resolver)
      answered = (Duration.zero...answered.upperBound).hull(time.probe(contract))
    }
  }

  /// The interface that the probes take; nil where there is none.
  private static func way(
    _ contract: ProbeContract,
    _ condition: NetworkCondition,
    _ target: ProbeTarget
  ) -> InterfaceCondition? {
    if target.isOnLink {
      return condition.interfaces.first { $0.role == .uplink && $0.isRunning && $0.hasAddress }
    }
    let ways =
      (contract.usesIPv4 ? condition.ways(\.ipv4) : [])
      + (contract.usesIPv6 ? condition.ways(\.ipv6) : [])
    return ways.min { $0.metric < $1.metric }
  }

  /// Whether a link without carrier is preferred to a way: the kernel goes on using its routes all the same.
  private static func isEclipsed(
    _ way: InterfaceCondition,
    _ contract: ProbeContract,
    _ condition: NetworkCondition,
    _ target: ProbeTarget
  ) -> Bool {
    guard !target.isOnLink else { return false }
    return condition.interfaces.contains { link in
      link.isUp && !link.hasCarrier && link.metric < way.metric
        && (contract.usesIPv4 && link.ipv4.hasAddress && link.ipv4.hasDefaultRoute
          || contract.usesIPv6 && link.ipv6.hasAddress && link.ipv6.hasDefaultRoute)
    }
  }

  /// What becomes of probes that have no way out.
  private static func withoutWay(
    _ contract: ProbeContract,
    _ condition: NetworkCondition
  ) -> (Kind, String) {
    func isStranded(_ family: InterfaceCondition.Family) -> Bool {
      family.hasAddress && family.hasDefaultRoute
    }
    if condition.hasDeadTunnel {
      return (.failing(.silent), "the tunnel's packets go nowhere")
    }
    let silent = condition.interfaces.first { link in
      link.isUp && !link.hasCarrier
        && (contract.usesIPv4 && isStranded(link.ipv4)
          || contract.usesIPv6 && isStranded(link.ipv6))
    }
    if let silent {
      return (.failing(.silent), "\(silent.name) has no carrier: packets vanish without a word")
    }
    return (.failing(.immediate), "there is no route: sending fails at once")
  }

  /// What the wire and the internet make of them.
  private mutating func judgeFar(
    _ contract: ProbeContract,
    _ profile: Profile,
    _ target: ProbeTarget,
    _ resolver: Resolver
  ) {
    let time = ExchangeTime(profile)
    let looksUp = target.isName || contract.target == .dns
    let isKept = contract.connection == .reused
    switch profile.outage {
    case .blackhole:
      (kind, fact) = (.failing(.silent), "every packet is lost")
    case .upstream where !target.isOnLink:
      (kind, fact) = (.failing(.silent), "nothing beyond the gateway answers")
    case .dns where looksUp:
      judgeNames(contract, profile, resolver, isKept)
    case .portal:
      judgePortal(contract, time, isKept)
    case .refuse where contract.target != .dns && !target.isOnLink:
      refused = time.refusal(contract)
      let isOpen = isKept || contract.answer == .any || contract.target == .icmp
      (kind, fact) = (isOpen ? .open : .failing(.immediate), "the far side refuses")
    default:
      judgeLink(contract, profile, resolver)
    }
  }

  private mutating func judgeNames(
    _ contract: ProbeContract,
    _ profile: Profile,
    _ resolver: Resolver,
    _ isKept: Bool
  ) {
    if isKept && contract.target != .dns {
      (kind, fact) = (.open, "names do not resolve, and a connection that is kept needs none")
      return
    }
    switch profile.nameService.failure {
    case .serverFailure, .nonexistentDomain:
      let answer = ExchangeTime(profile).lookup
      refused = answer.lowerBound...answer.upperBound * resolver.tries
      let isAnswer = contract.target == .dns && contract.answer == .any
      kind = isAnswer ? .open : .failing(.immediate)
      fact = "the name server answers with an error"
    case .silence, nil:
      (kind, fact) = (.failing(.silent), "no name server answers")
    }
  }

  private mutating func judgePortal(
    _ contract: ProbeContract,
    _ time: ExchangeTime,
    _ isKept: Bool
  ) {
    fact = "a portal answers in the place of web servers"
    switch contract.target {
    case .http where isKept: kind = .open
    case .http: kind = contract.answer == .any ? .answered(failure: 0) : .portal
    case .https where isKept: kind = .open
    case .https:
      refused = time.refusal(contract)
      (kind, fact) = (.failing(.immediate), "a portal refuses what is encrypted")
    case .dns: (kind, fact) = (.answered(failure: 0), "names resolve behind a portal")
    case .tcp, .icmp: kind = .open
    }
  }

  /// What loss and delay make of them.
  private mutating func judgeLink(
    _ contract: ProbeContract,
    _ profile: Profile,
    _ resolver: Resolver
  ) {
    let timeout = contract.timeout
    if profile.uplink.loss.isTotal || profile.downlink.loss.isTotal {
      (kind, fact) = (.failing(.silent), "every packet of one direction is lost")
    } else if answered.lowerBound > timeout {
      kind = .failing(.silent)
      fact = "an answer takes \(answered.lowerBound.oracleText), more than the time limit"
    } else if answered.upperBound > timeout {
      kind = .open
      fact = "an answer takes up to \(answered.upperBound.oracleText), more than the time limit"
    } else {
      let loss = LossModel(profile)
      guard loss.isLossy else {
        kind = .answered(failure: 0)
        fact =
          answered.upperBound == .zero
          ? "answers come at once" : "an answer takes \(answered.oracleText)"
        return
      }
      let trips = Self.trips(contract, profile, resolver)
      let chance = loss.probeFailure(trips, within: timeout - answered.upperBound)
      (kind, fact) = (
        .answered(failure: chance), "a probe fails with a chance of \(chance.oracleText)"
      )
      // Packets that are sent again make it longer.
      answered = answered.lowerBound...timeout
    }
  }

  /// A probe's round trips, for the loss model.
  static func trips(
    _ contract: ProbeContract,
    _ profile: Profile,
    _ resolver: Resolver
  ) -> [LossModel.Trip] {
    ExchangeTime(profile).steps(contract).map { step in
      // A lone question that is lost is not asked again within a probe: an echo has no second try.
      contract.target == .icmp && step.kind == .data
        ? LossModel.Trip.asked([.zero]) : LossModel.Trip(step, resolver: resolver)
    }
  }
}

extension Profile {
  /// What it leaves of a link that it is not about: the same internet, reached over a perfect one.
  var besideLink: Profile {
    var profile = self
    (profile.uplink, profile.downlink) = (.none, .none)
    switch outage {
    case .upstream, .dns, .portal, .refuse: break
    case .blackhole, .carrier, .admin, .address, .route, nil: profile.outage = nil
    }
    return profile
  }

  /// Whether nothing is amiss beyond the device.
  var isClean: Bool {
    [nil, .carrier, .admin, .address, .route].contains(outage)
      && uplink.isNeutral && downlink.isNeutral && nameService.delay == .zero
  }
}

extension ClosedRange<Duration> {
  /// For people: `0.2 s`, or `0.2 s to 0.4 s`.
  var oracleText: String {
    lowerBound == upperBound
      ? upperBound.oracleText : "\(lowerBound.oracleText) to \(upperBound.oracleText)"
  }
}
