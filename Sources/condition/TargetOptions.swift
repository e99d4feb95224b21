import ArgumentParsing
import NetworkLab

/// Which lab a command is about.
struct LabOptions: ParsableArguments {
  @Option(
    name: .customLong("lab"),
    help: ArgumentHelp("Which lab; without it the one named `condition`.", valueName: "name"),
    completion: .lab
  )
  var lab: String?

  mutating func validate() throws {
    if let lab, LabName(lab) == nil {
      throw ValidationError(
        "'\(lab)' is no name for a lab: 1 to 40 letters, digits, '.', '-' and '_', a letter or digit first."
      )
    }
  }

  /// The lab that is meant.
  var labName: LabName { lab.flatMap(LabName.init) ?? .standard }
}

/// What commands for labs that stay cannot do, refused with words of its own.
struct RefusedOptions: ParsableArguments {
  @Option(name: .customLong("namespace"), help: .hidden) var namespace: String?
  @Option(name: .customLong("pid"), help: .hidden) var processID: String?
  @Option(name: .customLong("interface"), help: .hidden) var interface: String?
  @Flag(name: .customLong("virtual-time"), help: .hidden) var virtualTime = false

  /// Refuses it.
  ///
  /// - Parameters:
  ///   - place: what the command does in a lab, for who names another place.
  ///   - time: why it is done in real time.
  /// - Throws: `ValidationError` where one of the options was given.
  func refuse(place: String, time: String) throws {
    if virtualTime {
      throw ValidationError("\(time); use `condition run PROFILE --virtual-time -- COMMAND`.")
    }
    guard namespace != nil || processID != nil || interface != nil else { return }
    throw ValidationError(
      "\(place); for somebody else's namespace use `ip netns exec` or `nsenter`."
    )
  }
}

/// Which lab or other place a command is about.
struct TargetOptions: ParsableArguments {
  @OptionGroup var ofLab: LabOptions

  @Option(
    name: .customLong("namespace"),
    help: ArgumentHelp(
      "Instead of a lab: an existing network namespace, as `ip netns` names it (as root).",
      valueName: "name"
    )
  )
  var namespace: String?

  @Option(
    name: .customLong("pid"),
    help: ArgumentHelp(
      "Instead of a lab: the network namespace of a process (as root).",
      valueName: "process"
    )
  )
  var processID: Int32?

  @Option(
    name: .customLong("interface"),
    help: ArgumentHelp("With --namespace or --pid: the interface there.", valueName: "interface")
  )
  var interface: String?

  mutating func validate() throws {
    let places = [ofLab.lab != nil, namespace != nil, processID != nil].count { $0 }
    if places > 1 { throw ValidationError("Give one of --lab, --namespace and --pid.") }
    if (namespace != nil || processID != nil) && interface == nil {
      throw ValidationError("--namespace and --pid need --interface: which link there?")
    }
    if interface != nil && namespace == nil && processID == nil {
      throw ValidationError("--interface goes with --namespace or --pid.")
    }
  }

  /// The lab that is meant.
  var labName: LabName { ofLab.labName }

  /// The interface of somebody else's that is meant, nil for a lab.
  var place: InterfacePlace? {
    guard let interface else { return nil }
    if let namespace { return InterfacePlace(.named(namespace), interface: interface) }
    return processID.map { InterfacePlace(.process($0), interface: interface) }
  }
}
