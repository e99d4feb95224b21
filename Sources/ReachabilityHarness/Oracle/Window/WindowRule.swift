import ReachabilityMonitors

/// When a monitor may be saying what, given what each condition asks for.
///
/// A state may be said as long as the condition asks for it, from ε before it can have begun until the monitor must
/// have told what came instead. That gives for one change the old state, both while the change is being told, and the
/// new one; and for changes that follow fast the union of all of them, with a settled end.
struct WindowRule {
  /// How long a change may take to be told.
  var reaction: Duration
  /// What is allowed for a line to be written, read and stamped.
  var epsilon: Duration
  /// How long a state must last before it is told, by the state.
  var holds: [ReachabilityState: Duration] = [:]
  /// When the monitor cannot act.
  var pauses: [MonitorPause] = []
  /// When it starts.
  var start: Duration
  /// When it ends.
  var end: Duration
  /// What it may take from its start to its first statement, beyond its reaction.
  var startAllowance: Duration

  /// Until when the first statement must have been made.
  func firstDeadline(_ first: Demand?) -> Duration {
    let allowance = startAllowance + reaction + (first?.extra ?? .zero) + epsilon
    return pauses.deadline(from: start, within: allowance)
  }

  /// What may be said when.
  func permissions(_ demands: [Demand]) -> [Permission] {
    let demands = withHolds(demands)
    guard let first = demands.first else { return [] }
    let deadline = firstDeadline(first)
    var permissions = [
      Permission(states: .unknown, from: start, to: deadline, reason: "it has just been started")
    ]
    for state in ReachabilityState.allCases {
      let set = StateSet(state)
      var index = 0
      while index < demands.count {
        guard demands[index].allowed.contains(set) else {
          if demands[index].meanwhile.contains(set) {
            permissions.append(passing(demands[index], set))
          }
          index += 1
          continue
        }
        let isFirst = index == 0
        // One demand at a time, so that each stretch has its own reason; the stretches overlap.
        let next = index + 1 < demands.count ? demands[index + 1] : nil
        permissions.append(
          Permission(
            states: set,
            from: isFirst ? start : demands[index].earliest + hold(state, demands, index) - epsilon,
            to: next.map { max(told($0), $0.latest < deadline ? deadline : .zero) } ?? end,
            isOpen: demands[index].allowed != set,
            reason: demands[index].reason
          )
        )
        index += 1
      }
    }
    return permissions
  }

  /// Of which interface it must be speaking when.
  func details(_ demands: [Demand]) -> [Expectation.Detail] {
    var details: [Expectation.Detail] = []
    var first = Duration.zero
    for (index, demand) in demands.enumerated() where demand.allowed == .reachable {
      guard let detail = demand.detail else { continue }
      let isSame =
        index > 0 && demands[index - 1].detail == detail
        && demands[index - 1].allowed == .reachable
      // What is the same as before was told before.
      let from = isSame ? first : index == 0 ? firstDeadline(demand) : told(demand)
      first = from
      let to = index + 1 < demands.count ? demands[index + 1].earliest - epsilon : end
      if isSame, let last = details.last, last.from == from {
        details[details.count - 1].to = to
      } else if from < to {
        details.append(
          Expectation.Detail(
            from: from,
            to: to,
            interface: detail.interface,
            isExpensive: detail.isExpensive,
            isConstrained: detail.isConstrained
          )
        )
      }
    }
    return details
  }

  /// When a monitor that does its duty has told of a condition.
  private func told(_ demand: Demand) -> Duration {
    let hold = demand.allowed.states.compactMap { holds[$0] }.max() ?? .zero
    return pauses.deadline(from: demand.latest, within: hold + reaction + demand.extra + epsilon)
  }

  private func passing(_ demand: Demand, _ set: StateSet) -> Permission {
    Permission(
      states: set,
      from: demand.earliest - epsilon,
      to: told(demand),
      isOpen: true,
      reason: demand.reason
    )
  }

  /// A state that was allowed before need not last again.
  private func hold(_ state: ReachabilityState, _ demands: [Demand], _ index: Int) -> Duration {
    guard !demands[index - 1].allowed.contains(StateSet(state)) else { return .zero }
    return holds[state] ?? .zero
  }

  /// Leaves out what does not last long enough to be told, and opens what may or may not.
  private func withHolds(_ demands: [Demand]) -> [Demand] {
    guard holds.values.contains(where: { $0 > .zero }) else { return demands }
    var result: [Demand] = []
    for (index, demand) in demands.enumerated() {
      guard let before = result.last?.allowed else {
        result.append(demand)
        continue
      }
      var demand = demand
      let added = demand.allowed.subtracting(before).states
      if let hold = added.compactMap({ holds[$0] }).max(), hold > .zero {
        let end = demands[(index + 1)...].first { $0.allowed != demands[index].allowed }
        let longest = (end?.latest ?? self.end) - demand.earliest
        let shortest = (end?.earliest ?? self.end) - demand.latest
        if longest < hold {
          demand.allowed = before
          demand.reason = "\(demand.reason), but not for the \(hold.oracleText) of its debounce"
        } else if shortest < hold {
          demand.allowed.formUnion(before)
        }
      }
      result.append(demand)
    }
    return result
  }
}
