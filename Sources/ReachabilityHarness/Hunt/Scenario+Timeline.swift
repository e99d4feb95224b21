extension Scenario {
  /// A scenario that plays just what a timeline does: no jitter, no repetition, nothing drawn.
  ///
  /// Monitors still start at the phases that the seed draws; the steps of the original are left out.
  ///
  /// - Parameter timeline: What is to be played.
  /// - Returns: The scenario, to be saved with its `json()`.
  public func playing(_ timeline: Timeline) -> Scenario {
    var scenario = self
    scenario.steps =
      timeline.entries.map { Step(at: $0.at, action: .single($0.action)) }
      + [Step(at: timeline.end, action: .end)]
    return scenario
  }
}
