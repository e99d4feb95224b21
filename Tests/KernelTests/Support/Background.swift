import Glibc
import Synchronization

/// Work on a thread of its own, begun at once; its result is waited for.
final class Background<Value: Sendable>: Sendable {
  private let work: Mutex<(@Sendable () throws -> Value)?>
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let thread = Mutex<pthread_t?>(nil)

  init(_ work: @escaping @Sendable () throws -> Value) {
    self.work = Mutex(work)
    var thread = pthread_t()
    pthread_create(
      &thread,
      nil,
      { argument in
        if let argument { Unmanaged<Runnable>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      },
      Unmanaged.passRetained(Runnable { self.perform() }).toOpaque()
    )
    self.thread.withLock { $0 = thread }
  }

  private func perform() {
    // Not kept: what the work holds, such as sockets, goes with its end.
    guard let work = work.withLock({ $0.take() }) else { return }
    let result = Result { try work() }
    outcome.withLock { $0 = result }
  }

  /// Waits for the end of the work.
  func value() throws -> Value {
    if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
    guard let outcome = outcome.withLock({ $0 }) else { throw Failure("no outcome") }
    return try outcome.get()
  }
}

/// The part of ``Background`` that C's thread entry, which cannot be generic, knows.
private final class Runnable: Sendable {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func run() { work() }
}
