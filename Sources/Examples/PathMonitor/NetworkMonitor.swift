import Dispatch
public import Foundation
public import Network

/// The one network monitor of an app.
@MainActor public final class NetworkMonitor {
  /// The monitor.
  public static let shared = NetworkMonitor()

  /// Posted on the main thread when anything of ``NetworkMonitor/shared`` changed.
  public static let didChange = Notification.Name("NetworkMonitorDidChange")

  /// Whether there is a network; nil until that is known.
  public private(set) var isConnected: Bool?
  /// Whether traffic costs money.
  public private(set) var isExpensive = false
  /// By what kind of interface traffic goes; nil where there is none.
  public private(set) var connectionType: NWInterface.InterfaceType?
  private var monitor: NWPathMonitor?

  private init() {}

  /// Starts, where it has not been started.
  public func start() {
    guard monitor == nil else { return }
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { path in
      MainActor.assumeIsolated { NetworkMonitor.shared.take(path) }
    }
    monitor.start(queue: .main)
    self.monitor = monitor
  }

  /// Stops; what is known stays, and a new start finds out anew.
  public func stop() {
    // A cancelled monitor cannot be started again.
    monitor?.cancel()
    monitor = nil
  }

  private func take(_ path: NWPath) {
    let isSatisfied = path.status == .satisfied
    let type = NWInterface.InterfaceType.inUse.first { path.usesInterfaceType($0) }
    let old = (isConnected, isExpensive, connectionType)
    isConnected = isSatisfied
    isExpensive = path.isExpensive
    connectionType = isSatisfied ? type : nil
    // Paths may differ in what nobody here is interested in.
    guard old != (isConnected, isExpensive, connectionType) else { return }
    NotificationCenter.default.post(name: Self.didChange, object: nil)
  }
}

extension NWInterface.InterfaceType {
  /// In the order in which apps want to know them.
  fileprivate static let inUse: [Self] = [.wifi, .cellular, .wiredEthernet, .other]

  /// The kind as the harness names it.
  public var wireName: String {
    switch self {
    case .wifi: "wifi"
    case .cellular: "cellular"
    case .wiredEthernet: "wiredEthernet"
    case .loopback: "loopback"
    case .other: "other"
    }
  }
}
