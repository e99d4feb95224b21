import ReachabilityMonitors

extension Oracle {
  /// What one monitor is expected to say.
  func expectation(
    of monitor: MonitorUnderTest,
    override: ExpectationOverride,
    changes: [ConditionChange],
    start: Duration,
    end: Duration,
    pauses: [MonitorPause],
    witness: [ProbeWitness]?,
    budget: ErrorBudget
  ) -> Expectation {
    let watch = Watch(
      changes: changes,
      start: start,
      end: end,
      pauses: pauses,
      engine: engine,
      resolver: resolver,
      budget: budget
    )
    var (contract, permissions, details) = (
      monitor.contract, [Permission](), [Expectation.Detail]()
    )
    if let reaction = override.reaction { contract = contract.reacting(within: reaction) }
    var expectation = Expectation(monitor: monitor.name, errorBudget: budget)
    expectation.allowsDuplicates = contract.allowsDuplicates
    switch contract {
    case .snapshot(let snapshot):
      permissions = watch.snapshot(snapshot)
    case .link(let link):
      let demands = watch.demands(link)
      permissions = watch.rule(reaction: link.reaction, down: link.downDelay, up: link.upDelay)
        .permissions(demands)
    case .route(let route):
      permissions = watch.rule(reaction: route.reaction).permissions(watch.routeDemands())
    case .path(let path):
      let (rule, demands) = (watch.rule(reaction: path.reaction), watch.pathDemands())
      (permissions, details) = (rule.permissions(demands), rule.details(demands))
    case .host(let host):
      let (rule, demands) = (watch.rule(reaction: host.reaction), watch.demands(host))
      (permissions, details) = (rule.permissions(demands), rule.details(demands))
    case .probe(let probe):
      let rule = ProbeRule(probe, watch)
      permissions = rule.permissions()
      expectation.remarks = watch.chanceRemarks(probe)
      if let witness {
        let blind = watch.blindStretches(probe)
        let probes = witness.sorted { $0.start < $1.start }
        let replay = WitnessReplay(
          probe,
          probes,
          blind: blind,
          from: start,
          to: end,
          epsilon: engine.reportingAllowance
        )
        permissions = replay.permissions(else: permissions)
        let schedule = WitnessSchedule(probe, tolerance: engine.reportingAllowance)
        if let remark = schedule.remark(probes, blind: blind) { expectation.remarks.append(remark) }
      }
      expectation.leastUpTime = rule.leastUpTime
    }
    permissions = permissions.replaced(by: override.spans)
    let built = SpanBuilder(permissions, from: start, to: end)
    expectation.spans = built.spans
    expectation.transitions = built.transitions
    expectation.details = details
    return expectation
  }
}

extension [Permission] {
  /// The stretches with those that a scenario sets instead.
  func replaced(by spans: [ExpectationOverride.Span]) -> [Permission] {
    var result = self
    for span in spans where span.from < span.to {
      var kept: [Permission] = []
      for permission in result {
        var (before, after) = (permission, permission)
        before.to = Swift.min(before.to, span.from)
        after.from = Swift.max(after.from, span.to)
        kept += [before, after].filter { $0.from < $0.to }
      }
      result =
        kept + [
          Permission(
            states: span.allowed,
            from: span.from,
            to: span.to,
            isOpen: span.allowed.single == nil,
            reason: "the scenario says so"
          )
        ]
    }
    return result
  }
}

extension MonitorContract {
  /// Whether the same state may be told again.
  var allowsDuplicates: Bool {
    switch self {
    case .snapshot: false
    case .link(let link): link.allowsDuplicates
    case .probe(let probe): probe.allowsDuplicates
    case .route(let route): route.allowsDuplicates
    case .path(let path): path.allowsDuplicates
    case .host(let host): host.allowsDuplicates
    }
  }

  /// The contract with another reaction time, where it has one.
  func reacting(within reaction: Duration) -> MonitorContract {
    switch self {
    case .snapshot, .probe: return self
    case .link(var link):
      link.reaction = reaction
      return .link(link)
    case .route(var route):
      route.reaction = reaction
      return .route(route)
    case .path(var path):
      path.reaction = reaction
      return .path(path)
    case .host(var host):
      host.reaction = reaction
      return .host(host)
    }
  }
}
