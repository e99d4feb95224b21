extension NWPathMonitor: AsyncSequence {
  /// Paths, the first of them the current one.
  public typealias Element = NWPath

  /// Goes through the paths of a monitor.
  public struct Iterator: AsyncIteratorProtocol {
    // An iteration keeps its monitor: `for await path in NWPathMonitor()` has no other owner.
    private let monitor: NWPathMonitor
    private var paths: AsyncStream<NWPath>.Iterator

    init(_ monitor: NWPathMonitor) {
      self.monitor = monitor
      paths = monitor.core.paths().makeAsyncIterator()
    }

    /// Waits for the next path.
    ///
    /// - Returns: Nil when the monitor or the task was cancelled.
    public mutating func next() async -> NWPath? { await paths.next() }

    /// Waits for the next path.
    ///
    /// - Parameter actor: Where to go on.
    /// - Returns: Nil when the monitor or the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> NWPath? {
      await paths.next(isolation: actor)
    }
  }

  /// Starts the monitor where it has not been started; no queue is needed.
  ///
  /// - Returns: What goes through the paths, from the current one on.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

@available(*, unavailable)
extension NWPathMonitor.Iterator: Sendable {}
