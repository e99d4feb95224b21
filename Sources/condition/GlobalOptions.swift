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
      "On which kernel: this machine's (host), a private one, or whichever can do it (auto).",
      valueName: "kernel"
    )
  )
  var kernel: KernelChoice = .auto

  @Option(
    name: .customLong("profiles"),
    help: ArgumentHelp(
      "A directory of your own profiles, looked in first; repeatable.",
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
