import ArgumentParsing
import Conditioner
import FoundationEssentials
import LinkConditions
import NetworkLab
import PrivateKernel
import ReachabilityHarness

/// The life of a process that plays one trial: `condition _trial FILE`.
enum TrialRole {
  /// The first argument by which the executable knows.
  static let role = "_trial"

  /// Plays the trial of a request, and leaves its record.
  ///
  /// - Parameter arguments: the request's file.
  /// - Throws: what keeps it from being played; the exit status of the private kernel where it was played there.
  static func perform(_ arguments: [String]) throws {
    guard let path = arguments.first else { throw ValidationError("_trial takes a file.") }
    let request = try TrialRequest(path: path)
    let global = try GlobalOptions.parse(request.options)
    let scenario = try Scenario(json5: request.scenario)
    let timeline = Timeline(scenario, seed: request.seed)
    let first = try firstProfile(timeline, global.catalog)
    let time = RunTime(isVirtual: request.isVirtual, seed: request.seed)
    let engine = try Engine.forRun(
      needsNetem: needsNetem(scenario, global.catalog),
      time,
      global
    )
    try engine.perform(lab: nil, takesInput: false) {
      try play(request, scenario, timeline, first, global)
    }
  }

  private static func play(
    _ request: TrialRequest,
    _ scenario: Scenario,
    _ timeline: Timeline,
    _ first: Profile,
    _ global: GlobalOptions
  ) throws {
    try EphemeralSpace.enter()
    let lab = try Lab.create(
      .standard,
      type: first.interface?.type ?? .wifi,
      families: first.families,
      diesWithCaller: true
    )
    defer { Lab.destroy(.standard) }
    let here = EngineStatus.here
    let settings = TrialSettings(
      scenario: scenario,
      timeline: timeline,
      seed: request.seed,
      profiles: global.catalog,
      engine: EngineFacts(
        kernel: here.release,
        engine: here.kind + (request.isVirtual ? ", virtual time" : ""),
        isVirtualTime: request.isVirtual,
        // Programs with timers in milliseconds round up, more than once: a curl of 1 s ends a little after it.
        reportingAllowance: request.isVirtual ? .milliseconds(10) : .milliseconds(250),
        startAllowance: request.isVirtual ? .milliseconds(100) : .seconds(5)
      ),
      executable: Executable.path
    )
    let runner = try TrialRunner(settings, lab: lab)
    let record = runner.run {
      // A fresh link announces its multicast groups for about 2 s, and the kernel holds carriers back for one.
      if request.isVirtual { PrivateKernel.startAfresh(atSecond: 10) }
    }
    try PlainFile.write(runner.capture, to: request.capture)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try PlainFile.write(Array(try encoder.encode(record)), to: request.result)
  }

  /// The first profile of a timeline: the lab begins with its interface.
  private static func firstProfile(
    _ timeline: Timeline,
    _ catalog: ProfileCatalog
  ) throws -> Profile {
    for entry in timeline.entries {
      if case .apply(let name, _) = entry.action { return try catalog.profile(named: name) }
    }
    return Profile(name: "perfect")
  }

  private static func needsNetem(_ scenario: Scenario, _ catalog: ProfileCatalog) -> Bool {
    scenario.profileNames.contains { name in
      (try? catalog.profile(named: name)).map(Plan.needsNetem) ?? true
    }
  }
}
