public import LinkConditions

extension Scenario {
  /// How many entries a timeline may have.
  public static let mostEntries = 100_000

  /// What is wrong with the scenario itself, whatever profiles there are.
  ///
  /// - Returns: One error each, in the order of the steps; none for a scenario that was read from a text.
  public func problems() -> [ProfileError] {
    var found = monitorProblems()
    found += endProblems()
    let end = writtenEnd
    var entries = 0
    for (index, step) in steps.enumerated() {
      let path = "timeline.\(index)"
      found += stepProblems(step, from: .zero, end: end, path: path)
      let (sum, overflows) = entries.addingReportingOverflow(step.mostEntries)
      entries = overflows ? .max : sum
      if entries > Self.mostEntries {
        found.append(
          ProfileError(
            .outOfRange,
            "makes the timeline longer than \(Self.mostEntries) entries",
            advice: "repeat less often"
          ).placed(at: step.place, path: path)
        )
        break
      }
    }
    return found
  }

  private func monitorProblems() -> [ProfileError] {
    var found: [ProfileError] = []
    let names = monitors.map(\.name)
    for (index, name) in names.enumerated() {
      let path = "monitors.\(index).name"
      if !MonitorUnderTest.isName(name) {
        found.append(
          ProfileError(
            .invalidValue,
            read: OneLine.quoted(name),
            "cannot be a part of a host's name",
            allowed: MonitorUnderTest.nameAllowed,
            advice: "write for example \"\(MonitorUnderTest.name(like: name))\""
          ).placed(at: place, path: path)
        )
      } else if names[..<index].contains(name) {
        found.append(
          ProfileError(
            .conflict,
            read: OneLine.quoted(name),
            "is the name of another monitor too",
            advice: "give each its own"
          ).placed(at: place, path: path)
        )
      }
    }
    // Without monitors of its own the command line decides whom an override is about.
    guard !names.isEmpty else { return found }
    for name in overrides.keys.sorted() where !names.contains(name) {
      found.append(unknownMonitor(name).placed(at: place, path: "expect"))
    }
    return found
  }

  private func endProblems() -> [ProfileError] {
    let ends = steps.enumerated().filter { $0.element.action == .end }
    var found: [ProfileError] = []
    for (index, step) in ends.dropFirst() {
      found.append(
        ProfileError(.conflict, "is a second end", advice: "remove one of the two")
          .placed(at: step.place, path: "timeline.\(index).end")
      )
    }
    guard let (index, step) = ends.first else { return found }
    if step.jitter > .zero {
      found.append(
        ProfileError(
          .conflict,
          "stands beside end, which the seed does not move",
          advice: "remove jitter"
        ).placed(at: step.place, path: "timeline.\(index).jitter")
      )
    }
    if step.at <= .zero {
      found.append(
        ProfileError(
          .outOfRange,
          "ends the scenario before it begins",
          advice: "write a later time"
        ).placed(at: step.place, path: "timeline.\(index).at")
      )
    }
    return found
  }

  /// The error for a monitor that is not there.
  func unknownMonitor(_ name: String) -> ProfileError {
    let names = monitors.map(\.name)
    let near = nearest(to: name, in: names)
    return ProfileError(
      .invalidValue,
      read: OneLine.quoted(name),
      "is no monitor of this scenario",
      allowed: OneLine.choice(names),
      advice: near.isEmpty ? nil : "did you mean \(OneLine.choice(near))?"
    )
  }
}

extension ProfileError {
  /// The same error with the place of what it is about.
  func placed(at place: SourcePlace, path: String) -> ProfileError {
    var error = self
    error.file = place.file
    error.line = place.line
    error.column = place.column
    error.path = path
    return error
  }
}
