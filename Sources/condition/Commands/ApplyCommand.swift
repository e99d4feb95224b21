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
      A lab is a network of its own, in which programs run by `condition exec -- COMMAND`; it is made when \
      missing, and the rest of the machine keeps its network. Between profiles of one interface type (Wi-Fi, \
      cellular, wired) the switch loses no packet; another type is a hand-over to a new interface. What holds \
      is read back from the kernel before anything is called applied.

      condition apply 3g-lossy                     a lossy 3G link
      condition apply wifi --set loss=5%           a field set otherwise
      condition apply offline --for 30s            the cable out, for half a minute
      condition apply edge --direction up          EDGE on the way out alone
      """
  )

  @Argument(help: .profile, completion: .profile)
  var profile: String

  @OptionGroup(title: "Target") var target: TargetOptions

  @Option(
    help: ArgumentHelp(
      "Change one way only: up is out of the lab, down is into it. The other way stays as it is, and so do "
        + "interface, address families, names and an outage.",
      valueName: "direction"
    )
  )
  var direction: Way = .both

  @OptionGroup var overrides: OverrideOptions

  @Option(
    name: .customLong("for"),
    parsing: .unconditional,
    help: ArgumentHelp(
      "Go back by itself to what held before, after this time (90s, 5min).",
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
    let effective = try overrides.applied(to: global.catalog.profile(named: profile))
    var request = ApplyRequest(effective)
    request.direction = direction.selection
    request.overrides = overrides.overrides
    request.revertAfter = try revertAfter.map(DurationText.seconds)
    // What cannot be is refused before a kernel is started for it.
    _ = try EffectiveProfile.of(effective, direction: direction.selection, over: nil)
    if dryRun {
      overrides.warn(global)
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
      // Where the work is done, so that it is said once.
      overrides.warn(global)
      try LabChange.apply(request, to: target.labName, global)
    }
  }

  private func applyElsewhere(_ place: InterfacePlace, _ request: ApplyRequest) throws {
    try Engine.enterHost(place, global, needsNetem: Plan.needsNetem(request.profile))
    overrides.warn(global)
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
