import NetworkLab
import Testing

/// What measures time: one test at a time, and nothing of ours beside it.
@Suite(NetemTrait(isAlone: true), .serialized) enum TimedTier {}

/// What bears company: side by side, so that one's waits are the others' time.
@Suite(NetemTrait(isAlone: false)) enum UntimedTier {}

/// Fails tests on a kernel that cannot carry them out, and gives each a thread of its own.
///
/// Nothing is skipped: a tier that silently checks nothing looks like one that passes. The thread is for what the
/// kernel ties to threads: namespaces, and the death of a lab's services with the thread that started them.
struct NetemTrait: SuiteTrait, TestTrait, TestScoping {
  /// Whether no other test may run meanwhile.
  let isAlone: Bool
  let isRecursive = true

  struct Missing: Error, CustomStringConvertible {
    let probe: KernelProbe

    var description: String {
      let reason = probe.namespaceProblem ?? "it has no netem"
      return """
        this kernel cannot run the kernel tests (\(reason)): run scripts/test, or \
        .build/debug/condition kernel exec -- .build/debug/conditionPackageTests.xctest \
        --testing-library swift-testing --filter '^KernelTests\\.'
        """
    }
  }

  static let probe = KernelProbe.run()

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite else { return try await function() }
    guard Self.probe.netem else { throw Missing(probe: Self.probe) }
    await Company.shared.enter(alone: isAlone)
    defer { Company.shared.leave(alone: isAlone) }
    let thread = ThreadExecutor()
    defer { thread.end() }
    try await withTaskExecutorPreference(thread) { try await function() }
  }
}
