public import Testing

/// Runs a test inside a lab under a profile.
///
/// Each test gets a lab of its own, which goes when the test is over. Inside `condition run PROFILE -- swift test` the
/// tests share that lab, and take turns.
public struct ConditionTrait: TestTrait, SuiteTrait, TestScoping {
  /// The profile that holds when the test begins, as `condition apply` takes it.
  public let profile: String
  /// Overrides, `KEY=VALUE`, as `--set` takes them.
  public let overrides: [String]

  /// A suite gives the trait to its tests: each has its own lab.
  public var isRecursive: Bool { true }

  /// Runs a test.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The test's case.
  ///   - function: The test's body.
  /// - Throws: ``ConditionTestingError`` where no lab could be made, and what the body throws.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite else { return try await function() }
    let lab = try await ConditionLab.open()
    do {
      try await lab.apply(profile, set: overrides)
      try await ConditionLab.$current.withValue(lab) { try await function() }
    } catch {
      await lab.close()
      throw error
    }
    await lab.close()
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test inside a lab under a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile's name, or a file, as `condition apply` takes it.
  ///   - overrides: Overrides, `KEY=VALUE`, as `--set` takes them: `"uplink.delay=80ms"`.
  /// - Returns: The trait.
  public static func condition(_ profile: String, set overrides: [String] = []) -> Self {
    ConditionTrait(profile: profile, overrides: overrides)
  }
}
