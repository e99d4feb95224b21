import PathWatching
import ReachabilityMonitors

/// Tells each path that differs from the one before.
final class PathWatch: Sendable {
  private let subscription = WatchSubscription()
  private let last = Guarded<NetworkPath?>(nil)
  private let filter: PathFilter
  private let tell: @Sendable (NetworkPath) -> Void

  /// Subscribes, in the namespace of the calling thread.
  ///
  /// - Parameters:
  ///   - filter: Which interfaces may be used.
  ///   - tell: What to call with each new path, one after the other.
  init(_ filter: PathFilter, tell: @escaping @Sendable (NetworkPath) -> Void) {
    self.filter = filter
    self.tell = tell
  }

  /// Begins.
  func start() {
    subscription.start { [filter, last, tell] news in
      let path = news.snapshot.path(filter)
      let isNews = last.withLock { last in
        defer { last = path }
        return path != last
      }
      if isNews { tell(path) }
    }
  }

  /// Ends; the sockets are closed a moment later.
  func cancel() {
    subscription.cancel()
  }
}
