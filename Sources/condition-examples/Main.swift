import Examples
import Foundation
import Network
import SystemConfiguration

/// Runs one example monitor, as the harness does: `condition-examples NAME [HOST]`.
@main @MainActor struct Main {
  private static let usage = """
    usage: condition-examples sc [HOST] | alamofire [HOST] | alamofire-defective [HOST] | path | observable

    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let environment = ProcessInfo.processInfo.environment
    let host = arguments.dropFirst().first
    let probeHost = host ?? environment["CONDITION_PROBE_HOST"] ?? "example.org"
    let kept: Any? =
      switch arguments.first {
      case "sc": reachability(host)
      case "alamofire": manager(probeHost)
      case "alamofire-defective": defective(probeHost)
      case "path": path()
      case "observable": observable()
      default: nil
      }
    guard let kept else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    withExtendedLifetime(kept) { RunLoop.main.run() }
  }

  /// Prints how things are, where that is news.
  private static func teller() -> @MainActor (Bool, String?, Bool?) -> Void {
    var last: String?
    return { isReachable, interface, isExpensive in
      let line = WireLine.state(isReachable, interface: interface, isExpensive: isExpensive)
      guard line != last else { return }
      last = line
      WireLine.write(line)
    }
  }

  private static func reachability(_ host: String?) -> Any? {
    let tell = teller()
    let reachability = Reachability(host: host)
    reachability?.onChange = { reachability in
      let flags = reachability.flags
      tell(flags.meansReachable, flags.meansCellular ? "cellular" : nil, nil)
    }
    return reachability?.start() == true ? reachability : nil
  }

  private static func manager(_ host: String) -> Any? {
    guard let manager = HostReachabilityManager(host: host) else { return nil }
    let tell = teller()
    let alert = OfflineAlert { WireLine.write(WireLine.notice($0)) }
    manager.startListening { status in
      tell(status.isReachable, status == .reachableOnCellular ? "cellular" : nil, nil)
      alert.take(isReachable: status.isReachable)
    }
    return manager
  }

  private static func defective(_ host: String) -> Any? {
    guard let manager = HostReachabilityManager(host: host) else { return nil }
    let tell = teller()
    let alert = DefectiveOfflineAlert(
      manager,
      tell: { tell($0, nil, nil) },
      show: { WireLine.write(WireLine.notice($0)) }
    )
    alert.start()
    return alert
  }

  private static func path() -> Any? {
    let tell = teller()
    let observation = NotificationCenter.default.addObserver(
      forName: NetworkMonitor.didChange,
      object: nil,
      queue: nil
    ) { _ in
      MainActor.assumeIsolated {
        let monitor = NetworkMonitor.shared
        guard let isConnected = monitor.isConnected else { return }
        let type = monitor.connectionType?.wireName
        tell(isConnected, type, isConnected ? monitor.isExpensive : nil)
      }
    }
    NetworkMonitor.shared.start()
    return observation
  }

  private static func observable() -> Any? {
    let tell = teller()
    let status = NetworkStatus()
    var isShown = false
    let notice = OfflineNotice(status) { isConnected in
      tell(isConnected, nil, nil)
      guard isShown == isConnected else { return }
      isShown = !isConnected
      WireLine.write(WireLine.notice(isShown))
    }
    status.start()
    return (status, notice)
  }
}
