import Observation

/// A view that says "You are offline" as long as that is so.
@MainActor public final class OfflineNotice {
  private let status: NetworkStatus
  private let render: @MainActor (_ isConnected: Bool) -> Void

  /// Makes the view.
  ///
  /// - Parameters:
  ///   - status: What it observes.
  ///   - render: Shows the notice, or takes it away; not called as long as nothing is known.
  public init(_ status: NetworkStatus, render: @escaping @MainActor (_ isConnected: Bool) -> Void) {
    self.status = status
    self.render = render
    observe()
  }

  private func observe() {
    let isConnected = withObservationTracking {
      status.isConnected
    } onChange: { [weak self] in
      // Called before the change, and once: the new value is there a moment later.
      Task { @MainActor in self?.observe() }
    }
    if let isConnected { render(isConnected) }
  }
}
