import ArgumentParsing
import ReachabilityHarness
import ReachabilityMonitors

/// Options that put one's own program into any scenario.
struct MonitorOptions: ParsableArguments {
  @Option(
    name: .customLong("monitor"),
    help: ArgumentHelp(
      "Test this program in place of the scenario's monitors; repeatable.",
      valueName: "name=command"
    )
  )
  var monitors: [String] = []

  @Option(
    name: .customLong("contract"),
    help: ArgumentHelp(
      "What it claims to watch (a name or JSON): one for all, or one for each --monitor in turn; without "
        + "--monitor our own monitor of that contract is tested.",
      valueName: "contract"
    ),
    completion: .list(MonitorContract.names)
  )
  var contracts: [String] = []

  @Option(
    name: .customLong("match"),
    help: ArgumentHelp(
      "What it prints instead of the JSON lines: a regular expression for a state; repeatable.",
      valueName: "state=regex"
    )
  )
  var matches: [String] = []

  mutating func validate() throws {
    _ = try read()
  }

  /// The monitors that the options describe; empty where they name none.
  ///
  /// - Returns: the monitors.
  /// - Throws: `ValidationError`.
  func read() throws -> [MonitorUnderTest] {
    let contracts = try contracts.map(ContractText.read)
    let patterns = try matches.map(pattern)
    guard !monitors.isEmpty else {
      guard patterns.isEmpty else {
        throw ValidationError("--match says how a --monitor's lines are read: which monitor?")
      }
      return own(contracts)
    }
    guard contracts.count <= 1 || contracts.count == monitors.count else {
      throw ValidationError(
        "Give one --contract for all, or one for each --monitor: there are \(monitors.count) monitors and "
          + "\(contracts.count) contracts."
      )
    }
    var found: [MonitorUnderTest] = []
    for (index, text) in monitors.enumerated() {
      let contract = contracts.count > 1 ? contracts[index] : contracts.first
      var monitor = try monitor(text, contract ?? .path(PathContract()))
      monitor.patterns = patterns
      if found.contains(where: { $0.name == monitor.name }) {
        throw ValidationError("--monitor \(text): there is a '\(monitor.name)' already.")
      }
      found.append(monitor)
    }
    return found
  }

  private func monitor(_ text: String, _ contract: MonitorContract) throws -> MonitorUnderTest {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let command = parts.count == 2 ? CommandWords.split(String(parts[1])) : []
    guard parts.count == 2, !command.isEmpty else {
      throw ValidationError("--monitor \(text): give NAME=COMMAND, such as app='./app --headless'.")
    }
    let name = String(parts[0])
    guard MonitorUnderTest.isName(name) else {
      throw ValidationError(
        "--monitor \(text): a name becomes part of a host's name, for example "
          + "'\(MonitorUnderTest.name(like: name))'."
      )
    }
    return MonitorUnderTest(name: name, contract: contract, command: command)
  }

  private func pattern(_ text: String) throws -> StatePattern {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let state = ReachabilityState(rawValue: String(parts[0])) else {
      let states = ReachabilityState.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--match \(text): give STATE=REGEX; the states are \(states).")
    }
    do { _ = try Regex(String(parts[1])) } catch {
      throw ValidationError("--match \(text): '\(parts[1])' is no regular expression.")
    }
    return StatePattern(state: state, expression: String(parts[1]))
  }

  /// Our own monitors of some contracts.
  private func own(_ contracts: [MonitorContract]) -> [MonitorUnderTest] {
    zip(contracts, self.contracts).enumerated().map { index, pair in
      let name = contracts.count { $0.name == pair.0.name } > 1 ? "-\(index + 1)" : ""
      return MonitorUnderTest(
        name: pair.0.name + name,
        contract: pair.0,
        command: ["condition", "monitor", "--contract", pair.1]
      )
    }
  }
}
