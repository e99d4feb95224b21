import ReachabilityMonitors

/// The stretches in which probes fare alike.
extension ProbeRule {
  func rawRuns() -> [ProbeRun] {
    let changes = watch.changes
    return changes.enumerated().compactMap { index, change in
      let fate = ProbeFate(contract, change.condition, resolver: watch.resolver)
      let next = index + 1 < changes.count ? changes[index + 1] : nil
      // What is over as it begins, in a plan, changes nothing by itself.
      if let next, next.latest <= change.earliest { return nil }
      var run = ProbeRun(
        kind: .open,
        start: index == 0
          ? (watch.start, watch.start) : (change.earliest, change.latest),
        end: next.map { ($0.earliest, $0.latest) } ?? (Self.never, Self.never),
        failures: [],
        answered: fate.answered,
        refused: fate.refused,
        wayOut: fate.wayOut,
        isAnnounced: index > 0
          && changes[index - 1].condition.interfaces != change.condition.interfaces,
        isRerouted: index > 0 && preferred(changes[index - 1]) != preferred(change),
        reason: "\(change.cause): \(fate.fact)"
      )
      switch fate.kind {
      case .answered(let failure):
        run.failure = failure
        run.kind = isSteady(failure, change, run) ? .good : .open
      case .failing(let failure):
        run.kind = .bad
        run.failures = [failure]
      case .portal:
        // It is answered, by somebody else: that takes as long, and is no answer.
        run.kind = .bad
        run.failures = [.immediate]
        run.hasPortal = true
        run.refused = fate.answered
      case .open: run.failures = [.silent, .immediate]
      }
      if run.kind == .open, run.failures.isEmpty { run.failures = [.silent] }
      return run
    }
  }

  /// The interfaces that probes take.
  private func preferred(_ change: ConditionChange) -> [String?] {
    [change.condition.ways(\.ipv4).first?.name, change.condition.ways(\.ipv6).first?.name]
  }

  /// Whether so many probes in a row are lost hardly ever that a monitor must stay on.
  private func isSteady(_ failure: Double, _ change: ConditionChange, _ run: ProbeRun) -> Bool {
    guard failure > 0 else { return true }
    return watch.chanceOfDown(contract, change, until: min(run.end.latest, watch.end))
      <= watch.budget.perClaim
  }

  func merged(_ runs: [ProbeRun]) -> [ProbeRun] {
    var result: [ProbeRun] = []
    for run in runs {
      // A hand-over cuts what is under way: nobody knows whether a probe was.
      if let last = result.last, last.kind == run.kind, !isHandOver(last, run) {
        result[result.count - 1] = last.joined(run)
      } else if let last = result.last, last.kind == .good, run.kind == .good {
        result += [handOver(last, run), run]
      } else {
        result.append(run)
      }
    }
    return result.filter { $0.longest > .zero }
  }

  /// Whether probes under way may be lost where nothing else is.
  private func isHandOver(_ last: ProbeRun, _ run: ProbeRun) -> Bool {
    run.kind == .good && run.isRerouted && contract.down == 1
  }

  private func handOver(_ last: ProbeRun, _ run: ProbeRun) -> ProbeRun {
    var cut = run
    cut.kind = .open
    cut.failures = [.silent]
    cut.start = (last.end.earliest, last.end.latest)
    cut.end = (run.start.earliest + .nanoseconds(1), run.start.latest + .nanoseconds(1))
    cut.reason = "\(run.reason), and a probe under way may be lost"
    return cut
  }

  /// Opens what is too short to be sure of, and takes cuts that must not be told for none.
  func settled(_ runs: [ProbeRun]) -> [ProbeRun] {
    var runs = runs
    for index in runs.indices.dropFirst() where runs[index].kind == .good {
      let failures = runs[index - 1].failures
      let isSettled = failures.allSatisfy { failure in
        runs[index].shortest
          >= upLatest(index, failure, in: runs)
      }
      if !isSettled && index + 1 < runs.count {
        runs[index].kind = .open
        runs[index].failures = [.silent]
      }
    }
    for index in runs.indices.dropFirst() where runs[index].kind != .good {
      let isBetween =
        index + 1 < runs.count && runs[index - 1].kind == .good
        && runs[index + 1].kind == .good && runs[index + 1].failure == 0
        && runs[index - 1].failure == 0
      let isEarly = index == 1 && runs[1].start.earliest < firstDeadline(runs)
      guard isBetween, !isEarly, !isHurried(runs[index], runs[index + 1]) else { continue }
      let arithmetic = arithmetic(index, in: runs)
      let isIgnored = runs[index].failures.allSatisfy { failure in
        runs[index].longest <= arithmetic.longestIgnored(failure)
      }
      if isIgnored {
        runs[index].kind = .good
        runs[index].reason += ", for too short to be told"
      }
    }
    var result: [ProbeRun] = []
    for run in runs {
      if let last = result.last, last.kind == run.kind {
        result[result.count - 1] = last.joined(run)
      } else {
        result.append(run)
      }
    }
    return result
  }
}
