/// A monitor's test: who is watched, what happens to the network meanwhile, and for how long.
public struct Scenario: Hashable, Sendable {
  /// The scenario's name, as its file's.
  public var name: String
  /// What it is about, one line.
  public var summary: String
  /// The monitors that run while it plays.
  public var monitors: [MonitorUnderTest]
  /// What happens, in the order of the file.
  public var steps: [Step]
  /// Overrides of what is expected, by the monitors' names.
  public var overrides: [String: ExpectationOverride]

  /// Puts a scenario together.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: What it is about, one line.
  ///   - monitors: The monitors that run while it plays.
  ///   - steps: What happens.
  ///   - overrides: Overrides of what is expected, by the monitors' names.
  public init(
    name: String,
    summary: String = "",
    monitors: [MonitorUnderTest] = [],
    steps: [Step] = [],
    overrides: [String: ExpectationOverride] = [:]
  ) {
    self.name = name
    self.summary = summary
    self.monitors = monitors
    self.steps = steps
    self.overrides = overrides
  }
}
