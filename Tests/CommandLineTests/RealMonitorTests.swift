import TestSupport
import Testing

/// A monitor that others wrote, put under test as it is, and what is found out about it.
struct RealMonitor: CustomTestStringConvertible, Sendable {
  var name: String
  var command: String
  var contract: String
  var online: String
  var offline: String
  /// What comes out for each scenario: the name of a deviation, nil where there is none.
  var verdicts: [String: String?]

  var testDescription: String { "\(name) as \(contract)" }

  private static let adapters =
    "\(CommandLineExecutable.packageDirectory)/Sources/ReachabilityHarness/ReachabilityHarness.docc/RealMonitors"

  private static func glib(_ contract: String, _ verdicts: [String: String?]) -> RealMonitor {
    RealMonitor(
      name: "glib",
      command: "env GIO_USE_NETWORK_MONITOR=netlink /usr/bin/python3 \(adapters)/glib.py",
      contract: contract,
      online: "^up",
      offline: "^down",
      verdicts: verdicts
    )
  }

  private static func curl(_ refinement: String, _ verdicts: [String: String?]) -> RealMonitor {
    RealMonitor(
      name: "curl",
      command: "while :; do curl -s -o /dev/null -m 1 $CONDITION_PROBE_URL "
        + "&& echo online || echo offline; sleep 2; done",
      contract: #"{"probe": {"interval": "2s", "timeout": "1s", \#(refinement)}}"#,
      online: "^online",
      offline: "^offline",
      verdicts: verdicts
    )
  }

  static let all = [
    glib("route", ["no-route": .none, "offline": .none]),
    // It listens to routes alone, and those stay when the carrier goes.
    glib("path", ["no-route": .none, "offline": "missing"]),
    // Its words for offline are several.
    RealMonitor(
      name: "networkd",
      command: "\(adapters)/networkd.sh",
      contract: #"{"link": {"duplicates": "allowed"}}"#,
      online: "^routable",
      offline: "^[a-z-]+$",
      verdicts: ["offline": .none, "staggered-start": .none]
    ),
    curl(#""answer": "any", "duplicates": "allowed""#, ["captive-portal": .none, "lossy": .none]),
    // It says each answer, and takes a redirection to a login page for one.
    curl(#""answer": "any""#, ["offline": "duplicate"]),
    curl(#""duplicates": "allowed""#, ["captive-portal": "missing"]),
  ]
}

/// Monitors that nobody here wrote, unmodified; it needs the kernel that `condition kernel build` makes.
@Suite(.serialized) struct `real monitors` {
  @Test(arguments: RealMonitor.all)
  func `are judged by what they claim to watch`(monitor: RealMonitor) throws {
    let sandbox = try CommandLineSandbox()
    let result = try sandbox.condition(
      ["test"] + monitor.verdicts.keys.sorted() + [
        "--virtual-time", "--seed", "3", "--json", "--monitor",
        "\(monitor.name)=\(monitor.command)", "--contract", monitor.contract, "--match",
        "reachable=\(monitor.online)", "--match", "unreachable=\(monitor.offline)",
      ],
      seconds: 600
    )
    let trials = try JSONValue(result.output).trials.elements
    #expect(trials.count == monitor.verdicts.count, "\(result)")
    for trial in trials {
      let kinds = trial.monitors.elements.flatMap {
        $0.deviations.elements.compactMap(\.kind.string)
      }
      let scenario = trial.scenario.string ?? ""
      let expected = (monitor.verdicts[scenario] ?? nil).map { [$0] } ?? []
      #expect(Set(kinds) == Set(expected), "\(scenario): \(result)")
    }
    let fails = monitor.verdicts.values.contains { $0 != nil }
    #expect(result.status == (fails ? 1 : 0), "\(result)")
  }
}
