public import Dispatch

/// An alert that appears when the network has been away for a while.
///
/// It does not appear for a shorter outage, and goes when the network returns. Nobody told how
/// things are: no alert. Being told offline at the very start is an outage like any other.
@MainActor public final class OfflineAlert {
  /// How long the network must be away, by default 3.5 s.
  public let delay: DispatchTimeInterval
  /// Whether the alert is there.
  public private(set) var isShown = false
  private let show: @MainActor (Bool) -> Void
  private var waiting: DispatchWorkItem?

  /// Makes one that is not shown.
  ///
  /// - Parameters:
  ///   - delay: How long the network must be away.
  ///   - show: Shows the alert, or takes it away.
  public init(
    delay: DispatchTimeInterval = .milliseconds(3500),
    show: @escaping @MainActor (Bool) -> Void
  ) {
    self.delay = delay
    self.show = show
  }

  /// Takes note of how things are.
  ///
  /// - Parameter isReachable: Whether the network can be used; the same again changes nothing.
  public func take(isReachable: Bool) {
    if isReachable {
      waiting?.cancel()
      waiting = nil
      set(false)
    } else if waiting == nil, !isShown {
      let item = DispatchWorkItem { [weak self] in
        MainActor.assumeIsolated {
          self?.waiting = nil
          self?.set(true)
        }
      }
      waiting = item
      DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: item)
    }
  }

  private func set(_ shouldShow: Bool) {
    guard isShown != shouldShow else { return }
    isShown = shouldShow
    show(shouldShow)
  }
}
