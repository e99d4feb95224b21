import Glibc
import Synchronization

/// Runs tasks on one thread of its own, from first to last.
final class ThreadExecutor: TaskExecutor, Sendable {
  private struct State {
    var jobs: [UnownedJob] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let wake: Int32
  private let wakeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (wake, wakeEnd) = (ends[1], ends[0])
    var thread = pthread_t()
    pthread_create(
      &thread,
      nil,
      { argument in
        if let argument {
          Unmanaged<ThreadExecutor>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      },
      Unmanaged.passRetained(self).toOpaque()
    )
    pthread_detach(thread)
  }

  deinit {
    close(wake)
    close(wakeEnd)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    ring()
  }

  /// Lets the thread end once it has nothing more to do.
  func end() {
    state.withLock { $0.hasEnded = true }
    ring()
  }

  private func ring() {
    var byte: UInt8 = 0
    _ = write(wake, &byte, 1)
  }

  private func run() {
    var byte: UInt8 = 0
    while read(wakeEnd, &byte, 1) == 1 {
      while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
      if state.withLock({ $0.hasEnded && $0.jobs.isEmpty }) { return }
    }
  }
}
