import ArgumentParsing
import FoundationEssentials
import Glibc
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
      route: default routes. path: a route that can carry traffic now.
      """
  )

  @Option(
    help: ArgumentHelp(
      "What to watch: snapshot, link, route or path, or a contract as JSON.",
      valueName: "contract"
    ),
    completion: .list(ContractObserver.observableNames)
  )
  var contract = "path"

  @Flag(help: "Say what is the case now, and end: status 0 reachable, 1 not.")
  var once = false

  @OptionGroup(title: "Everywhere") var global: GlobalOptions

  mutating func validate() throws {
    _ = try readContract()
  }

  mutating func run() throws {
    var observer = try ContractObserver(try readContract())
    let isTalking = !global.json && isatty(STDOUT_FILENO) == 1
    let color = Terminal.usesColor(disabled: global.noColor)
    while let transition = observer.next(reader: STDOUT_FILENO) {
      Terminal.print(
        isTalking
          ? MonitorText.line(transition, color: color)
          : WireMessage.state(transition.report).line
      )
      if once {
        guard transition.report.state == .reachable else { throw ExitCode(1) }
        return
      }
    }
  }

  private func readContract() throws -> MonitorContract {
    let contract = try parsedContract()
    guard ContractObserver.isObservable(contract) else {
      throw ValidationError(
        "'\(contract.name)' asks a host, which this command does not do: it watches "
          + "\(ContractObserver.observableNames.joined(separator: ", "))."
      )
    }
    return contract
  }

  private func parsedContract() throws -> MonitorContract {
    guard contract.trimmed.hasPrefix("{") else {
      if let contract = MonitorContract(name: contract) { return contract }
      throw ValidationError(
        "'\(contract)' is no contract. Give one of "
          + "\(ContractObserver.observableNames.joined(separator: ", "))."
      )
    }
    do {
      return try JSONDecoder().decode(MonitorContract.self, from: Data(contract.utf8))
    } catch DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context)
    {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw ValidationError(
        "--contract: \(path.isEmpty ? "" : "\(path): ")\(context.debugDescription)"
      )
    }
  }
}
