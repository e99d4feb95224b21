import ReachabilityMonitors

/// When a probe monitor may be saying what, worked out from the condition alone.
struct ProbeRule {
  let contract: ProbeContract
  let watch: Watch
  /// The stretches in which probes fare alike, in order and without gaps.
  private(set) var runs: [ProbeRun] = []
  /// How probes fare right after the start.
  private var first: ProbeRun?

  private var epsilon: Duration { watch.engine.reportingAllowance }

  init(_ contract: ProbeContract, _ watch: Watch) {
    self.contract = contract
    self.watch = watch
    let raw = rawRuns()
    first = raw.first
    runs = settled(merged(raw))
  }

  /// What may be said when.
  func permissions() -> [Permission] {
    guard !runs.isEmpty else { return [] }
    let deadline = firstDeadline(runs)
    var result = [
      Permission(
        states: .unknown,
        from: watch.start,
        to: deadline,
        reason: "it has just been started"
      )
    ]
    for index in runs.indices { result += permissions(index, deadline) }
    result += watch.pauses.map(afterPause)
    return result
  }

  /// A probe that was under way while the monitor was stopped may have run out of time.
  private func afterPause(_ pause: MonitorPause) -> Permission {
    let arithmetic = ProbeArithmetic(contract, answered: .zero...contract.timeout)
    return Permission(
      states: [.reachable, .unreachable],
      from: pause.from,
      to: pause.to + arithmetic.latestUp(.silent, after: .zero) + epsilon,
      isOpen: true,
      reason: "it was stopped, and a probe under way may have run out of time"
    )
  }

  /// The least time from up to down, whatever is lost.
  ///
  /// The line that told of the return may have been stamped late.
  var leastUpTime: Duration? {
    if contract.reprobesOnPath && watch.changes.count > 1 { return nil }
    let isSilent = runs.allSatisfy { $0.failures.isSubset(of: [.silent]) && !$0.hasPortal }
    let arithmetic = ProbeArithmetic(contract, answered: .zero ... .zero)
    let least = arithmetic.leastUpTime(isSilent ? .silent : .immediate) - epsilon
    return least > .zero ? least : nil
  }

  /// Whether path events make it probe at other times.
  func isHurried(_ runs: ProbeRun...) -> Bool {
    contract.reprobesOnPath && runs.contains(where: \.isAnnounced)
  }

  /// The arithmetic around a run: what probes took before, in and after it.
  func arithmetic(_ index: Int, in runs: [ProbeRun]) -> ProbeArithmetic {
    let near = runs[max(0, index - 1)...min(runs.count - 1, index + 1)].filter { $0.kind != .bad }
    let all = near.isEmpty ? [runs[index]] : near
    let answered = all.dropFirst().reduce(all[0].answered) { $0.hull($1.answered) }
    var contract = contract
    // Failures by chance before a cut may count for it.
    if near.contains(where: { $0.failure > 0 || $0.kind == .open }) { contract.down = 1 }
    return ProbeArithmetic(
      contract,
      answered: answered,
      refused: runs[index].refused,
      wayOut: max(runs[index].wayOut, near.last?.wayOut ?? .zero)
    )
  }

  /// The same with all failures that the contract asks for: for what must be told.
  private func full(_ index: Int, in runs: [ProbeRun]) -> ProbeArithmetic {
    let sparse = arithmetic(index, in: runs)
    return ProbeArithmetic(
      contract,
      answered: sparse.answered,
      refused: sparse.refused,
      wayOut: sparse.wayOut
    )
  }

  private func downLatest(_ index: Int, in runs: [ProbeRun]) -> Duration {
    var counted = contract
    // A monitor may want as many answers of a portal as of anybody else.
    if runs[index].hasPortal { counted.down = max(contract.down, contract.up) }
    let full = full(index, in: runs)
    let arithmetic = ProbeArithmetic(counted, answered: full.answered, refused: full.refused)
    return runs[index].failures.map { arithmetic.latestDown($0) }.max() ?? .zero
  }

  func upLatest(
    _ index: Int,
    _ failure: ProbeArithmetic.Failure,
    in runs: [ProbeRun]
  ) -> Duration {
    let before = runs[index - 1]
    var refused = before.refused
    if before.kind == .open { refused = .zero...contract.timeout }
    let arithmetic = ProbeArithmetic(
      contract,
      answered: runs[index].answered,
      refused: refused
    )
    var latest = arithmetic.latestUp(failure, after: before.shortest)
    if runs[index].failure > 0 {
      latest += arithmetic.spacing(contract.timeout) * (tries(runs[index].failure) * contract.up)
    }
    return latest
  }

  /// Until when the first verdict must have been made.
  func firstDeadline(_ runs: [ProbeRun]) -> Duration {
    let first = first ?? runs[0]
    let arithmetic = ProbeArithmetic(contract, answered: first.answered, refused: first.refused)
    let longest = arithmetic.answered.upperBound
    var up = arithmetic.spacing(longest) * (contract.up - 1) + longest
    if first.failure > 0 {
      up += arithmetic.spacing(contract.timeout) * (tries(first.failure) * contract.up)
    }
    let down = downLatest(0, in: runs)
    let allowance =
      switch runs[0].kind {
      case .good: up
      case .bad: down
      case .open: up + down
      }
    return watch.pauses.deadline(
      from: watch.start,
      within: watch.engine.startAllowance + allowance + epsilon
    )
  }

  /// So many probes that one of them gets through for all but certain.
  private func tries(_ failure: Double) -> Int {
    var (tries, left) = (1, failure)
    while left > watch.budget.perClaim, tries < 1000 {
      left *= failure
      tries += 1
    }
    return tries
  }

  /// What one run lets a monitor say.
  private func permissions(_ index: Int, _ deadline: Duration) -> [Permission] {
    let run = runs[index]
    let next = index + 1 < runs.count ? index + 1 : nil
    let off: StateSet = run.hasPortal ? [.unreachable, .portal] : .unreachable
    func permission(_ states: StateSet, _ from: Duration, isOpen: Bool = false) -> Permission {
      var to = next.map { told($0) } ?? watch.end
      if let next, runs[next].start.earliest < deadline { to = max(to, deadline) }
      return Permission(
        states: states,
        from: from,
        to: to,
        isOpen: isOpen || states.single == nil,
        reason: run.reason
      )
    }
    guard index > 0 else {
      return run.kind == .open
        ? [permission([.reachable, .unreachable], watch.start, isOpen: true)]
        : [permission(run.kind == .good ? .reachable : off, watch.start)]
    }
    let from = run.start.earliest - epsilon
    let arithmetic = arithmetic(index, in: runs)
    switch run.kind {
    case .open: return [permission([.reachable, .unreachable], from, isOpen: true)]
    case .good:
      let earliest = earliestUp(index)
      return [permission(.reachable, isHurried(run) ? from : from + earliest)]
    case .bad:
      let down = run.failures.map { arithmetic.earliestDown($0) }.min() ?? .zero
      let earliest = run.hasPortal || isHurried(run) ? from : from + down
      var result = [permission(off, earliest)]
      if run.shortest < downLatest(index, in: runs) {
        // Too short to be told for certain.
        result.append(permission(.reachable, from, isOpen: true))
      }
      return result
    }
  }

  private func earliestUp(_ index: Int) -> Duration {
    let before = runs[index - 1]
    let arithmetic = ProbeArithmetic(
      contract,
      answered: runs[index].answered,
      refused: before.refused,
      wayOut: max(before.wayOut, runs[index].wayOut)
    )
    return before.failures.map { arithmetic.earliestUp($0, after: before.shortest) }.min() ?? .zero
  }

  /// When a run must have been told, or what came before may still be said.
  private func told(_ index: Int) -> Duration {
    let run = runs[index]
    let allowance: Duration
    switch run.kind {
    case .good:
      let before = index > 0 ? runs[index - 1].failures : []
      allowance = before.map { upLatest(index, $0, in: runs) }.max() ?? .zero
    case .bad: allowance = downLatest(index, in: runs)
    // What was said before is among what it allows.
    case .open: allowance = .zero
    }
    return watch.pauses.deadline(from: run.start.latest, within: allowance + epsilon)
  }

  static let never = Duration.seconds(1_000_000_000)
}

extension Watch {
  /// The chance that a monitor which probes as its contract says is told off by lost packets alone until a moment.
  func chanceOfDown(
    _ contract: ProbeContract,
    _ change: ConditionChange,
    until end: Duration
  ) -> Double {
    let profile = change.condition.far.profile
    let trips = ProbeFate.trips(contract, profile, resolver)
    let longest = ExchangeTime(profile).probe(contract).upperBound
    let chance = LossModel(profile)
      .consecutiveFailures(contract.down, trips, within: contract.timeout - longest)
    let interval = max(contract.interval, .milliseconds(1))
    let count = max(1, (end - max(start, change.earliest)) / interval + 1)
    return min(1, chance * count)
  }
}
