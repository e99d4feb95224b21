import ArgumentParsing
import LinkConditions
import ReachabilityHarness
import ReachabilityMonitors

/// The command `condition predict`.
struct PredictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Say what a monitor should report under a profile or a scenario.",
    usage: "condition predict <profile|scenario> [--contract <contract>] [<options>]",
    discussion: """
      What a reachability monitor must say, must not say and may say, with times and chances. Nothing is run.

      A profile is put between two stretches of a perfect link: 10 s perfect, 60 s of the profile, 30 s perfect. A \
      name that is both is the profile's; a path, such as Profiles/Scenarios/offline.json, is the file's.

      link: an interface is up, has carrier and an address. route: default routes. path: a route that can \
      carry traffic now. host: a path, and a name that resolves. probe: an answer from a host. snapshot: one reading \
      at the start. Without --contract: the scenario's monitors, or one of each.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A profile (see `condition list`), a scenario, or the path of the file of one.",
      valueName: "profile|scenario"
    ),
    completion: .profile
  )
  var subject: String

  @Option(
    help: ArgumentHelp(
      "What the monitor claims to watch: \(MonitorContract.names.joined(separator: ", ")), or a contract as JSON.",
      valueName: "contract"
    ),
    completion: .list(MonitorContract.names)
  )
  var contract: String?

  @Option(
    help: ArgumentHelp(
      "Settles a scenario's jitter and start phases (default: 1).",
      valueName: "seed"
    )
  )
  var seed: UInt64 = 1

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    _ = try contract.map(ContractText.read)
  }

  mutating func run() throws {
    var (kind, scenario) = try find()
    if let contract {
      let read = try ContractText.read(contract)
      scenario.monitors = [MonitorUnderTest(name: read.name, contract: read, command: [])]
      scenario.overrides = [:]
    }
    scenario = scenario.filled()
    var timeline = Timeline(scenario, seed: seed)
    if kind == .profile {
      // Nothing hangs on the instant at which a monitor is started here.
      timeline.starts = timeline.starts.mapValues { _ in .zero }
    }
    let catalog = global.catalog
    let subject = subject
    let planned = try PlannedConditions(timeline) { (name: String) throws(CatalogError) in
      // The perfect link before and after a profile is made here, so that no file need be there.
      if kind == .profile, name == Self.perfect { return Profile(name: name) }
      return try catalog.profile(named: kind == .profile ? subject : name)
    }
    let prediction = Prediction(kind, scenario, timeline, planned.changes, seed: seed)
    if timeline.entries.contains(where: { if case .execute = $0.action { true } else { false } }) {
      global.remark("what the scenario's own commands do to the network is not predicted")
    }
    Terminal.print(
      global.json ? try JSONText.encode(prediction) : PredictText.render(prediction)
    )
  }

  /// The scenario that is meant, or the one that is made of the profile.
  private func find() throws -> (Prediction.Kind, Scenario) {
    let (catalog, scenarios) = (global.catalog, ScenarioCatalog(profiles: global.catalog))
    let isPath = subject.contains("/") || subject.hasSuffix(".json")
    let isScenario = isPath || scenarios.names.contains(subject)
    let failure: CatalogError
    do throws(CatalogError) {
      return (.profile, Self.standard(try catalog.profile(named: subject)))
    } catch {
      failure = error
    }
    switch failure {
    case .notFound where isPath: throw failure
    case .notFound where !isScenario:
      throw Failure(status: ExitStatus.notFound, message: notFound(catalog.names + scenarios.names))
    case .invalid where !isScenario: throw failure
    default: break
    }
    let findings = scenarios.scenarios([subject])
    if let scenario = findings.scenarios.first, findings.errors.isEmpty {
      return (.scenario, scenario)
    }
    // Of a file that is neither, what is wrong with the one that it looks like.
    if case .invalid(let error) = failure, !Self.isAboutScenario(error) { throw error }
    throw Failure(
      status: ExitStatus.invalidData,
      message: findings.errors.map(\.description).joined(separator: "\n")
    )
  }

  private static func isAboutScenario(_ error: ProfileError) -> Bool {
    let keys = ["timeline", "monitors", "expect", "end"]
    return error.code == .unknownKey && keys.contains(error.path)
  }

  private func notFound(_ names: [String]) -> String {
    let near = Array(Set(nearest(to: subject, in: Array(Set(names)).sorted()))).sorted()
    let advice =
      near.isEmpty
      ? "condition list shows the profiles" : "did you mean \(near.joined(separator: " or "))?"
    return "there is no profile or scenario '\(subject)'; \(advice)"
  }

  /// A profile between two stretches of a perfect link.
  private static func standard(_ profile: Profile) -> Scenario {
    func step(_ seconds: Int, _ action: Action) -> Step {
      Step(at: .seconds(seconds), action: action)
    }
    return Scenario(
      name: profile.name,
      summary: profile.summary,
      steps: [
        step(10, .single(.apply(profile: profile.name, overrides: []))),
        step(70, .single(.apply(profile: perfect, overrides: []))),
        step(100, .end),
      ]
    )
  }

  /// What the lab has before and after.
  private static let perfect = "perfect"
}
