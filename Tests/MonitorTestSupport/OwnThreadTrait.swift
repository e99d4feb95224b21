import Dispatch
package import Testing

/// Gives each test a thread that it may block.
///
/// Tests that wait in the pool of Swift's tasks keep its few threads from everybody, and concurrent
/// dispatch queues share these. All of a process' queues together have 255 threads, and the tests of a run are
/// begun at once: where each blocked one, none would be left for what they wait for. So only a few run at a time.
package struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite's trait and a test's own would wait for each other.
    guard !test.isSuite, !Self.isInside else { return try await function() }
    await Self.gate.enter()
    do {
      try await Self.$isInside.withValue(true) {
        try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
      }
    } catch {
      await Self.gate.leave()
      throw error
    }
    await Self.gate.leave()
  }

  @TaskLocal private static var isInside = false
  private static let gate = Gate(room: 16)
}

extension Trait where Self == OwnThreadTrait {
  /// Blocks when it waits.
  package static var ownThread: OwnThreadTrait { OwnThreadTrait() }
}

/// Lets so many in at a time; who waits blocks no thread.
private actor Gate {
  private var room: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(room: Int) {
    self.room = room
  }

  func enter() async {
    if room > 0 {
      room -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    room += 1
  }
}

/// Runs jobs on a serial queue, which has a thread outside of the pool.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "MonitorTestSupport.OwnThread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
