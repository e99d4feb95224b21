import Dispatch
package import Testing

/// Gives each test a thread that it may block.
///
/// Tests that wait in the pool of Swift's tasks keep its few threads from everybody, and concurrent
/// dispatch queues share these.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite else { return try await function() }
    try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Blocks when it waits.
  package static var ownThread: OwnThreadTrait { OwnThreadTrait() }
}

/// Runs jobs on a serial queue, which has a thread outside of the pool.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "MonitorTestSupport.OwnThread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
