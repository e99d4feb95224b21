import ArgumentParsing
import LinkConditions
import ReachabilityHarness

/// The scenarios that a command line stands for, with their monitors.
struct TestSelection {
  /// The scenarios; none: the shard is empty.
  let scenarios: [Scenario]

  /// Reads them.
  ///
  /// - Parameters:
  ///   - arguments: files, directories and names; none: all that are shipped.
  ///   - monitors: put in place of the scenarios' own, where there are any.
  ///   - selection: which of them.
  ///   - isVirtual: whether long ones can be played.
  ///   - global: where profiles are, and whether to say what is left out.
  /// - Throws: ``Failure`` with 65 for what is not valid, 66 for what is not there.
  init(
    _ arguments: [String],
    monitors: [MonitorUnderTest],
    _ selection: SelectionOptions,
    isVirtual: Bool,
    _ global: GlobalOptions
  ) throws {
    let catalog = ScenarioCatalog(profiles: global.catalog)
    let found = catalog.scenarios(arguments.isEmpty ? catalog.names : arguments)
    if let error = found.errors.last {
      for error in found.errors.dropLast() { Terminal.note("condition: error: \(error)") }
      let isMissing = found.errors.allSatisfy { $0.code == .unreadable }
      throw Failure(
        status: isMissing ? ExitStatus.notFound : ExitStatus.invalidData,
        message: "\(error)"
      )
    }
    guard !found.scenarios.isEmpty else {
      throw Failure(status: ExitStatus.notFound, message: "no scenario matched")
    }
    var scenarios = found.scenarios.filter { selection.shard?.contains($0.name) ?? true }
    if !isVirtual {
      let long = scenarios.filter(\.needsVirtualTime).map(\.name)
      scenarios.removeAll(where: \.needsVirtualTime)
      if scenarios.isEmpty, let name = long.first {
        throw Failure(
          status: ExitStatus.usage,
          message: "\(name) is too long for real time; add --virtual-time"
        )
      }
      if !long.isEmpty {
        global.remark("left out, too long without --virtual-time: \(long.joined(separator: ", "))")
      }
    }
    self.scenarios = scenarios.map { scenario in
      guard !monitors.isEmpty else { return scenario.filled() }
      var scenario = scenario
      scenario.monitors = monitors
      scenario.overrides = scenario.overrides.filter { name, _ in
        monitors.contains { $0.name == name }
      }
      return scenario
    }
    for scenario in self.scenarios {
      for notice in scenario.notices where global.verbose { global.remark(notice) }
    }
  }

  /// Prints what would be played.
  func list(asJSON: Bool) throws {
    if asJSON {
      Terminal.print(try JSONText.encode(scenarios.map(ScenarioSummary.init)))
      return
    }
    for scenario in scenarios {
      let names = scenario.monitors.map(\.name).joined(separator: ", ")
      Terminal.print("\(scenario.name)  \(scenario.summary)  [\(names)]")
    }
    if scenarios.isEmpty { Terminal.print("this shard is empty: nothing to do") }
  }
}

/// A scenario as `condition test --list --json` prints it.
struct ScenarioSummary: Encodable {
  var name: String
  var summary: String
  var monitors: [String]
  var seconds: Double

  init(_ scenario: Scenario) {
    name = scenario.name
    summary = scenario.summary
    monitors = scenario.monitors.map(\.name)
    seconds = scenario.end / .seconds(1)
  }
}
