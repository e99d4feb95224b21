import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors

/// Conditions of timelines that tests write as actions at seconds.
struct Stage {
  /// A profile of each outage by its name, and a few links.
  static func profile(_ name: String) throws(CatalogError) -> Profile {
    var profile = Profile(name: name)
    switch name {
    case "perfect": break
    case "wifi", "cellular", "wired":
      let type: InterfaceType =
        name == "wifi" ? .wifi : name == "cellular" ? .cellular : .wiredEthernet
      profile.interface = Interface(type: type, isExpensive: type == .cellular)
    case "dns-silence", "dns-servfail", "dns-nxdomain":
      profile.outage = .dns
      profile.nameService.failure = NameService.Failure(rawValue: "\(name.dropFirst(4))")
    case "lossy":
      profile.uplink.loss = .random(Percentage(percent: 30))
      profile.downlink.loss = .random(Percentage(percent: 30))
    case "rtt100":
      profile.uplink.delay = .milliseconds(50)
      profile.downlink.delay = .milliseconds(50)
    case "slow":
      profile.uplink.delay = .milliseconds(500)
      profile.downlink.delay = .milliseconds(500)
    default:
      guard let outage = Outage(rawValue: name) else {
        throw .notFound(name: name, suggestions: [], directories: [])
      }
      profile.outage = outage
    }
    return profile
  }

  /// What a lab is like while actions are carried out.
  ///
  /// - Parameters:
  ///   - actions: Seconds, and what is done then.
  ///   - families: What every profile's link carries.
  ///   - end: When it ends, in seconds.
  /// - Returns: The changes.
  /// - Throws: `CatalogError` for a profile that is not there.
  static func changes(
    _ actions: [(Double, TimedAction)],
    families: AddressFamilies = .both,
    end: Double = 1000
  ) throws -> [ConditionChange] {
    let timeline = Timeline(
      entries: actions.enumerated().map { number, action in
        Timeline.Entry(at: .seconds(action.0), action: action.1, step: number)
      },
      end: .seconds(end)
    )
    return try PlannedConditions(timeline) { (name: String) throws(CatalogError) -> Profile in
      var profile = try profile(name)
      profile.families = families
      return profile
    }.changes
  }

  /// What a monitor is expected to say while actions are carried out.
  static func expectation(
    _ contract: MonitorContract,
    _ actions: [(Double, TimedAction)],
    start: Double = 0,
    end: Double = 60,
    life: MonitorLife = MonitorLife(),
    override: ExpectationOverride? = nil,
    witness: [ProbeWitness]? = nil
  ) throws -> Expectation {
    let monitor = MonitorUnderTest(name: "m", contract: contract, command: [])
    let scenario = Scenario(
      name: "s",
      monitors: [monitor],
      overrides: override.map { ["m": $0] } ?? [:]
    )
    let expectations = Oracle(engine: engine).expectations(
      scenario: scenario,
      changes: try changes(actions, end: end),
      starts: ["m": .seconds(start)],
      end: .seconds(end),
      lives: ["m": life],
      witness: witness.map { ["m": $0] } ?? [:]
    )
    return expectations.first ?? Expectation(monitor: "none")
  }

  /// An engine with round allowances: ε 0.1 s, 1 s to start.
  static let engine = EngineFacts(
    reportingAllowance: .milliseconds(100),
    startAllowance: .seconds(1)
  )
}

extension TimedAction {
  /// A profile by its name.
  static func apply(_ profile: String) -> TimedAction { .apply(profile: profile, overrides: []) }
}

extension Expectation {
  /// What may be said at a moment, in seconds.
  func allowed(at seconds: Double) -> StateSet {
    spans.first { $0.from <= .seconds(seconds) && .seconds(seconds) < $0.to }?.allowed ?? []
  }

  /// What must be said when: `unreachable 9.9…11.1`, in seconds.
  var required: [String] {
    transitions.map { transition in
      let times = [transition.earliest, transition.latest].map { time in
        "\((time / .seconds(1) * 1000).rounded() / 1000)"
      }
      return "\(transition.state) \(times.joined(separator: "…"))"
    }
  }
}

extension StateSet {
  /// Either of the two.
  static let may: StateSet = [.reachable, .unreachable]
}
