import Glibc

/// A thread for one piece of work that goes on beside the caller's.
public struct JoinableThread: ~Copyable, Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts it.
  ///
  /// - Parameter body: what it does; it ends when that returns.
  /// - Throws: ``NamespaceError`` with the operation `pthread_create`.
  public init(_ body: @escaping @Sendable () -> Void) throws(NamespaceError) {
    let work = Unmanaged.passRetained(Work(body))
    var started = pthread_t()
    let result = pthread_create(
      &started,
      nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      },
      work.toOpaque()
    )
    guard result == 0 else {
      work.release()
      throw NamespaceError("pthread_create", "a thread", result)
    }
    thread = started
  }

  /// Waits for its end; once.
  public borrowing func join() { pthread_join(thread, nil) }
}
