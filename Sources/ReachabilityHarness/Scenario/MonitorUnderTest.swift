public import ReachabilityMonitors

/// A program that is put under test, and by what it is judged.
public struct MonitorUnderTest: Hashable, Sendable {
  /// Its name in reports, unique in a scenario.
  public var name: String
  /// What it claims to watch.
  public var contract: MonitorContract
  /// The command and its arguments; `condition` as the first is this executable.
  public var command: [String]
  /// How lines that are not the wire protocol are read; empty: the wire protocol alone.
  public var patterns: [StatePattern]
  /// How late an alert to the user may and must come; nil: alerts are not judged.
  public var notice: NoticeRule?

  /// Describes a monitor.
  ///
  /// - Parameters:
  ///   - name: Its name in reports.
  ///   - contract: What it claims to watch.
  ///   - command: The command and its arguments.
  ///   - patterns: How lines that are not the wire protocol are read.
  ///   - notice: How late an alert to the user may and must come.
  public init(
    name: String,
    contract: MonitorContract,
    command: [String],
    patterns: [StatePattern] = [],
    notice: NoticeRule? = nil
  ) {
    self.name = name
    self.contract = contract
    self.command = command
    self.patterns = patterns
    self.notice = notice
  }
}
