import LinkConditions

/// What the network was like, change by change: the device's half from its kernel, the far half from the steps.
struct ConditionStory {
  /// How long after a step the kernel may hold a change of carrier back.
  private static let holdBack = Duration.milliseconds(1100)

  private(set) var changes: [ConditionChange] = []
  private var interfaces: [InterfaceCondition] = []
  private var far = FarCondition()
  private var last: (entry: Int, finished: Duration)?

  /// Begins at zero.
  ///
  /// - Parameter interfaces: What the device's interfaces are.
  mutating func begin(_ interfaces: [InterfaceCondition]) {
    self.interfaces = interfaces
    last = nil
    add(earliest: .zero, latest: .zero, cause: "at the start", entry: nil)
  }

  /// Takes a step's profile for what holds on the far side, without a change of its own.
  ///
  /// - Parameter outcome: A step that is done.
  mutating func note(_ outcome: StepOutcome) {
    guard var profile = outcome.profile else { return }
    profile.interface = profile.interface ?? far.profile.interface
    far = FarCondition(profile)
  }

  /// Adds a step that is done.
  ///
  /// - Parameters:
  ///   - outcome: The step.
  ///   - interfaces: What the device's interfaces are after it.
  ///   - time: When these were read.
  mutating func add(_ outcome: StepOutcome, _ interfaces: [InterfaceCondition], at time: Duration) {
    let before = far
    note(outcome)
    last = (outcome.operation.entry, outcome.finished)
    guard far != before || interfaces != self.interfaces else { return }
    self.interfaces = interfaces
    add(
      earliest: outcome.started,
      latest: time,
      cause: outcome.operation.text,
      entry: outcome.operation.entry
    )
  }

  /// Adds what the device's kernel told.
  ///
  /// - Parameters:
  ///   - burst: What it told.
  ///   - running: The step that is being carried out; nil: none.
  mutating func add(_ burst: DeviceWatch.Burst, during running: StepBoard.Running?) {
    guard burst.interfaces != interfaces else { return }
    interfaces = burst.interfaces
    var entry = running?.entry
    if entry == nil, let last, burst.first - last.finished < Self.holdBack { entry = last.entry }
    add(
      earliest: burst.first,
      latest: burst.read,
      cause: burst.cause,
      entry: entry
    )
  }

  private mutating func add(earliest: Duration, latest: Duration, cause: String, entry: Int?) {
    changes.append(
      ConditionChange(
        earliest: earliest,
        latest: latest,
        condition: NetworkCondition(interfaces: interfaces, far: far),
        cause: cause,
        entry: entry
      )
    )
  }
}
