/// What a probe monitor does and says, without the probes themselves.
///
/// A pure value: whoever owns it tells it the time and what became of probes, and carries out what
/// it answers. Times count from a moment of the owner's choice, and never go back; the first probe is
/// due at zero. It obeys the contract to the nanosecond:
///
/// - A probe fails when its time limit passes, however busy its owner is.
/// - Of probes side by side, one that started before another whose outcome is known counts no more:
///   it would tell of older times. It is abandoned.
/// - What a path event starts is beside the schedule. While one such probe is under way, further
///   events wait for its end, so that a storm of them cannot keep every probe from ending.
public struct ProbeMachine: Hashable, Sendable {
  /// What the owner is to do.
  public enum Action: Hashable, Sendable {
    /// Start a probe of this number; numbers grow.
    case start(Int)
    /// Stop this probe: its outcome is of no interest any more, or its time is up.
    case abandon(Int)
    /// Tell that this holds now.
    case tell(ReachabilityState)
  }

  private struct Running: Hashable, Sendable {
    var number: Int
    var deadline: Duration
    var isExtra: Bool
  }

  private let contract: ProbeContract
  private var timetable: ProbeTimetable
  private var counter: ProbeCounter
  /// By number, which is by start.
  private var running: [Running] = []
  private var nextNumber = 0
  private var isExtraWanted = false

  /// Makes one whose first probe is due at zero.
  ///
  /// - Parameter contract: What to obey.
  public init(_ contract: ProbeContract) {
    self.contract = contract
    timetable = ProbeTimetable(contract)
    counter = ProbeCounter(down: contract.down, up: contract.up)
  }

  /// What it says; unknown before the first verdict only.
  public var state: ReachabilityState { counter.state }

  /// When ``advance(to:)`` has something to do next; nil: not before a probe ends.
  public var wake: Duration? {
    [timetable.due(isBusy: !running.isEmpty), running.map(\.deadline).min()]
      .compactMap(\.self).min()
  }

  /// Does what is due.
  ///
  /// - Parameter now: The time.
  /// - Returns: What the owner is to do, in order.
  public mutating func advance(to now: Duration) -> [Action] {
    var actions = expire(now) { $0 <= now }
    if let due = timetable.due(isBusy: !running.isEmpty), due <= now {
      actions.append(start(at: now, isExtra: false))
    }
    return actions
  }

  /// Notes how a probe ended.
  ///
  /// - Parameters:
  ///   - number: The probe's number; one that was abandoned is ignored.
  ///   - outcome: What became of it.
  ///   - now: The time; after the probe's time limit the outcome is a failure.
  /// - Returns: What the owner is to do, in order.
  public mutating func finish(_ number: Int, _ outcome: ProbeOutcome, at now: Duration) -> [Action]
  {
    var actions = expire(now) { $0 < now }
    guard let index = running.firstIndex(where: { $0.number == number }) else { return actions }
    actions += end(index, outcome, at: now, now)
    return actions
  }

  /// Notes that the path changed.
  ///
  /// - Parameter now: The time.
  /// - Returns: What the owner is to do: nothing unless the contract says so.
  public mutating func pathChanged(at now: Duration) -> [Action] {
    guard contract.reprobesOnPath else { return [] }
    guard !running.contains(where: \.isExtra) else {
      isExtraWanted = true
      return []
    }
    return [start(at: now, isExtra: true)]
  }

  private mutating func start(at now: Duration, isExtra: Bool) -> Action {
    timetable.start(at: now, isExtra: isExtra)
    let limit = max(contract.timeout, ProbeContract.shortest)
    running.append(Running(number: nextNumber, deadline: now + limit, isExtra: isExtra))
    nextNumber += 1
    return .start(nextNumber - 1)
  }

  /// Fails those whose time is up, the oldest first.
  private mutating func expire(_ now: Duration, where isOver: (Duration) -> Bool) -> [Action] {
    var actions: [Action] = []
    while let first = running.first, isOver(first.deadline) {
      actions.append(.abandon(first.number))
      actions += end(0, .failure, at: first.deadline, now)
    }
    return actions
  }

  private mutating func end(
    _ index: Int,
    _ outcome: ProbeOutcome,
    at time: Duration,
    _ now: Duration
  ) -> [Action] {
    var actions = running[..<index].map { Action.abandon($0.number) }
    let ended = running[index]
    running.removeFirst(index + 1)
    timetable.end(at: time)
    if let state = counter.count(outcome) { actions.append(.tell(state)) }
    if isExtraWanted && (ended.isExtra || !running.contains(where: \.isExtra)) {
      isExtraWanted = false
      actions.append(start(at: now, isExtra: true))
    }
    return actions
  }
}
