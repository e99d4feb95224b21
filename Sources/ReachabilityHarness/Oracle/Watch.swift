import ReachabilityMonitors

/// One monitor's stretch of a timeline: what the network was like while it ran.
struct Watch {
  let changes: [ConditionChange]
  let start: Duration
  let end: Duration
  let pauses: [MonitorPause]
  let engine: EngineFacts
  let resolver: Resolver
  let budget: ErrorBudget

  /// Takes what concerns a monitor: what held when it started, and what came later.
  init(
    changes: [ConditionChange],
    start: Duration,
    end: Duration,
    pauses: [MonitorPause],
    engine: EngineFacts,
    resolver: Resolver,
    budget: ErrorBudget
  ) {
    let first = changes.lastIndex { $0.latest <= start } ?? 0
    self.changes = changes.dropFirst(first).filter { $0.earliest <= end }
    self.start = start
    self.end = end
    self.pauses = pauses
    self.engine = engine
    self.resolver = resolver
    self.budget = budget
  }

  /// The window rule for a monitor.
  func rule(reaction: Duration, down: Duration = .zero, up: Duration = .zero) -> WindowRule {
    WindowRule(
      reaction: reaction,
      epsilon: engine.reportingAllowance,
      holds: [.unreachable: down, .reachable: up],
      pauses: pauses,
      start: start,
      end: end,
      startAllowance: engine.startAllowance
    )
  }

  func demands(_ contract: LinkContract) -> [Demand] {
    let rule = LinkRule(exclude: contract.exclude)
    return changes.map { Self.demand($0, rule.judge($0.condition)) }
  }

  func routeDemands() -> [Demand] {
    var rule = RouteRule()
    return changes.map { Self.demand($0, rule.judge($0.condition)) }
  }

  func pathDemands() -> [Demand] {
    changes.map { change in
      var demand = Self.demand(change, PathRule().judge(change.condition))
      demand.detail = change.condition.pathDetail
      return demand
    }
  }

  func demands(_ contract: HostContract) -> [Demand] {
    var lookups = 1.0
    if case .every(let interval) = contract.resolves, interval > .zero {
      lookups += max(.zero, end - start) / interval
    }
    var rule = HostRule(contract, resolver: resolver, chance: budget.perClaim / lookups)
    return changes.map { change in
      var demand = rule.demand(change)
      demand.reason = "\(change.cause): \(demand.reason)"
      return demand
    }
  }

  /// A snapshot says once what was the case at its start, and never anything else.
  func snapshot(_ contract: SnapshotContract) -> [Permission] {
    let demands =
      switch contract.subject {
      case .path: pathDemands()
      case .host: self.demands(HostContract(resolves: .once))
      }
    let rule = rule(reaction: .zero)
    let deadline = rule.firstDeadline(demands.first)
    var permissions = [
      Permission(states: .unknown, from: start, to: deadline, reason: "it has just been started")
    ]
    for demand in demands where demand.earliest <= deadline || demand == demands.first {
      permissions.append(
        Permission(
          states: demand.allowed.union(demand.meanwhile),
          from: start,
          to: end,
          isOpen: demand.allowed.union(demand.meanwhile).single == nil,
          reason: "what it read at its start stays: \(demand.reason)"
        )
      )
    }
    return permissions
  }

  private static func demand(
    _ change: ConditionChange,
    _ verdict: (allowed: StateSet, fact: String)
  ) -> Demand {
    Demand(
      earliest: change.earliest,
      latest: change.latest,
      allowed: verdict.allowed,
      reason: "\(change.cause): \(verdict.fact)"
    )
  }
}
