/// A monitor's test: who is watched, what happens to the network meanwhile, and for how long.
public struct Scenario: Hashable, Sendable {
  /// The scenario's name, as its file's.
  public var name: String
  /// What it is about, one line.
  public var summary: String
  /// Whether it is too long to be played in real time.
  public var needsVirtualTime: Bool
  /// The monitors that run while it plays; empty: those of the command line, or ``MonitorUnderTest/builtIn``.
  public var monitors: [MonitorUnderTest]
  /// What happens, in the order of the file.
  public var steps: [Step]
  /// Overrides of what is expected, by the monitors' names.
  public var overrides: [String: ExpectationOverride]
  /// Where it is written, for messages.
  public var place: SourcePlace

  /// Puts a scenario together.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - summary: What it is about, one line.
  ///   - needsVirtualTime: Whether it is too long to be played in real time.
  ///   - monitors: The monitors that run while it plays.
  ///   - steps: What happens.
  ///   - overrides: Overrides of what is expected, by the monitors' names.
  ///   - place: Where it is written.
  public init(
    name: String,
    summary: String = "",
    needsVirtualTime: Bool = false,
    monitors: [MonitorUnderTest] = [],
    steps: [Step] = [],
    overrides: [String: ExpectationOverride] = [:],
    place: SourcePlace = SourcePlace()
  ) {
    self.name = name
    self.summary = summary
    self.needsVirtualTime = needsVirtualTime
    self.monitors = monitors
    self.steps = steps
    self.overrides = overrides
    self.place = place
  }
}
