package import Dispatch
package import ReachabilityMonitors
package import RouteNetlink

/// A share in the one watch of a network namespace.
package final class WatchSubscription: Sendable {
  private enum Key: Hashable {
    case namespace(NamespaceHandle.Identity)
    /// Where namespaces cannot be told apart, each subscription has a watch of its own.
    case alone(Int)
  }

  private struct Entry {
    var watch: SharedWatch
    /// Kept open so that the number is not given to another namespace.
    var namespace: NamespaceHandle?
    var users = 0
  }

  private struct Registry {
    var entries: [Key: Entry] = [:]
    var lastNumber = 0
  }

  private static let registry = Guarded(Registry())
  private static let resolverFile = ResolverFileWatch(queue: SharedWatch.queue) {
    for watch in registry.withLock({ $0.entries.values.map(\.watch) }) {
      watch.refresh(resolver: true)
    }
  }

  /// The namespace; nil where `/proc` is missing.
  package let namespace: NamespaceHandle?
  private let watch: SharedWatch
  private let key: Key
  private let number: Int
  private let isCancelled = Guarded(false)

  /// Takes a share in the watch of the calling thread's namespace; begins one where there is none.
  package init() {
    DescriptorGate.waitForRoom()
    _ = Self.resolverFile
    let own = NamespaceHandle()
    let (number, key, entry) = Self.registry.withLock { registry in
      registry.lastNumber += 1
      let number = registry.lastNumber
      let key = own.map { Key.namespace($0.identity) } ?? .alone(number)
      var entry = registry.entries[key] ?? Entry(watch: SharedWatch(), namespace: own)
      entry.users += 1
      registry.entries[key] = entry
      return (number, key, entry)
    }
    self.number = number
    self.key = key
    watch = entry.watch
    namespace = entry.namespace
  }

  deinit {
    cancel()
  }

  /// Where news is told, one after the other.
  package static var queue: DispatchQueue { SharedWatch.queue }

  /// Begins.
  ///
  /// - Parameter tell: What to call with all that may be news, on ``queue``, the first of it soon.
  ///   The last call may end after ``cancel()``.
  package func start(_ tell: @escaping @Sendable (WatchNews) -> Void) {
    guard !isCancelled.withLock({ $0 }) else { return }
    watch.add(number, tell)
    // A cancel in between removed nothing.
    if isCancelled.withLock({ $0 }) { watch.remove(number) }
  }

  /// Ends; nothing happens at a second call.
  package func cancel() {
    let isFirst = isCancelled.withLock { isCancelled in
      defer { isCancelled = true }
      return !isCancelled
    }
    guard isFirst else { return }
    watch.remove(number)
    let isLast = Self.registry.withLock { registry in
      registry.entries[key]?.users -= 1
      guard registry.entries[key]?.users == 0 else { return false }
      registry.entries[key] = nil
      return true
    }
    if isLast { watch.close() }
  }

  /// Reads what is the case now, on the calling thread; nil where the kernel refuses.
  package func read() -> KernelSnapshot? {
    let snapshot = watch.withObserver { (observer) throws(NetlinkError) in
      try observer.snapshot()
    }
    // The others must hear of the changes that this took note of.
    watch.refresh()
    return snapshot
  }

  /// Asks which way packets to an address take now.
  package func route(to address: IPAddress) -> RouteEntry? {
    watch.withObserver { (observer) throws(NetlinkError) in try observer.route(to: address) } ?? nil
  }
}
