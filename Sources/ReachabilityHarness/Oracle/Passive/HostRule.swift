import ReachabilityMonitors

/// What a monitor of a path to a named host must say.
///
/// Whether the name resolves is known only from the last lookup, so what fits depends on when lookups are made.
struct HostRule {
  private let resolves: HostContract.Resolution
  private let reaction: Duration
  private let resolver: Resolver
  private let chance: Double
  private var previous: NetworkCondition?
  /// What the last lookup that the contract demands gave.
  private var lookup: StateSet = []
  /// Until when that lookup may be under way.
  private var lookupEnd = Duration.zero

  init(_ contract: HostContract, resolver: Resolver, chance: Double) {
    resolves = contract.resolves
    reaction = contract.reaction
    self.resolver = resolver
    self.chance = chance
  }

  /// What the next condition asks for.
  mutating func demand(_ change: ConditionChange) -> Demand {
    let condition = change.condition
    let isFirst = previous == nil
    let isPathChange = previous?.interfaces != condition.interfaces
    previous = condition
    let path = PathRule().judge(condition)
    var demand = Demand(
      earliest: change.earliest,
      latest: change.latest,
      allowed: path.allowed,
      detail: condition.pathDetail,
      reason: path.fact
    )
    if path.allowed == .unreachable {
      if condition.hasDeadTunnel { demand.allowed = [.reachable, .unreachable] }
      if isFirst { lookup = [.reachable, .unreachable] }
      return demand
    }
    let fate = NameFate(condition.far.profile, resolver: resolver, chance: chance)
    switch resolves {
    case .never: break
    case .once:
      if isFirst {
        look(fate, &demand)
      } else {
        rest(&demand, "the name was looked up at the start")
      }
    case .onPathChange:
      if isPathChange { look(fate, &demand) } else { stay(fate, &demand) }
    case .every(let interval):
      look(fate, &demand)
      demand.extra += interval
    }
    return demand
  }

  /// A lookup is made now.
  private mutating func look(_ fate: NameFate, _ demand: inout Demand) {
    lookupEnd = demand.latest + reaction
    switch fate {
    case .resolves(let time):
      lookup = .reachable
      demand.extra = time
      demand.reason += ", and the name resolves"
    case .fails(let time):
      lookup = .unreachable
      demand.extra = time
      demand.meanwhile = .reachable
      demand.reason += ", but the name does not resolve, which shows after \(time.oracleText)"
    case .either(let why):
      lookup = [.reachable, .unreachable]
      demand.reason += ", and the name may resolve or not: \(why)"
    }
    lookupEnd += demand.extra
    demand.allowed = lookup
  }

  /// No lookup is made; one that is under way may end either way, unless the name resolves all the while.
  private mutating func stay(_ fate: NameFate, _ demand: inout Demand) {
    var resolvesThroughout = false
    if case .resolves = fate { resolvesThroughout = lookup == .reachable }
    if demand.earliest < lookupEnd, !resolvesThroughout { lookup = [.reachable, .unreachable] }
    switch fate {
    case .resolves(let time):
      demand.extra = time
      rest(&demand, "the name resolves again, and the last lookup counts until the path changes")
    case .fails, .either:
      demand.allowed = lookup.union(.unreachable)
      demand.reason += ", and the name is looked up only when the path changes"
    }
  }

  /// What the last lookup gave stays.
  private mutating func rest(_ demand: inout Demand, _ why: String) {
    if lookup != .reachable { lookup = [.reachable, .unreachable] }
    demand.allowed = lookup
    demand.reason += ", and \(why)"
  }
}
