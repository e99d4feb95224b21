import Conditioner
import LinkConditions
import RouteNetlink
import ServicesControl
import Testing

/// A whole profile, compiled.
@Suite struct `Compiling a profile` {
  private static func plan(_ change: (inout Profile) -> Void) -> Plan {
    var profile = Profile(name: "test")
    change(&profile)
    return Plan(profile)
  }

  @Test func `a perfect link needs no netem and changes nothing`() {
    let plan = Self.plan { _ in }
    #expect(!plan.needsNetem && plan.flushes.isEmpty)
    #expect(plan.link == LinkState(families: .both))
    #expect(plan.services == ServicesState())
  }

  @Test func `directions are apart`() {
    var plan = Self.plan {
      $0.downlink.delay = .milliseconds(1)
      $0.uplink.delay = .milliseconds(2)
    }
    #expect(plan.needsNetem)
    #expect(plan[.downlink].latency == 1_000_000 && plan[.uplink].latency == 2_000_000)
    plan[.uplink].latency = 3
    plan[.downlink].latency = 4
    #expect(plan.uplink.latency == 3 && plan.downlink.latency == 4)
  }

  @Test func `a seed drives both directions, each its own way`() {
    let plan = Plan(Profile(name: "test"), seed: 1)
    #expect(plan.downlink.seed == 1)
    #expect(plan.uplink.seed == 0x9e37_79b9_7f4a_7c14)
  }

  @Test func `blackhole loses all and flushes both ways`() {
    let plan = Self.plan { $0.outage = .blackhole }
    #expect(plan.flushes == [.uplink, .downlink])
    #expect(plan.uplink.loss == .random(.max) && plan.downlink.loss == .random(.max))
  }

  @Test(arguments: Outage.allCases)
  func `each outage is its own state of link and far side`(outage: Outage) {
    var link = LinkState(families: .both)
    var services = ServicesState()
    switch outage {
    case .blackhole: break
    case .carrier: link.hasCarrier = false
    case .admin: link.isUp = false
    case .address: (link.hasAddresses, link.hasDefaultRoutes) = (false, false)
    case .route: link.hasDefaultRoutes = false
    case .dns: services.dns.mode = .silence
    case .portal: (link.dropsOtherDatagrams, services.portal) = (true, .redirect)
    case .refuse: services.refuse = true
    case .upstream: link.reachesInternet = false
    }
    let plan = Self.plan { $0.outage = outage }
    #expect(plan.link == link)
    #expect(plan.services == services)
    #expect(plan.needsNetem == (outage == .blackhole))
  }

  @Test func `an interface that is down holds neither addresses nor routes`() {
    let down = LinkState(during: .admin, families: .both)
    #expect(!down.holdsAddresses && !down.holdsDefaultRoutes)
    let lost = LinkState(during: .address, families: .ipv6)
    #expect(!lost.holdsAddresses && !lost.holdsDefaultRoutes && lost.families == .ipv6)
    let unrouted = LinkState(during: .route, families: .ipv4)
    #expect(unrouted.holdsAddresses && !unrouted.holdsDefaultRoutes)
    #expect(LinkState(during: nil, families: .both).holdsDefaultRoutes)
  }

  @Test(
    arguments: [
      (nil, ServicesState.NameService.Mode.silence), (.silence, .silence),
      (.serverFailure, .serverFailure), (.nonexistentDomain, .nonexistentDomain),
    ] as [(NameService.Failure?, ServicesState.NameService.Mode)]
  )
  func `names fail as the profile says`(
    failure: NameService.Failure?,
    mode: ServicesState.NameService.Mode
  ) {
    let plan = Self.plan {
      $0.outage = .dns
      $0.nameService.failure = failure
    }
    #expect(plan.services.dns.mode == mode)
  }

  @Test(arguments: [
    (Duration.zero, 0), (.microseconds(1), 1), (.microseconds(1499), 1), (.microseconds(1500), 2),
    (.seconds(3), 3000),
  ])
  func `names are late by whole milliseconds, never by none`(delay: Duration, late: Int) {
    #expect(Self.plan { $0.nameService.delay = delay }.services.dns.delayMilliseconds == late)
  }

  @Test func `a portal can have a page of its own`() {
    let plan = Self.plan {
      $0.outage = .portal
      $0.portal = .page
    }
    #expect(plan.services.portal == .page)
  }

  @Test func `what the services counted makes no difference to what they do`() {
    var counted = ServicesState()
    counted.counters.dnsQueries = 7
    #expect(ServicesState().doesTheSame(as: counted))
    counted.refuse = true
    #expect(!ServicesState().doesTheSame(as: counted))
  }

  @Test func `a change of services says everything`() {
    var state = ServicesState()
    state.refuse = true
    state.dns.delayMilliseconds = 5
    let change = state.asChange
    #expect(change.refuse == true && change.portal == .off && change.families == state.families)
    #expect(change.dns?.mode == .answer && change.dns?.delayMilliseconds == 5)
  }

  @Test(arguments: [
    (DirectionSelection.both, true, true), (.up, true, false), (.down, false, true),
  ])
  func `a selection of directions contains`(
    selection: DirectionSelection,
    uplink: Bool,
    downlink: Bool
  ) {
    #expect(selection.contains(.uplink) == uplink)
    #expect(selection.contains(.downlink) == downlink)
  }
}
