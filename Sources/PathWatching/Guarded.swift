import Glibc

/// A value behind a lock.
///
/// Like `Mutex`, but made of the C library's lock: the thread sanitizer does not know the standard
/// library's on Linux, and would warn our users of races that there are none of.
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  // What @unchecked is for: the value is only touched with the lock held.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  /// Takes a value into its care.
  ///
  /// - Parameter value: The value.
  package init(_ value: consuming sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Does something with the value while nobody else does; must not be nested.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
