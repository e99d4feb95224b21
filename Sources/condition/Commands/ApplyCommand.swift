import ArgumentParsing
import Conditioner
import LinkConditions
import NetworkLab

/// The command `condition apply`.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply a profile, read it back, print what now holds; it stays until cleared.",
    usage: "condition apply <profile> [<target>] [<options>]",
    discussion: """
      Without a target the lab named `condition` is meant, and made when missing. Between profiles of one \
      interface type the switch loses no packet; another type is a hand-over to a new interface. What holds \
      is read back from the kernel before anything is called applied.
      """
  )

  @Argument(
    help: "The name of a profile (see `condition list`) or the path of a profile file.",
    completion: .profile
  )
  var profile: String

  @OptionGroup(title: "Target") var target: TargetOptions

  @Option(help: ArgumentHelp("Which way: up, down or both.", valueName: "direction"))
  var direction: Way = .both

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Override a field of both directions (loss=5%) or of one (uplink.delay=80ms); repeatable.",
      valueName: "key=value"
    )
  )
  var overrides: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Revert by itself after this time (90s, 5min).",
      valueName: "duration"
    )
  )
  var revertAfter: String?

  @Flag(name: .customLong("dry-run"), help: "Say what would be done; touch nothing.")
  var dryRun = false

  @Argument(help: .hidden) var excess: [String] = []

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    guard let first = excess.first else { return }
    throw ValidationError(
      "'\(first)' is in the place of a second profile, and there is none. The target is given by options: "
        + "--lab NAME, or --namespace NAME --interface \(first)."
    )
  }

  mutating func run() throws {
    let effective = try overridden(global.catalog.profile(named: profile), overrides)
    var request = ApplyRequest(effective)
    request.direction = direction.selection
    request.overrides = overrides
    request.revertAfter = try revertAfter.map(DurationText.seconds)
    // What cannot be is refused before a kernel is started for it.
    _ = try EffectiveProfile.of(effective, direction: direction.selection, over: nil)
    if dryRun {
      try printDryRun(effective)
      return
    }
    if let place = target.place {
      try applyElsewhere(place, request)
      return
    }
    let engine = try Engine.forApply(
      lab: target.labName,
      needsNetem: Plan.needsNetem(effective),
      global
    )
    try engine.perform(lab: target.labName, takesInput: false) {
      try LabChange.apply(request, to: target.labName, global)
    }
  }

  private func applyElsewhere(_ place: InterfacePlace, _ request: ApplyRequest) throws {
    try Engine.enterHost(global, needsNetem: Plan.needsNetem(request.profile))
    let status = try InterfaceConditioner(place).apply(request)
    try InterfaceText.print(status, global)
    if global.json { return }
    Terminal.print("")
    Terminal.print("`condition clear \(place.options)` takes it away again.")
  }

  private func printDryRun(_ profile: Profile) throws {
    if global.json {
      Terminal.print(try JSONText.encode(try ProfileDescription(profile)))
    } else {
      Terminal.print(ProfileText.render(profile, Plan(profile)))
      Terminal.print("")
      Terminal.print("Nothing was changed.")
    }
  }
}

/// Works overrides into a profile.
///
/// - Parameters:
///   - profile: the profile as read.
///   - overrides: each `KEY=VALUE`.
/// - Returns: the profile with the fields set.
/// - Throws: ``Failure`` with status 64 for an override that is not valid.
func overridden(_ profile: Profile, _ overrides: [String]) throws -> Profile {
  var result = profile
  for text in overrides {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw Failure(
        status: ExitStatus.usage,
        message: "--set \(text): give a field and its value, as in --set loss=5%"
      )
    }
    let (key, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
    do { result = try result.setting(key, value) } catch {
      throw Failure(status: ExitStatus.usage, message: "\(error)")
    }
  }
  return result
}

/// The directions as users write them.
enum Way: String, CaseIterable, ExpressibleByArgument {
  case up
  case down
  case both

  /// The directions as the core has them.
  var selection: DirectionSelection {
    switch self {
    case .up: .up
    case .down: .down
    case .both: .both
    }
  }
}
