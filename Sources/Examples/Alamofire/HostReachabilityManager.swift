import Dispatch
import SystemConfiguration

/// A manager in Alamofire's manner: a host, a listener, start and stop.
@MainActor public final class HostReachabilityManager {
  /// How things are.
  public enum Status: Hashable, Sendable {
    /// Not reachable.
    case notReachable
    /// Reachable by cable or wireless LAN.
    case reachableOnEthernetOrWiFi
    /// Reachable by a mobile network.
    case reachableOnCellular

    init(_ flags: SCNetworkReachabilityFlags) {
      guard flags.meansReachable else {
        self = .notReachable
        return
      }
      self = flags.meansCellular ? .reachableOnCellular : .reachableOnEthernetOrWiFi
    }

    /// Whether the host is reachable.
    public var isReachable: Bool { self != .notReachable }
  }

  private let target: SCNetworkReachability
  /// Called on the main thread with each status that differs from the one before.
  private var listener: (@MainActor (Status) -> Void)?
  /// Nil until the listener was called: the first status is news, whatever it is.
  private var previous: Status?

  /// Watches a host.
  ///
  /// - Parameter host: Its name, without scheme and port.
  public init?(host: String) {
    guard let target = SCNetworkReachabilityCreateWithName(nil, host) else { return nil }
    self.target = target
  }

  deinit {
    SCNetworkReachabilitySetCallback(target, nil, nil)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  /// The status of now.
  public var status: Status {
    var flags = SCNetworkReachabilityFlags()
    return SCNetworkReachabilityGetFlags(target, &flags) ? Status(flags) : .notReachable
  }

  /// Listens from now on; the first status follows at once.
  ///
  /// - Parameter listener: Called on the main thread.
  /// - Returns: Whether that is possible.
  @discardableResult
  public func startListening(_ listener: @escaping @MainActor (Status) -> Void) -> Bool {
    stopListening()
    self.listener = listener
    let box = Weak(self)
    var context = SCNetworkReachabilityContext(
      version: 0,
      info: Unmanaged.passUnretained(box).toOpaque(),
      retain: { UnsafeRawPointer(Unmanaged<Weak>.fromOpaque($0).retain().toOpaque()) },
      release: { Unmanaged<Weak>.fromOpaque($0).release() },
      copyDescription: nil
    )
    let callback: SCNetworkReachabilityCallBack = { _, flags, info in
      guard let info else { return }
      let manager = Unmanaged<Weak>.fromOpaque(info).takeUnretainedValue()
      MainActor.assumeIsolated { manager.value?.take(Status(flags)) }
    }
    // Setting retains the box; until then nobody else does.
    let isSet = withExtendedLifetime(box) {
      SCNetworkReachabilitySetCallback(target, callback, &context)
    }
    guard isSet, SCNetworkReachabilitySetDispatchQueue(target, .main) else { return false }
    take(status)
    return true
  }

  /// Listens no more.
  public func stopListening() {
    SCNetworkReachabilitySetCallback(target, nil, nil)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
    listener = nil
    previous = nil
  }

  private func take(_ status: Status) {
    guard previous != status else { return }
    previous = status
    listener?(status)
  }

  /// What a callback is given: it does not keep the manager alive.
  @MainActor private final class Weak {
    private(set) weak var value: HostReachabilityManager?

    init(_ value: HostReachabilityManager) { self.value = value }
  }
}
