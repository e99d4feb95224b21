import LinkConditions

extension Scenario {
  /// What is wrong with a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - start: When the round that it is part of begins first.
  ///   - end: When the scenario ends; nil: it is not written, or the step is part of another.
  ///   - path: Where it stands.
  /// - Returns: One error each.
  func stepProblems(
    _ step: Step,
    from start: Duration,
    end: Duration?,
    path: String
  ) -> [ProfileError] {
    var found: [ProfileError] = []
    func report(_ error: ProfileError, _ key: String) {
      found.append(error.placed(at: step.place, path: "\(path).\(key)"))
    }
    let first = start + step.at
    if step.at < .zero || step.jitter < .zero {
      report(ProfileError(.outOfRange, "is negative", advice: "write 0s or more"), "at")
    } else if step.jitter > first, step.action != .end {
      report(
        ProfileError(
          .outOfRange,
          read: "\"\(step.jitter.scenarioText)\"",
          "could move the step before the timeline's zero",
          allowed: "0s to \(first.scenarioText)"
        ),
        "jitter"
      )
    }
    if let end, step.action != .end, step.latest > end {
      let whatever = step.jitter > .zero ? "can happen" : "happens"
      report(
        ProfileError(
          .outOfRange,
          "\(whatever) up to \(step.latest.scenarioText), and the scenario ends at"
            + " \(end.scenarioText)",
          advice: "end later, or do it sooner"
        ),
        "at"
      )
    }
    switch step.action {
    case .end: break
    case .single(.signal(_, let monitor?)):
      if !monitors.isEmpty, !monitors.contains(where: { $0.name == monitor }) {
        report(unknownMonitor(monitor), "signal.monitor")
      }
    case .single: break
    case .random(let train): found += trainProblems(train, at: step.place, path: "\(path).random")
    case .repetition(let count, let every, let steps):
      found += repetitionProblems(count, every, steps, of: step, path: "\(path).repeat")
      for (index, inner) in steps.enumerated() {
        let path = "\(path).repeat.steps.\(index)"
        found += stepProblems(inner, from: first - step.jitter, end: nil, path: path)
      }
    }
    return found
  }

  private func repetitionProblems(
    _ count: Int,
    _ every: Duration,
    _ steps: [Step],
    of step: Step,
    path: String
  ) -> [ProfileError] {
    var found: [ProfileError] = []
    if count < 1 {
      found.append(
        ProfileError(.outOfRange, read: "\(count)", "is not in range", allowed: "1 or more")
          .placed(at: step.place, path: path + ".count")
      )
    }
    for (index, inner) in steps.enumerated() {
      let path = "\(path).steps.\(index)"
      if inner.action == .end {
        found.append(
          ProfileError(.conflict, "ends the scenario in a repetition", advice: "put it behind")
            .placed(at: inner.place, path: path + ".end")
        )
      } else if count > 1, inner.latest > every {
        found.append(
          ProfileError(
            .outOfRange,
            "can happen up to \(inner.latest.scenarioText) after its round began, and a new one"
              + " begins every \(every.scenarioText)",
            advice: "write a longer every"
          ).placed(at: inner.place, path: path + ".at")
        )
      }
    }
    return found
  }

  private func trainProblems(
    _ train: RandomTrain,
    at place: SourcePlace,
    path: String
  ) -> [ProfileError] {
    var found: [ProfileError] = []
    if train.profiles.count < 2 {
      found.append(
        ProfileError(.invalidValue, "has not two profiles", allowed: "two or more, in turn")
          .placed(at: place, path: path + ".profiles")
      )
    }
    if train.shortest < .milliseconds(1) || train.longest < train.shortest {
      found.append(
        ProfileError(
          .outOfRange,
          "is no span of time",
          allowed: "the shortest time from 1ms up, then the longest"
        ).placed(at: place, path: path + ".between")
      )
    } else if train.length < train.shortest {
      found.append(
        ProfileError(
          .outOfRange,
          read: "\"\(train.length.scenarioText)\"",
          "is shorter than one profile holds",
          allowed: "\(train.shortest.scenarioText) or more"
        ).placed(at: place, path: path + ".for")
      )
    }
    return found
  }
}
