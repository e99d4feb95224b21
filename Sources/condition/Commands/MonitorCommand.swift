import ArgumentParsing
import FoundationEssentials
import Glibc
import NetworkLab
import ReachabilityMonitors

/// The command `condition monitor`.
struct MonitorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monitor",
    abstract: "Watch the network as a reachability monitor does.",
    usage: "condition monitor [--contract <contract>] [--once] [<options>]",
    discussion: """
      Prints each change as a line of JSON, on a terminal in words. It watches the network of the place it \
      runs in: `condition exec -- condition monitor` watches the lab's.

      snapshot: one reading at the start. link: an interface is up, has carrier and a usable address. \
      route: default routes. path: a route that can carry traffic now. host: a path, and that the name in \
      CONDITION_PROBE_HOST resolves. probe: an answer from a host, again and again; by default from \
      CONDITION_PROBE_URL, else as its field `address` says.

      A contract as JSON changes its fields: --contract '{probe: {interval: "2s", timeout: "1s", down: 3}}'
      """
  )

  @Option(
    help: ArgumentHelp(
      "What to watch: snapshot, link, route, path, host or probe, or a contract as JSON.",
      valueName: "contract"
    ),
    completion: .list(MonitorContract.names)
  )
  var contract = "path"

  @Flag(help: "Say what is the case now, and end: status 0 reachable, 1 not.")
  var once = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    let contract = try readContract()
    if contract.looksUpHost && Self.host == nil {
      throw ValidationError(
        "'\(contract.name)' looks a name up: set CONDITION_PROBE_HOST, as labs do, to one."
      )
    }
  }

  mutating func run() throws {
    let contract = try readContract()
    if case .probe = contract { try becomeProbe(contract) }
    var observer = try ContractObserver(contract, host: Self.host)
    while let transition = observer.next(reader: STDOUT_FILENO) {
      Terminal.print(
        isTalking
          ? transition.report.line(color: color) : WireMessage.state(transition.report).line
      )
      if once {
        guard transition.report.state == .reachable else { throw ExitCode(1) }
        return
      }
    }
  }

  private var isTalking: Bool { !global.json && isatty(STDOUT_FILENO) == 1 }

  private var color: Bool { Terminal.usesColor(disabled: global.noColor) }

  /// The name that labs give; nil for none.
  private static var host: String? {
    guard let value = getenv("CONDITION_PROBE_HOST"), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Goes on as the executable that has what probes take, which this one does without.
  private func becomeProbe(_ contract: MonitorContract) throws -> Never {
    let path = try ServicesExecutable.path(for: "the probe monitor")
    let json = String(decoding: try JSONEncoder().encode(contract), as: UTF8.self)
    var arguments = [path, "monitor", "--contract", json]
    if once { arguments.append("--once") }
    if isTalking { arguments.append("--words") }
    if color { arguments.append("--color") }
    var pointers = arguments.map { strdup($0) } + [nil]
    execv(path, &pointers)
    throw Failure(
      status: ExitStatus.software,
      message: "start \(path): \(String(cString: strerror(errno)))"
    )
  }

  private func readContract() throws -> MonitorContract {
    try ContractText.read(contract)
  }
}
