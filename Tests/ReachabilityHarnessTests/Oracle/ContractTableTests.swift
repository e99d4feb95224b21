import LinkConditions
import ReachabilityMonitors
import Testing

@testable import ReachabilityHarness

/// A row of the table of what each contract must say, as sets of states: `on`, `off`, `may`.
struct TableRow: Sendable, CustomTestStringConvertible {
  var actions: [TimedAction]
  var families: AddressFamilies = .both
  var link: StateSet
  var route: StateSet
  var path: StateSet
  var host: StateSet

  var testDescription: String { "\(families.names.joined(separator: "+")): \(actions)" }

  static let on = StateSet.reachable
  static let off = StateSet.unreachable
  static let may = StateSet.may
}

@Suite("What each contract must say, by condition")
struct ContractTableTests {
  private static let each: [AddressFamilies] = [.ipv4, .ipv6, .both]

  private static func rows(
    _ actions: [TimedAction],
    _ families: [AddressFamilies] = each,
    link: StateSet,
    route: StateSet,
    path: StateSet,
    host: StateSet
  ) -> [TableRow] {
    families.map {
      TableRow(actions: actions, families: $0, link: link, route: route, path: path, host: host)
    }
  }

  static let table: [TableRow] = {
    let (on, off, may) = (TableRow.on, TableRow.off, TableRow.may)
    let second = InterfaceChange(type: .cellular, isAdded: true)
    var table = rows([.apply("perfect")], link: on, route: on, path: on, host: on)
    table += rows([.apply("carrier")], link: off, route: may, path: off, host: off)
    table += rows([.apply("admin")], [.ipv4], link: off, route: may, path: off, host: off)
    table += rows([.apply("admin")], [.ipv6, .both], link: off, route: off, path: off, host: off)
    // An IPv6 link-local address is left.
    table += rows([.apply("address")], [.ipv4], link: may, route: may, path: off, host: off)
    table += rows([.apply("address")], [.ipv6, .both], link: may, route: off, path: off, host: off)
    table += rows([.apply("route")], link: on, route: off, path: off, host: off)
    table += rows([.apply("blackhole")], link: on, route: on, path: on, host: may)
    table += rows([.apply("upstream")], link: on, route: on, path: on, host: may)
    // 30 % each way: a lookup is lost often enough not to be claimed either way.
    table += rows([.apply("lossy")], link: on, route: on, path: on, host: may)
    table += rows([.apply("slow")], link: on, route: on, path: on, host: on)
    for failure in ["silence", "servfail", "nxdomain"] {
      table += rows([.apply("dns-\(failure)")], link: on, route: on, path: on, host: may)
    }
    // The path changes while names fail: the name is looked up again.
    table += rows(
      [.apply("dns-silence"), .interface(second)],
      link: on,
      route: on,
      path: on,
      host: off
    )
    table += rows([.apply("portal")], link: on, route: on, path: on, host: on)
    table += rows([.apply("refuse")], link: on, route: on, path: on, host: on)
    table += rows(
      [.interface(second), .route(isAdded: false, families: .both, interface: .wifi)],
      link: on,
      route: on,
      path: on,
      host: on
    )
    table += rows([.noise(count: 3)], link: on, route: on, path: on, host: on)
    table += rows(
      [.noise(count: 3), .carrier(isUp: false, interface: nil)],
      link: may,
      route: may,
      path: off,
      host: off
    )
    table += rows([.tunnel(isAdded: true)], link: on, route: on, path: on, host: on)
    table += rows(
      [.tunnel(isAdded: true), .carrier(isUp: false, interface: nil)],
      link: may,
      route: may,
      path: off,
      host: may
    )
    table += rows([.apply("cellular")], link: on, route: on, path: on, host: on)
    return table + ends
  }()

  /// Each of these ends.
  private static let ends: [TableRow] = [
    "carrier", "admin", "address", "route", "blackhole", "upstream", "lossy", "portal", "refuse",
    "dns-servfail",
  ].flatMap { name in
    rows(
      [.apply(name), .apply("perfect")],
      link: TableRow.on,
      route: TableRow.on,
      path: TableRow.on,
      host: TableRow.on
    )
  }

  @Test(arguments: table)
  func `the oracle says what the table says`(row: TableRow) throws {
    let actions = row.actions.enumerated().map { (10 + 100 * Double($0.offset), $0.element) }
    let changes = try Stage.changes([(0, .apply("perfect"))] + actions, families: row.families)
    let watch = Watch(
      changes: changes,
      start: .zero,
      end: .seconds(1000),
      pauses: [],
      engine: Stage.engine,
      resolver: Resolver(),
      budget: ErrorBudget()
    )
    #expect(watch.demands(LinkContract()).last?.allowed == row.link)
    #expect(watch.routeDemands().last?.allowed == row.route)
    #expect(watch.pathDemands().last?.allowed == row.path)
    #expect(watch.demands(HostContract()).last?.allowed == row.host)
  }

  @Test(arguments: ["blackhole", "upstream", "dns-silence", "lossy"])
  func `a host monitor that does not look up stays on`(name: String) throws {
    for resolves in [HostContract.Resolution.never, .once] {
      let expectation = try Stage.expectation(
        .host(HostContract(resolves: resolves)),
        [(10, .apply(name)), (30, .apply("perfect"))]
      )
      #expect(expectation.required == ["reachable 0.0…2.1"])
      #expect(expectation.allowed(at: 20) == .reachable)
    }
  }

  @Test func `a host monitor that looks up every 3 s is off once it has looked up`() throws {
    let expectation = try Stage.expectation(
      .host(HostContract(resolves: .every(.seconds(3)))),
      [(10, .apply("dns-silence")), (50, .apply("perfect"))]
    )
    // 3 s to the next lookup, 20 s for it to fail, 1 s to tell, ε.
    #expect(expectation.transitions.map(\.state) == [.reachable, .unreachable, .reachable])
    #expect(expectation.transitions.dropFirst().first?.latest == .milliseconds(34_100))
    #expect(expectation.allowed(at: 33) == .may)
    #expect(expectation.allowed(at: 35) == .unreachable)
    #expect(expectation.allowed(at: 58) == .reachable)
  }

  /// A trial sees the device's half of a change by netlink and the wire's half by its step: two changes for one.
  @Test(arguments: ["carrier", "admin", "address", "route"], [true, false])
  func `a host is back whichever half of the return is seen first`(
    name: String,
    deviceFirst: Bool
  ) throws {
    var changes = try Stage.changes([(0, .apply(name)), (20, .apply("wifi"))])
    let (old, new) = (changes[0].condition, changes[1])
    var half = new
    half.condition =
      deviceFirst
      ? NetworkCondition(interfaces: new.condition.interfaces, far: old.far)
      : NetworkCondition(interfaces: old.interfaces, far: new.condition.far)
    changes[1].earliest += .milliseconds(1)
    changes[1].latest += .milliseconds(2)
    changes.insert(half, at: 1)
    let watch = Watch(
      changes: changes,
      start: .zero,
      end: .seconds(1000),
      pauses: [],
      engine: Stage.engine,
      resolver: Resolver(),
      budget: ErrorBudget()
    )
    #expect(watch.demands(HostContract()).last?.allowed == .reachable)
  }

  @Test func `no address at all, not even a link-local one, is off for a link monitor`() {
    var link = InterfaceCondition(name: "wlan0", type: .wifi, hasLinkLocal: false)
    link.ipv4 = InterfaceCondition.Family()
    link.ipv6 = InterfaceCondition.Family()
    #expect(LinkRule().judge(NetworkCondition(interfaces: [link])).allowed == .unreachable)
  }

  @Test func `interfaces that a link monitor leaves out do not keep it on`() throws {
    let actions: [(Double, TimedAction)] = [
      (10, .noise(count: 1)), (20, .carrier(isUp: false, interface: nil)),
    ]
    let contract = LinkContract(exclude: ["docker*", "veth*"])
    let expectation = try Stage.expectation(.link(contract), actions)
    #expect(expectation.required.last == "unreachable 19.9…21.1")
  }
}
