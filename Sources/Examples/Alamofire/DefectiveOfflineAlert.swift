import Dispatch

/// The well-known version of manager and alert, with its two defects; **not to be copied**.
///
/// - Started offline it shows its alert, and never listens.
/// - Its alert, once on its way, appears even when the network is back, and stays.
///
/// The harness has it as a planted defect: it must convict it.
@MainActor public final class DefectiveOfflineAlert {
  private let manager: HostReachabilityManager
  private let tell: @MainActor (Bool) -> Void
  private let show: @MainActor (Bool) -> Void
  private var isShown = false

  /// Makes one that has not been started.
  ///
  /// - Parameters:
  ///   - manager: Whom to listen to.
  ///   - tell: Called with whether the host is reachable.
  ///   - show: Shows the alert, or takes it away.
  public init(
    _ manager: HostReachabilityManager,
    tell: @escaping @MainActor (Bool) -> Void,
    show: @escaping @MainActor (Bool) -> Void
  ) {
    self.manager = manager
    self.tell = tell
    self.show = show
  }

  /// Starts.
  public func start() {
    guard manager.status.isReachable else {
      // The first defect: nobody starts it again.
      take(isReachable: false)
      return
    }
    manager.startListening { [weak self] status in
      self?.take(isReachable: status.isReachable)
    }
  }

  private func take(isReachable: Bool) {
    tell(isReachable)
    if isReachable {
      if isShown { show(false) }
      isShown = false
    } else {
      // The second defect: nothing cancels this.
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(3500)) { [weak self] in
        MainActor.assumeIsolated {
          self?.isShown = true
          self?.show(true)
        }
      }
    }
  }
}
