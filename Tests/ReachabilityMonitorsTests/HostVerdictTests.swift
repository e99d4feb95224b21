import ReachabilityMonitors
import Testing

@Suite struct HostVerdictTests {
  /// What happens, and at which tenth of a second.
  enum Event: Sendable {
    case path(Bool)
    case otherPath
    case resolved(Bool)
    case wait
  }

  private static let origin = SuspendingClock.now

  private static func time(_ tenths: Int) -> SuspendingClock.Instant {
    origin + .milliseconds(100 * tenths)
  }

  /// After each event: `+` reachable, `-` unreachable, `?` nothing yet; `*` where a lookup begins.
  private func play(
    _ contract: HostContract,
    _ events: [(at: Int, Event)]
  ) -> String {
    var verdict = HostVerdict(contract)
    var text = ""
    var interfaces = 1
    for (tenths, event) in events {
      let now = Self.time(tenths)
      verdict.advance(to: now)
      switch event {
      case .path(let isOn):
        verdict.pathChanged(ReachabilityReport(isOn ? .reachable : .unreachable), at: now)
      case .otherPath:
        interfaces += 1
        let interface = PathInterface(name: "a", index: Int32(interfaces), type: .wifi)
        verdict.pathChanged(ReachabilityReport(.reachable, interface: interface), at: now)
      case .resolved(let isGood): verdict.lookupEnded(isGood, at: now)
      case .wait: break
      }
      switch verdict.report?.state {
      case .reachable: text += "+"
      case nil: text += "?"
      default: text += "-"
      }
      if verdict.wantsLookup {
        verdict.lookupBegan()
        text += "*"
      }
    }
    return text
  }

  @Test(arguments: [
    // Nothing is said before the name is known to resolve or not to.
    (HostContract(), [(0, Event.path(true)), (1, .resolved(true))], "?*+"),
    (HostContract(), [(0, .path(true)), (1, .resolved(false))], "?*-"),
    // Without a path it is off at once, and a lookup that was under way counts no more.
    (HostContract(), [(0, .path(false))], "-"),
    (HostContract(), [(0, .path(true)), (1, .path(false)), (2, .resolved(true))], "?*--"),
    // The return of the path alone is not the host's.
    (
      HostContract(),
      [
        (0, .path(true)), (1, .resolved(true)), (2, .path(false)), (3, .path(true)),
        (4, .resolved(true)),
      ],
      "?*+--*+"
    ),
    // A hand-over stays on while the name is looked up, and goes off if it does not resolve there.
    (
      HostContract(),
      [(0, .path(true)), (1, .resolved(true)), (5, .otherPath), (6, .resolved(true))],
      "?*++*+"
    ),
    (
      HostContract(),
      [(0, .path(true)), (1, .resolved(true)), (5, .otherPath), (6, .resolved(false))],
      "?*++*-"
    ),
    // While the name does not resolve it is tried again, as often as the contract asks for.
    (
      HostContract(reaction: .milliseconds(500)),
      [(0, .path(true)), (1, .resolved(false)), (5, .wait), (6, .wait), (7, .resolved(true))],
      "?*---*+"
    ),
    // In a storm lookups keep a distance.
    (
      HostContract(),
      [(0, .path(true)), (0, .otherPath), (0, .otherPath), (1, .wait), (2, .resolved(true))],
      "?*???*+"
    ),
    (HostContract(resolves: .never), [(0, .path(true)), (1, .path(false))], "+-"),
    (
      HostContract(resolves: .once),
      [
        (0, .path(true)), (1, .resolved(true)), (2, .path(false)), (3, .path(true)),
        (4, .otherPath),
      ],
      "?*+-++"
    ),
    (
      HostContract(resolves: .every(.seconds(1))),
      [
        (0, .path(true)), (1, .resolved(true)), (5, .otherPath), (10, .wait), (11, .wait),
        (12, .resolved(false)), (22, .wait), (23, .resolved(true)),
      ],
      "?*++++*--*+"
    ),
  ]) func `the path and the name say it together`(
    contract: HostContract,
    events: [(Int, Event)],
    expected: String
  ) {
    #expect(play(contract, events.map { (at: $0.0, $0.1) }) == expected)
  }
}
