import FoundationEssentials
import Glibc
import ProbeMonitor
import ReachabilityMonitors

/// `condition-services monitor`: what `condition monitor` becomes for the contract probe.
///
/// It speaks with the voice of `condition`, whose place it took: same output, same messages, same exit
/// status. SIGTERM and SIGINT end it at once, as they end whatever does not ask for another thing.
struct ProbeRole {
  private var contract = ""
  private var isOnce = false
  private var isInWords = false
  private var hasColor = false

  /// Reads a command line; nil where it is about another role.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    guard rest.popFirst() == "monitor" else { return nil }
    while let option = rest.popFirst() {
      switch option {
      case "--contract": contract = rest.popFirst() ?? ""
      case "--once": isOnce = true
      case "--words": isInWords = true
      case "--color": hasColor = true
      default:
        Self.write("\(Options.help)\n", to: STDERR_FILENO)
        exit(64)
      }
    }
  }

  /// Tells each change of the verdict until nobody reads it.
  func run() -> Never {
    do throws(ProbeMonitorError) {
      var monitor = try ProbeMonitor(try readContract())
      while let transition = monitor.next(reader: STDOUT_FILENO) {
        tell(transition.report)
        if isOnce { exit(transition.report.state == .reachable ? 0 : 1) }
      }
      exit(0)
    } catch {
      Self.write("condition: error: \(error.description)\n", to: STDERR_FILENO)
      switch error.code {
      case .invalid: exit(64)
      case .permission: exit(77)
      case .failed: exit(70)
      }
    }
  }

  private func readContract() throws(ProbeMonitorError) -> ProbeContract {
    let read = try? JSONDecoder().decode(MonitorContract.self, from: Data(contract.utf8))
    guard case .probe(let probe)? = read else {
      throw ProbeMonitorError(.invalid, "--contract: '\(contract)' is no probe contract")
    }
    return probe
  }

  private func tell(_ report: ReachabilityReport) {
    let line = isInWords ? report.line(color: hasColor) : WireMessage.state(report).line
    guard Self.write(line + "\n", to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno))
      Self.write("condition: error: write standard output: \(reason)\n", to: STDERR_FILENO)
      exit(74)
    }
  }

  /// Writes all of a text; false with errno where that fails.
  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
