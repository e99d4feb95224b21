import Dispatch
import PathWatching
import ReachabilityMonitors

/// The state of a monitor, shared with what is on its way to a queue.
///
/// It outlives its monitor for the moments that those need, and never holds on to it.
final class MonitorCore: Sendable {
  private struct State {
    var handler: (@Sendable (NWPath) -> Void)?
    var current = NWPath.unknown
    /// Whether ``current`` is a path that was found, and not the placeholder.
    var isKnown = false
    var queue: DispatchQueue?
    /// Serial, and executes on ``queue``: so updates never overlap, even where that is concurrent.
    var delivery: DispatchQueue?
    /// What was found and not yet delivered.
    var waiting: [NWPath] = []
    var streams: [Int: AsyncStream<NWPath>.Continuation] = [:]
    var nextStream = 0
    var watch: PathWatch?
    var isCancelled = false
  }

  private let state = Guarded(State())
  private let filter: PathFilter
  private let isWatching: Bool
  /// How many updates may wait for a busy queue.
  private static let capacity = 32

  /// Makes one that is not started.
  ///
  /// - Parameters:
  ///   - filter: Which interfaces may be used.
  ///   - isWatching: Whether it watches the kernel once started; tests put paths in by hand.
  init(_ filter: PathFilter, isWatching: Bool = true) {
    self.filter = filter
    self.isWatching = isWatching
  }

  var handler: (@Sendable (NWPath) -> Void)? {
    get { state.withLock { $0.handler } }
    set {
      // The old one is let go outside of the lock: what it holds may call back.
      let old = state.withLock { state in
        defer { if !state.isCancelled { state.handler = newValue } }
        return state.handler
      }
      _ = old
    }
  }

  var currentPath: NWPath { state.withLock { $0.current } }

  var queue: DispatchQueue? { state.withLock { $0.queue } }

  func start(queue: DispatchQueue) {
    let isFirst = state.withLock { state in
      guard state.queue == nil, !state.isCancelled else { return false }
      state.queue = queue
      let delivery = DispatchQueue(label: "Network.NWPathMonitor", target: queue)
      state.delivery = delivery
      // An iteration may have started it before.
      if state.isKnown { enqueue(state.current, on: delivery, &state) }
      return true
    }
    if isFirst { watch() }
  }

  func cancel() {
    let taken = state.withLock { state in
      defer {
        state.isCancelled = true
        state.handler = nil
        state.waiting = []
        state.streams = [:]
        state.watch = nil
      }
      return (state.watch, Array(state.streams.values), state.handler)
    }
    taken.0?.cancel()
    for stream in taken.1 { stream.finish() }
  }

  /// The paths from the current one on, for one iteration.
  func paths() -> AsyncStream<NWPath> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NWPath.self,
      bufferingPolicy: .bufferingNewest(Self.capacity)
    )
    let number = state.withLock { state -> Int? in
      guard !state.isCancelled else { return nil }
      state.nextStream += 1
      state.streams[state.nextStream] = continuation
      if state.isKnown { continuation.yield(state.waiting.last ?? state.current) }
      return state.nextStream
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      let old = self?.state.withLock { $0.streams.removeValue(forKey: number) }
      _ = old
    }
    watch()
    return stream
  }

  /// Begins to watch, once.
  private func watch() {
    let isNeeded = state.withLock { !$0.isCancelled && $0.watch == nil }
    guard isNeeded, isWatching else { return }
    let watch = PathWatch(filter) { [weak self] path in self?.found(NWPath(path)) }
    let isSurplus = state.withLock { state in
      guard !state.isCancelled, state.watch == nil else { return true }
      state.watch = watch
      return false
    }
    if isSurplus { watch.cancel() } else { watch.start() }
  }

  /// Takes a path that differs from the one before.
  ///
  /// Paths come one after the other, so streams get them in order outside the lock too. Inside it
  /// a yield could wait for a task that is being cancelled, which waits for the lock to take its
  /// stream away.
  func found(_ path: NWPath) {
    let streams = state.withLock { state -> [AsyncStream<NWPath>.Continuation] in
      guard !state.isCancelled else { return [] }
      if let delivery = state.delivery {
        enqueue(path, on: delivery, &state)
      } else {
        state.current = path
      }
      state.isKnown = true
      return Array(state.streams.values)
    }
    for stream in streams { stream.yield(path) }
  }

  private func enqueue(_ path: NWPath, on delivery: DispatchQueue, _ state: inout State) {
    if state.waiting.count >= Self.capacity {
      // Its block is on its way already, and will find nothing where this leaves nothing.
      state.waiting.removeLast()
      if state.waiting.last != path { state.waiting.append(path) }
      return
    }
    state.waiting.append(path)
    delivery.async { self.deliver() }
  }

  /// Delivers the oldest path that waits.
  private func deliver() {
    let update = state.withLock { state -> (NWPath, (@Sendable (NWPath) -> Void)?)? in
      guard !state.isCancelled, !state.waiting.isEmpty else { return nil }
      let path = state.waiting.removeFirst()
      state.current = path
      return (path, state.handler)
    }
    guard let (path, handler) = update else { return }
    handler?(path)
  }
}
