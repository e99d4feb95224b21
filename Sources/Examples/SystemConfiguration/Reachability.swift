import Dispatch
import Foundation
public import SystemConfiguration

/// A class as many apps have it, which tells whether the network, or a host, is reachable.
@MainActor public final class Reachability {
  private let target: SCNetworkReachability
  /// Called on the main thread when ``reachable`` may have changed.
  public var onChange: (@MainActor (Reachability) -> Void)?

  /// Watches a host.
  ///
  /// - Parameter host: Its name; nil watches the network in general.
  public init?(host: String? = nil) {
    guard let target = host.map({ SCNetworkReachabilityCreateWithName(nil, $0) }) ?? Self.network()
    else { return nil }
    self.target = target
  }

  deinit {
    SCNetworkReachabilitySetCallback(target, nil, nil)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  private static func network() -> SCNetworkReachability? {
    var zero = sockaddr_in()
    zero.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    zero.sin_family = sa_family_t(AF_INET)
    return withUnsafePointer(to: &zero) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        SCNetworkReachabilityCreateWithAddress(nil, $0)
      }
    }
  }

  /// The flags of now.
  public var flags: SCNetworkReachabilityFlags {
    var flags = SCNetworkReachabilityFlags()
    return SCNetworkReachabilityGetFlags(target, &flags) ? flags : []
  }

  /// Whether the target is reachable now.
  public var reachable: Bool { flags.meansReachable }

  /// Listens from now on, and tells how things are at the start.
  ///
  /// - Returns: Whether that is possible.
  @discardableResult
  public func start() -> Bool {
    let listener = Listener(self)
    var context = SCNetworkReachabilityContext(
      version: 0,
      info: Unmanaged.passUnretained(listener).toOpaque(),
      retain: { UnsafeRawPointer(Unmanaged<Listener>.fromOpaque($0).retain().toOpaque()) },
      release: { Unmanaged<Listener>.fromOpaque($0).release() },
      copyDescription: nil
    )
    let callback: SCNetworkReachabilityCallBack = { _, _, info in
      guard let info else { return }
      let listener = Unmanaged<Listener>.fromOpaque(info).takeUnretainedValue()
      MainActor.assumeIsolated { listener.tell() }
    }
    // Setting retains the listener; until then nobody else does.
    let isSet = withExtendedLifetime(listener) {
      SCNetworkReachabilitySetCallback(target, callback, &context)
    }
    guard isSet, SCNetworkReachabilitySetDispatchQueue(target, .main) else { return false }
    // By address the first callback comes with the first change only.
    onChange?(self)
    return true
  }

  /// Listens no more.
  public func stop() {
    SCNetworkReachabilitySetCallback(target, nil, nil)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  /// What a callback is given: it does not keep the object alive.
  @MainActor private final class Listener {
    private weak var owner: Reachability?

    init(_ owner: Reachability) { self.owner = owner }

    func tell() {
      guard let owner else { return }
      owner.onChange?(owner)
    }
  }
}

extension SCNetworkReachabilityFlags {
  /// Whether these flags mean that traffic gets through without anybody's help.
  ///
  /// A connection that must be made first counts where traffic makes it by itself.
  public var meansReachable: Bool {
    guard contains(.reachable) else { return false }
    guard contains(.connectionRequired) else { return true }
    let isMadeByItself = !isDisjoint(with: [.connectionOnTraffic, .connectionOnDemand])
    return isMadeByItself && !contains(.interventionRequired)
  }

  /// Whether these flags mean a mobile network.
  public var meansCellular: Bool { meansReachable && contains(.isWWAN) }
}
