import Conditioner
import LinkConditions
import NetworkNamespaces
import RouteNetlink
import Testing

@testable import NetworkLab

/// What comes after a condition that reverts by itself.
@Suite struct `Successors` {
  private static func record(
    _ profile: String,
    until end: Double? = nil,
    then successor: LabRecord? = nil
  ) -> LabRecord {
    LabRecord(
      profile: profile,
      direction: .both,
      overrides: [],
      effectiveProfile: "{}",
      generation: 1,
      appliedAt: 0,
      revertsAt: end,
      successor: successor.map { [$0] } ?? []
    )
  }

  private static let staying = record("staying")
  private static let hour = record("hour", until: 3600, then: staying)
  private static let minute = record("minute", until: 60, then: hour)

  @Test(arguments: [
    (minute, 0.0, "minute"), (minute, 59.9, "minute"), (minute, 60, "hour"),
    (minute, 3599, "hour"), (minute, 3600, "staying"), (minute, 1e9, "staying"),
    (hour, 10, "hour"), (staying, 1e9, "staying"),
  ])
  func `each holds until its own end`(record: LabRecord, time: Double, profile: String) {
    #expect(LabRecord.successor(of: record, at: time)?.profile == profile)
  }

  @Test func `where nothing was to stay, nothing does`() {
    let alone = Self.record("alone", until: 10)
    #expect(LabRecord.successor(of: alone, at: 10) == nil)
    #expect(LabRecord.successor(of: Self.record("next", until: 5, then: alone), at: 11) == nil)
    #expect(LabRecord.successor(of: nil, at: 0) == nil)
  }
}

/// What the kernel holds of a link, held against what was asked.
@Suite struct `Problems of a link` {
  private static func problems(
    _ asked: LinkState,
    held change: (inout LinkState) -> Void
  ) -> [String] {
    var held = LinkState(families: .both)
    change(&held)
    return held.problems(against: asked)
  }

  @Test func `a healthy link has none`() {
    #expect(Self.problems(LinkState(families: .both)) { _ in } == [])
  }

  @Test func `each is named`() {
    #expect(
      Self.problems(LinkState(families: .both)) {
        $0.isUp = false
        $0.hasCarrier = false
        $0.hasAddresses = false
        $0.hasDefaultRoutes = false
        $0.families = []
      } == [
        "device's interface up: asked true, the kernel holds false",
        "carrier: asked true, the kernel holds false",
        "addresses: asked true, the kernel holds false",
        "default routes: asked true, the kernel holds false",
      ]
    )
    #expect(
      Self.problems(LinkState(families: .ipv6)) { _ in }
        == ["address families: asked ipv6, the kernel holds ipv4 and ipv6"]
    )
  }

  @Test func `of an interface that is down no addresses are asked`() {
    #expect(
      Self.problems(LinkState(during: .admin, families: .both)) {
        $0.isUp = false
        $0.hasDefaultRoutes = false
      } == []
    )
  }
}

/// One line, and the code that decides the exit status.
@Suite struct `Errors of labs` {
  @Test(arguments: [
    (Int32(1), LabError.Code.permission), (13, .permission), (30, .unavailable),
    (28, .unavailable), (2, .failed), (22, .failed),
  ])
  func `the kernel's number tells what kind it is`(number: Int32, code: LabError.Code) {
    let error = LabError(
      NamespaceError("mount", "/run/netns", number),
      operation: "create",
      subject: "namespace x"
    )
    #expect(error.code == code)
    #expect(error.description.hasPrefix("create namespace x: mount /run/netns: "))
  }

  @Test func `advice ends the line`() {
    var error = LabError(.failed, operation: "read", subject: "lab a", reason: "it is half-made")
    #expect(error.description == "read lab a: it is half-made")
    error.advice = "Clear it"
    #expect(error.description == "read lab a: it is half-made. Clear it")
  }

  @Test func `a process is named with its command`() {
    #expect(LabProcess(process: 7, command: "ping").description == "7 (ping)")
  }
}

/// Names and filters on interfaces of others.
@Suite struct `Trees on interfaces` {
  @Test func `the ifb's name fits with any index`() {
    #expect(InterfaceTree.ifbName(of: .max) == "c0d1-2147483647")
    #expect(InterfaceTree.ifbName(of: .max).utf8.count == 15)
  }

  @Test func `filters of ours are told from others by what they do`() {
    for filter in InterfaceTree.incoming(7) { #expect(InterfaceTree.isOurs(filter, 7)) }
    let elsewhere = Filter(
      parent: .ingressDiscipline,
      priority: 100,
      target: .redirect(toInterface: 8)
    )
    #expect(!InterfaceTree.isOurs(elsewhere, 7))
    let other = Filter(parent: .ingressDiscipline, priority: 100, target: .other)
    #expect(!InterfaceTree.isOurs(other, 7))
  }

  @Test func `places are told in words and as options`() {
    let named = InterfacePlace(.named("web"), interface: "eth0")
    #expect(named.description == "eth0 in namespace web")
    #expect(named.options == "--namespace web --interface eth0")
    let process = InterfacePlace(.process(7), interface: "eth0")
    #expect(process.description == "eth0 in the namespace of process 7")
    #expect(process.options == "--pid 7 --interface eth0")
    #expect(process.namespaceText == "pid:7")
  }
}
