import ArgumentParsing
import Conditioner
import LinkConditions
import NetworkLab
import NetworkNamespaces

/// Where the kernel that holds a condition is.
enum KernelChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case host
  case `private`
}

/// Options that every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    name: .customLong("kernel"),
    help: ArgumentHelp(
      "Where: this machine's kernel, a private one, or whichever can do it.",
      valueName: "kernel"
    )
  )
  var kernel: KernelChoice = .auto

  @Option(
    name: .customLong("profiles"),
    help: ArgumentHelp(
      "A directory of profiles, looked in before the usual places; repeatable.",
      valueName: "directory"
    ),
    completion: .directory
  )
  var profileDirectories: [String] = []

  @Flag(name: .customLong("json"), help: "Print the result as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print results only, no remarks.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more about what is done.")
  var verbose = false

  @Flag(name: .customLong("no-color"), help: "No colour (the NO_COLOR variable does the same).")
  var noColor = false

  /// The catalogue of profiles that the options name.
  var catalog: ProfileCatalog {
    .usual(first: profileDirectories)
  }

  mutating func validate() throws {
    if let missing = profileDirectories.first(where: { !ProfileCatalog.isDirectory($0) }) {
      throw ValidationError("--profiles \(missing): there is no such directory.")
    }
  }

  /// A remark for the user, on standard error.
  ///
  /// - Parameter text: one line.
  func remark(_ text: String) {
    if !quiet { Terminal.note("condition: \(text)") }
  }
}

/// Which lab or other place a command is about.
struct TargetOptions: ParsableArguments {
  @Option(
    name: .customLong("lab"),
    help: ArgumentHelp("The lab; without it the one named `condition`.", valueName: "name")
  )
  var lab: String?

  @Option(
    name: .customLong("namespace"),
    help: ArgumentHelp("An existing network namespace, as `ip netns` names it.", valueName: "name")
  )
  var namespace: String?

  @Option(
    name: .customLong("pid"),
    help: ArgumentHelp("The network namespace of a process.", valueName: "process")
  )
  var processID: Int32?

  @Option(
    name: .customLong("interface"),
    help: ArgumentHelp("With --namespace or --pid: the interface there.", valueName: "interface")
  )
  var interface: String?

  mutating func validate() throws {
    let places = [lab != nil, namespace != nil, processID != nil].count { $0 }
    if places > 1 { throw ValidationError("Give one of --lab, --namespace and --pid.") }
    if (namespace != nil || processID != nil) && interface == nil {
      throw ValidationError("--namespace and --pid need --interface: which link there?")
    }
    if interface != nil && namespace == nil && processID == nil {
      throw ValidationError("--interface goes with --namespace or --pid.")
    }
    if let lab, LabName(lab) == nil {
      throw ValidationError(
        "'\(lab)' is no name for a lab: 1 to 40 letters, digits, '.', '-' and '_', a letter or digit first."
      )
    }
  }

  /// The lab that is meant.
  var labName: LabName { lab.flatMap(LabName.init) ?? .standard }

  /// The interface of somebody else's that is meant, nil for a lab.
  var place: InterfacePlace? {
    guard let interface else { return nil }
    if let namespace { return InterfacePlace(.named(namespace), interface: interface) }
    return processID.map { InterfacePlace(.process($0), interface: interface) }
  }
}

extension ProfileCatalog {
  /// The catalogue of the usual places.
  ///
  /// - Parameter directories: looked in before them.
  /// - Returns: the catalogue.
  static func usual(first directories: [String] = []) -> ProfileCatalog {
    ProfileCatalog(
      directories: standardDirectories(
        given: directories,
        environment: ProcessEnvironment.current,
        executable: Executable.path
      )
    )
  }
}
