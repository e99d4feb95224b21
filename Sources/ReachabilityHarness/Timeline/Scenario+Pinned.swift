extension Scenario {
  /// The scenario with a timeline's entries as its steps, which no seed moves: what replays a shortened timeline.
  ///
  /// Start phases are still the seed's: under the seed that the timeline was made with, monitors start as they did.
  ///
  /// - Parameter timeline: A timeline of this scenario, or a part of one.
  /// - Returns: A scenario with the same monitors and overrides; written as ``json()`` it can be kept in a file.
  public func pinned(to timeline: Timeline) -> Scenario {
    var scenario = self
    scenario.steps =
      timeline.entries.map { entry in
        let place = steps.indices.contains(entry.step) ? steps[entry.step].place : SourcePlace()
        return Step(at: entry.at, action: .single(entry.action), place: place)
      } + [Step(at: timeline.end, action: .end)]
    return scenario
  }
}
