public import Dispatch
import ReachabilityMonitors

/// Tells what network paths this host has, at the start and whenever that changes.
///
/// The same on Linux as Apple's class of this name, on top of the kernel's own announcements
/// (rtnetlink): no polling, no daemon. It watches the network namespace of the **thread that starts
/// it**.
///
/// - The first update tells what is found, and comes also where there is no network.
/// - Updates come one after the other, in the order of what happened, also on a concurrent queue.
///   While the queue is busy they wait; of more than 32 that wait the newest is kept and those just
///   before it are left out.
/// - After ``cancel()``, called on ``queue``, and after the last reference to the monitor went, no
///   further update begins. A cancelled monitor cannot be started again.
public final class NWPathMonitor: Sendable {
  let core: MonitorCore

  /// Monitors paths over all interfaces.
  public init() {
    core = MonitorCore(.any)
  }

  /// Monitors paths over interfaces of one kind.
  ///
  /// - Parameter requiredInterfaceType: The kind; without such an interface there is no path.
  public init(requiredInterfaceType: NWInterface.InterfaceType) {
    core = MonitorCore(.only(requiredInterfaceType.kind))
  }

  /// Monitors paths over all interfaces but some.
  ///
  /// - Parameter prohibitedInterfaceTypes: The kinds that may not be used.
  public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
    core = MonitorCore(.without(Set(prohibitedInterfaceTypes.map(\.kind))))
  }

  deinit {
    core.cancel()
  }

  /// What is called with each path, on ``queue``.
  ///
  /// It is looked up when an update is delivered, so a change holds for updates that wait. Two
  /// consecutive paths always differ in something, not always in what interests the reader. The
  /// monitor lets go of it when it is cancelled.
  @preconcurrency
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { core.handler }
    set { core.handler = newValue }
  }

  /// The path of the last update; before the first one it is unsatisfied, whatever the network.
  public var currentPath: NWPath { core.currentPath }

  /// Where updates are delivered; nil before ``start(queue:)``.
  public var queue: DispatchQueue? { core.queue }

  /// Starts, and lets the first update follow soon.
  ///
  /// A second start, and one after ``cancel()``, does nothing.
  ///
  /// - Parameter queue: Where to deliver updates.
  public func start(queue: DispatchQueue) {
    core.start(queue: queue)
  }

  /// Ends the updates for good, and all iterations over the monitor.
  public func cancel() {
    core.cancel()
  }
}

extension NWPathMonitor: CustomDebugStringConvertible {
  /// The monitor and its current path.
  public var debugDescription: String { "NWPathMonitor(\(currentPath))" }
}
