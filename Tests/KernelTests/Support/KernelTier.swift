import NetworkLab
import Testing

/// Everything that needs a kernel with netem, one test at a time: most measure time.
@Suite(.netem, .serialized) enum KernelTier {}

/// What takes long and bears disturbance runs beside ``KernelTier``.
@Suite(.netem) enum PatientTier {}

/// Fails tests on a kernel that cannot carry them out, and gives each a thread of its own.
///
/// Nothing is skipped: a tier that silently checks nothing looks like one that passes. The thread is for what the
/// kernel ties to threads: namespaces, and the death of a lab's services with the thread that started them.
struct NetemTrait: SuiteTrait, TestTrait, TestScoping {
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
    let thread = ThreadExecutor()
    defer { thread.end() }
    try await withTaskExecutorPreference(thread) { try await function() }
  }
}

extension Trait where Self == NetemTrait {
  /// Needs a kernel with netem.
  static var netem: NetemTrait { NetemTrait() }
}
