import Dispatch
import ReachabilityMonitors
import RouteNetlink

/// Watches one network namespace for all who are interested in it.
///
/// Waits for changes, reads what is the case after each burst of them, and tells all subscribers.
final class SharedWatch: Sendable {
  private struct State: ~Copyable {
    var observer: PathObserver?
    var source: (any DispatchSourceRead)?
    var subscribers: [Int: @Sendable (WatchNews) -> Void] = [:]
    /// Whether somebody waits for news that no event of the kernel's will bring.
    var isStale = false
    var didResolverChange = false
    var isClosed = false
    var isRetrying = false
  }

  /// One for all watches: they seldom have anything to do, and a queue each might mean a thread each.
  static let queue = DispatchQueue(label: "condition.PathWatching")
  private let state: Guarded<State>

  /// Subscribes, in the namespace of the calling thread.
  init() {
    state = Guarded(State(observer: try? PathObserver()))
    Self.queue.async { self.begin() }
  }

  /// Ends; the sockets are closed a moment later.
  func close() {
    let source = state.withLock { state in
      state.isClosed = true
      state.subscribers = [:]
      // With a source its cancel handler closes them: never under the feet of epoll.
      if state.source == nil { state.observer = nil }
      return state.source.take()
    }
    guard let source else { return }
    DescriptorGate.enter()
    source.cancel()
  }

  /// Tells somebody all news from now on, the first of it soon.
  func add(_ number: Int, _ tell: @escaping @Sendable (WatchNews) -> Void) {
    state.withLock { $0.subscribers[number] = tell }
    refresh()
  }

  /// Tells somebody no more; what is being told at the moment ends in its own time.
  func remove(_ number: Int) {
    let old = state.withLock { $0.subscribers.removeValue(forKey: number) }
    _ = old
  }

  /// Does something with the observer, on the calling thread; nil where there is none.
  func withObserver<Result: Sendable>(
    _ body: @Sendable (inout PathObserver) throws(NetlinkError) -> Result
  ) -> Result? {
    state.withLock { state in
      guard !state.isClosed, var observer = state.observer.take() else { return nil }
      let result = try? body(&observer)
      state.observer = consume observer
      return result
    }
  }

  /// Lets everybody be told soon what is the case.
  func refresh(resolver didResolverChange: Bool = false) {
    let isFirst = state.withLock { state in
      if didResolverChange { state.didResolverChange = true }
      defer { state.isStale = true }
      return !state.isStale
    }
    if isFirst { Self.queue.async { self.update(onlyIfStale: true) } }
  }

  /// Waits for changes from here on; without descriptors, tries again each second.
  private func begin() {
    let isReady = state.withLock { state in
      guard !state.isClosed else { return true }
      // On a thread of Dispatch: in the namespace in which the process was started.
      if state.observer == nil { state.observer = try? PathObserver() }
      guard let descriptor = state.observer?.fileDescriptor else { return false }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      source.setEventHandler { self.update(onlyIfStale: false) }
      source.setCancelHandler {
        self.state.withLock { $0.observer = nil }
        DescriptorGate.leave()
      }
      state.source = source
      source.resume()
      return true
    }
    if isReady { update(onlyIfStale: false) } else { again(after: .seconds(1)) { $0.begin() } }
  }

  /// Reads what is the case now, and tells it; on the queue of all watches only, so in order.
  private func update(onlyIfStale: Bool) {
    var isFailed = false
    let news = state.withLock { state -> (WatchNews, [@Sendable (WatchNews) -> Void])? in
      guard !state.isClosed, state.source != nil, state.isStale || !onlyIfStale else { return nil }
      guard let snapshot = try? state.observer?.snapshot() else {
        isFailed = true
        return nil
      }
      defer {
        state.isStale = false
        state.didResolverChange = false
      }
      let news = WatchNews(snapshot: snapshot, didResolverChange: state.didResolverChange)
      return (news, Array(state.subscribers.values))
    }
    if let (news, subscribers) = news {
      for tell in subscribers { tell(news) }
    }
    if isFailed { again(after: .milliseconds(100)) { $0.update(onlyIfStale: false) } }
  }

  private func again(
    after delay: DispatchTimeInterval,
    _ body: @escaping @Sendable (SharedWatch) -> Void
  ) {
    let isFirst = state.withLock { state in
      guard !state.isClosed, !state.isRetrying else { return false }
      state.isRetrying = true
      return true
    }
    guard isFirst else { return }
    Self.queue.asyncAfter(deadline: .now() + delay) {
      self.state.withLock { $0.isRetrying = false }
      body(self)
    }
  }
}
