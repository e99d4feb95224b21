import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors
import Testing

@Suite("What the profiles make of the network")
struct PlannedConditionsTests {
  private func seconds(_ changes: [ConditionChange]) -> [Double] {
    changes.map { $0.earliest / .seconds(1) }
  }

  @Test func `what is done at zero holds before anything starts`() throws {
    let changes = try Stage.changes([(0, .apply("cellular")), (0, .apply("carrier"))])
    #expect(changes.count == 1)
    #expect(changes.first?.condition.interfaces.map(\.name) == ["wwan0"])
    #expect(changes.first?.condition.interfaces.first?.hasCarrier == false)
    #expect(changes.first?.cause == "apply carrier")
    #expect(changes.first?.entry == 1)
  }

  @Test func `a hand-over has both interfaces first, then the new one`() throws {
    let changes = try Stage.changes([(10, .apply("cellular"))])
    #expect(
      changes.map { $0.condition.interfaces.map(\.name) } == [
        ["wlan0"], ["wlan0", "wwan0"], ["wwan0"],
      ]
    )
    #expect(seconds(changes) == [0, 10, 10])
    let expectation = try Stage.expectation(.path(PathContract()), [(10, .apply("cellular"))])
    #expect(expectation.required == ["reachable 0.0…2.1"])
    #expect(expectation.details.map(\.interface) == [.wifi, .cellular])
    #expect(expectation.details.map(\.isExpensive) == [false, true])
    #expect(expectation.details.last?.from == .milliseconds(11_100))
  }

  @Test func `an outage keeps the interface and what it costs`() throws {
    let changes = try Stage.changes([(0, .apply("cellular")), (10, .apply("route"))])
    let link = try #require(changes.last?.condition.interfaces.first)
    #expect(link.name == "wwan0" && link.isExpensive)
    #expect(!link.ipv4.hasDefaultRoute && link.ipv4.hasAddress)
  }

  @Test func `a staggered interface comes in three steps`() throws {
    let change = InterfaceChange(type: .wiredEthernet, isAdded: true, stagger: .seconds(1))
    let changes = try Stage.changes([(10, .interface(change))])
    #expect(seconds(changes) == [0, 10, 11, 12])
    let links = changes.dropFirst().map { $0.condition.interfaces.first { $0.name == "eth0" } }
    #expect(links.map { $0?.ipv4.hasAddress } == [false, true, true])
    #expect(links.map { $0?.ipv4.hasDefaultRoute } == [false, false, true])
    let expectation = try Stage.expectation(.path(PathContract()), [(10, .interface(change))])
    #expect(expectation.details.last?.interface == .wiredEthernet)
    #expect(expectation.details.last?.from == .milliseconds(13_100))
  }

  @Test func `what is down keeps its IPv4 address and nothing else`() throws {
    let link = try #require(
      try Stage.changes([(10, .apply("admin"))]).last?.condition.interfaces.first
    )
    #expect(!link.isUp && !link.hasCarrier && !link.hasLinkLocal)
    #expect(link.ipv4 == InterfaceCondition.Family(hasAddress: true))
    #expect(link.ipv6 == InterfaceCondition.Family())
  }

  @Test func `overrides change the profile, and wrong ones are refused`() throws {
    let timeline = Timeline(
      entries: [
        Timeline.Entry(
          at: .zero,
          action: .apply(profile: "perfect", overrides: ["loss=7%"]),
          step: 0
        )
      ],
      end: .seconds(1)
    )
    let changes = try PlannedConditions(timeline, profile: Stage.profile).changes
    #expect(changes.first?.condition.far.profile.uplink.loss == .random(Percentage(percent: 7)))
    var wrong = timeline
    wrong.entries[0].action = .apply(profile: "perfect", overrides: ["loss=seven"])
    #expect(throws: CatalogError.self) { try PlannedConditions(wrong, profile: Stage.profile) }
  }

  @Test func `carrier, route and address steps change the link they name`() throws {
    let changes = try Stage.changes([
      (1, .carrier(isUp: false, interface: nil)), (2, .carrier(isUp: true, interface: nil)),
      (3, .address(isAdded: false, families: .both, interface: .wifi)),
      (4, .address(isAdded: true, families: .both, interface: nil)),
      (5, .route(isAdded: true, families: .ipv4, interface: nil)),
      (6, .carrier(isUp: false, interface: .cellular)),
    ])
    let path = changes.map { !$0.condition.interfaces.isEmpty ? PathFacts($0) : nil }
    #expect(path.map { $0?.text } == ["up46", "down46", "up46", "up", "up", "up4"])
  }

  /// A link in a few letters: carrier, and the families with address and default route.
  private struct PathFacts {
    var text: String

    init(_ change: ConditionChange) {
      let link = change.condition.interfaces[0]
      text = link.hasCarrier ? "up" : "down"
      if link.ipv4.hasAddress && link.ipv4.hasDefaultRoute { text += "4" }
      if link.ipv6.hasAddress && link.ipv6.hasDefaultRoute { text += "6" }
    }
  }
}
