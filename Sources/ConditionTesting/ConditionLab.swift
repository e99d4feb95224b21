import Foundation
public import ReachabilityHarness
public import ReachabilityMonitors

/// A lab that a test runs in: a device, a wire with a condition on it, and an internet at its end.
public actor ConditionLab {
  @TaskLocal static var current: ConditionLab?

  /// The lab's name, as `--lab` takes it.
  public nonisolated let name: String
  private let executable: ConditionExecutable
  /// Whether the whole test run is inside the lab: commands need not be brought into it then.
  private let isShared: Bool
  private var monitors: [LabMonitor] = []

  private init(name: String, executable: ConditionExecutable, isShared: Bool) {
    self.name = name
    self.executable = executable
    self.isShared = isShared
  }

  /// Opens the lab that the test run is in, when it is this test's turn, or names a new one.
  static func open() async throws(ConditionTestingError) -> ConditionLab {
    let executable = try ConditionExecutable.find()
    if let name = ProcessInfo.processInfo.environment["CONDITION_LAB"], !name.isEmpty {
      await LabTurn.shared.take()
      return ConditionLab(name: name, executable: executable, isShared: true)
    }
    let name = await LabTurn.shared.freshName()
    return ConditionLab(name: name, executable: executable, isShared: false)
  }

  /// Ends what was started, and removes the lab where it is the test's own.
  func close() async {
    for monitor in monitors { await monitor.stop() }
    monitors = []
    if isShared {
      await LabTurn.shared.give()
    } else {
      // A lab that cannot be cleared is told of by `condition status --all`; the test's own verdict stands.
      _ = try? await executable.run(["clear", "--lab", name])
    }
  }

  /// Puts another profile on the lab's link, as `condition apply` does; it holds when this returns.
  ///
  /// - Parameters:
  ///   - profile: The profile's name, or a file.
  ///   - overrides: Overrides, `KEY=VALUE`: `"uplink.delay=80ms"`.
  /// - Throws: ``ConditionTestingError`` with what `condition` says where it refuses.
  public func apply(
    _ profile: String,
    set overrides: [String] = []
  ) async throws(ConditionTestingError) {
    let options = overrides.flatMap { ["--set", $0] }
    try await executable.run(["apply", profile, "--lab", name] + options)
  }

  /// Starts a monitor on the lab's device; it is stopped when the test is over.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments; `condition` as the first is the one that makes the labs.
  ///   - patterns: How lines that are not the wire protocol are read; empty: the wire protocol alone.
  /// - Returns: The monitor.
  /// - Throws: ``ConditionTestingError`` where it cannot be started.
  public func start(
    _ command: [String],
    patterns: [StatePattern] = []
  ) async throws(ConditionTestingError) -> LabMonitor {
    var command = command
    if command.first == "condition" { command[0] = executable.path }
    let whole = isShared ? command : [executable.path, "exec", "--lab", name, "--"] + command
    let monitor = try await LabMonitor.start(whole, patterns: patterns)
    monitors.append(monitor)
    return monitor
  }

  /// Waits until a monitor says a state, or goes on saying it.
  ///
  /// - Parameters:
  ///   - monitor: The monitor.
  ///   - state: The state.
  ///   - limit: How long it may take from now on.
  /// - Throws: ``ConditionTestingError`` where it does not, with what it said instead.
  public func expect(
    _ monitor: LabMonitor,
    _ state: ReachabilityState,
    within limit: Duration
  ) async throws(ConditionTestingError) {
    guard await !monitor.wait(for: state, within: limit) else { return }
    throw ConditionTestingError(
      "the monitor did not say \(state.rawValue) within \(limit): \(await monitor.account)"
    )
  }

  /// Makes sure that a monitor goes on saying a state.
  ///
  /// - Parameters:
  ///   - monitor: The monitor.
  ///   - state: The state that it is in.
  ///   - time: For how long from now on.
  /// - Throws: ``ConditionTestingError`` where it says something else.
  public func expect(
    _ monitor: LabMonitor,
    _ state: ReachabilityState,
    throughout time: Duration
  ) async throws(ConditionTestingError) {
    guard await monitor.waitForOther(than: state, within: time) else { return }
    throw ConditionTestingError(
      "the monitor did not stay \(state.rawValue) for \(time): \(await monitor.account)"
    )
  }
}
