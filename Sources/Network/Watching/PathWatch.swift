import Dispatch
import ReachabilityMonitors
import RouteNetlink

/// Waits for changes, and tells each path that differs from the one before.
final class PathWatch: Sendable {
  private struct State: ~Copyable {
    var observer: PathObserver?
    var source: (any DispatchSourceRead)?
    var last: NetworkPath?
    var isCancelled = false
    var isRetrying = false
  }

  private let state: Guarded<State>
  /// One for all watches: they seldom have anything to do, and a queue each might mean a thread each.
  private static let queue = DispatchQueue(label: "Network.PathWatch")
  private let filter: PathFilter
  private let tell: @Sendable (NetworkPath) -> Void

  /// Subscribes, in the namespace of the calling thread.
  ///
  /// - Parameters:
  ///   - filter: Which interfaces may be used.
  ///   - tell: What to call with each new path, on the queue of all watches.
  init(_ filter: PathFilter, tell: @escaping @Sendable (NetworkPath) -> Void) {
    self.filter = filter
    self.tell = tell
    DescriptorGate.waitForRoom()
    state = Guarded(State(observer: try? PathObserver()))
  }

  /// Begins.
  func start() {
    Self.queue.async { self.begin() }
  }

  /// Ends; the sockets are closed a moment later.
  func cancel() {
    let source = state.withLock { state in
      state.isCancelled = true
      // With a source its cancel handler closes them: never under the feet of epoll.
      if state.source == nil { state.observer = nil }
      return state.source.take()
    }
    guard let source else { return }
    DescriptorGate.enter()
    source.cancel()
  }

  /// Waits for changes from here on; without descriptors, tries again each second.
  private func begin() {
    let isReady = state.withLock { state in
      guard !state.isCancelled else { return false }
      // On a thread of Dispatch: in the namespace in which the process was started.
      if state.observer == nil { state.observer = try? PathObserver() }
      guard let descriptor = state.observer?.fileDescriptor else { return false }
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      source.setEventHandler { self.update() }
      source.setCancelHandler {
        self.state.withLock { $0.observer = nil }
        DescriptorGate.leave()
      }
      state.source = source
      source.resume()
      return true
    }
    if isReady {
      update()
    } else {
      again(after: .seconds(1)) { $0.begin() }
    }
  }

  /// Reads what is the case now.
  private func update() {
    var isFailed = false
    let news = state.withLock { state -> NetworkPath? in
      guard !state.isCancelled else { return nil }
      guard let snapshot = try? state.observer?.snapshot() else {
        isFailed = true
        return nil
      }
      let path = snapshot.path(filter)
      guard path != state.last else { return nil }
      state.last = path
      return path
    }
    if let news { tell(news) }
    if isFailed { again(after: .milliseconds(100)) { $0.update() } }
  }

  private func again(
    after delay: DispatchTimeInterval,
    _ body: @escaping @Sendable (PathWatch) -> Void
  ) {
    let isFirst = state.withLock { state in
      guard !state.isCancelled, !state.isRetrying else { return false }
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
