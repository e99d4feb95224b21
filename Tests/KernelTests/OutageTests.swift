import Conditioner
import Glibc
import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

/// What a monitor and a program see of an outage: one row of the table in design/PROFILES.md.
struct OutageSignature: Sendable, CustomTestStringConvertible {
  var profile: String
  var settings: [String: String] = [:]
  var events: EventKinds = []
  var hasCarrier = true
  /// The errno of sending a datagram.
  var datagram: Int32 = 0
  /// What becomes of a TCP connection to port 7.
  var connection: Probe.Connection.Outcome
  var name: Probe.Name.Outcome

  var testDescription: String {
    settings.isEmpty ? profile : "\(profile) \(settings.map { "\($0.key)=\($0.value)" })"
  }

  private static let answer = Probe.Name.Outcome.answered(code: 0, hasAnswers: true)

  static let all: [OutageSignature] = [
    OutageSignature(profile: "blackhole", connection: .pending, name: .silence),
    OutageSignature(
      profile: "offline",
      events: .link,
      hasCarrier: false,
      connection: .pending,
      name: .silence
    ),
    OutageSignature(
      profile: "airplane",
      events: [.link, .address, .ipv6Route],
      hasCarrier: false,
      datagram: ENETUNREACH,
      connection: .failed(ENETUNREACH),
      name: .unsendable(ENETUNREACH)
    ),
    OutageSignature(
      profile: "no-address",
      events: [.address, .ipv4Route, .ipv6Route],
      datagram: ENETUNREACH,
      connection: .failed(ENETUNREACH),
      name: .unsendable(ENETUNREACH)
    ),
    OutageSignature(
      profile: "no-route",
      events: [.ipv4Route, .ipv6Route],
      datagram: ENETUNREACH,
      connection: .failed(ENETUNREACH),
      name: .unsendable(ENETUNREACH)
    ),
    OutageSignature(profile: "no-dns", connection: .open, name: .silence),
    OutageSignature(
      profile: "no-dns",
      settings: ["dns.fail": "servfail"],
      connection: .open,
      name: .answered(code: 2, hasAnswers: false)
    ),
    OutageSignature(
      profile: "no-dns",
      settings: ["dns.fail": "nxdomain"],
      connection: .open,
      name: .answered(code: 3, hasAnswers: false)
    ),
    OutageSignature(profile: "captive-portal", connection: .failed(ECONNREFUSED), name: answer),
    OutageSignature(profile: "refused", connection: .failed(ECONNREFUSED), name: answer),
    OutageSignature(profile: "no-upstream", connection: .pending, name: .silence),
  ]

  func make() throws -> Profile {
    var profile = try TestLab.profile(profile)
    for (key, value) in settings { profile = try profile.setting(key, value) }
    return profile
  }
}

extension UntimedTier {
  @Suite struct Outages {
    /// How long silence must last to count: a hundred times what a healthy lab takes to answer.
    private static let silence = Duration.milliseconds(100)

    @Test(arguments: OutageSignature.all)
    func `ten times in a row an outage shows its signature and ends cleanly`(
      _ signature: OutageSignature
    ) throws {
      let profile = try signature.make()
      let neutral = try TestLab.profile("perfect")
      try withLab { lab in
        try lab.apply(neutral)
        let healthy = try Configuration(of: lab)
        let watch = try EventWatch(lab.device)
        for trial in 1...10 {
          try lab.apply(profile)
          let began =
            signature.profile == "offline"
            ? try watch.events { $0.link?.hasCarrier == false } : try watch.events()
          #expect(began.kinds.subtracting(.neighbour) == signature.events, "trial \(trial)")
          #expect(began.witnessed.subtracting(.neighbour) == signature.events, "trial \(trial)")
          if signature.events.isEmpty { #expect(began.ofOutages.isEmpty, "trial \(trial)") }
          if signature.profile == "no-address" {
            // The kernel takes the IPv4 default route along and tells nobody.
            #expect(began.lostRoutes == ["ipv4 connected", "ipv6 default"], "trial \(trial)")
          }
          if signature.events.isSubset(of: .link) {
            let held = try Configuration(of: lab).withoutCarrier
            #expect(held == healthy.withoutCarrier, "trial \(trial)")
          }
          try expectSignature(signature, lab, "trial \(trial)")

          try lab.apply(neutral)
          if !signature.hasCarrier {
            _ = try watch.events { $0.link?.hasCarrier == true }
          } else {
            _ = try watch.events()
          }
          try expectHealth(lab, "after trial \(trial)")
          let ended = try Configuration(of: lab)
          #expect(ended == healthy, "after trial \(trial)")
        }
      }
    }

    private func expectSignature(
      _ signature: OutageSignature,
      _ lab: TestLab,
      _ comment: Comment
    ) throws {
      let device = lab.device
      let link = try #require(try device.netlink.link(named: "wlan0"))
      #expect(link.hasCarrier == signature.hasCarrier, comment)
      let families = AddressFamily.both
      let echoes = try families.map { try Probe.Echo(.far($0, 7), from: device) }
      let connections = try families.map { try Probe.Connection(.far($0, 7), from: device) }
      let names = try families.map { try Probe.Name("a.test", over: $0, from: device) }
      let isEchoed = signature.profile == "no-dns"
      // What must not come has the length of the silence; what must come has time, however busy the machine.
      let deadline = ContinuousClock.now + Self.silence
      let patience = ContinuousClock.Instant.patience
      #expect(echoes.map(\.sent) == Array(repeating: signature.datagram, count: 2), comment)
      #expect(
        echoes.map { $0.isAnswered(by: isEchoed ? patience : deadline) } == [isEchoed, isEchoed],
        comment
      )
      #expect(
        connections.map { $0.outcome(by: signature.connection == .pending ? deadline : patience) }
          == Array(repeating: signature.connection, count: 2),
        comment
      )
      #expect(
        names.map { $0.outcome(by: signature.name == .silence ? deadline : patience) }
          == Array(repeating: signature.name, count: 2),
        comment
      )
    }

    private func expectHealth(_ lab: TestLab, _ comment: Comment) throws {
      let device = lab.device
      let deadline = ContinuousClock.Instant.patience
      for family in AddressFamily.both {
        let echo = try Probe.Echo(.far(family, 7), from: device)
        #expect(echo.isAnswered(by: deadline), comment)
        let connection = try Probe.Connection(.far(family, 7), from: device)
        #expect(connection.outcome(by: deadline) == .open, comment)
        let name = try Probe.Name("a.test", over: family, from: device)
        #expect(name.outcome(by: deadline) == .answered(code: 0, hasAnswers: true), comment)
      }
    }
  }
}

/// What a lab's namespaces hold, for comparison before and after.
struct Configuration: Equatable {
  var addresses: Set<InterfaceAddress>
  var routes: Set<Route>
  var neighbours: Set<Neighbour>
  var gatewayNeighbours: Set<Neighbour>
  var gatewayAddresses: Set<InterfaceAddress>
  var gatewayRoutes: Set<Route>

  init(of lab: TestLab) throws {
    let device = lab.device
    addresses = Set(try device.netlink.addresses())
    routes = Set(try device.netlink.routes())
    neighbours = Set(try device.netlink.neighbours().filter { $0.state.contains(.permanent) })
    gatewayNeighbours = Set(
      try lab.internet.netlink.neighbours().filter { $0.state.contains(.permanent) }
    )
    gatewayAddresses = Set(try lab.internet.netlink.addresses())
    gatewayRoutes = Set(try lab.internet.netlink.routes())
  }

  /// What the device keeps when the cable is out: addresses and routes, which are then marked.
  var withoutCarrier: Configuration {
    var kept = self
    kept.routes = Set(
      routes.map { route in
        var route = route
        route.flags = []
        return route
      }
    )
    kept.neighbours = []
    (kept.gatewayNeighbours, kept.gatewayAddresses, kept.gatewayRoutes) = ([], [], [])
    return kept
  }
}

extension RouteEvent {
  /// The link of a link event.
  var link: Link? {
    guard case .link(_, let link) = self else { return nil }
    return link
  }
}

extension EventWatch.Events {
  /// Which kinds of route were told to be gone: default ones, and the IPv4 subnet's.
  var lostRoutes: Set<String> {
    Set(
      ours.compactMap { event in
        guard case .route(.deleted, let route) = event, route.table == Route.mainTable else {
          return nil
        }
        if route.isDefault { return "\(route.family) default" }
        return route.family == .ipv4 ? "ipv4 connected" : nil
      }
    )
  }
}
