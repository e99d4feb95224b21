import PathWatching
import ReachabilityMonitors
import RouteNetlink

extension SCNetworkReachability {
  /// Schedules at a place, or adds to it.
  ///
  /// - Parameter place: From the place where it is now, and what to call there, to the new one; nil
  ///   refuses.
  /// - Returns: Whether it was not refused.
  func schedule(
    _ place: (_ old: Place?, _ perform: @escaping @Sendable () -> Void) -> Place?
  ) -> Bool {
    enum Outcome {
      case refused, moved
      case begun(Int)
    }
    let outcome = state.withLock { state -> Outcome in
      let number = state.schedule?.number ?? state.lastNumber + 1
      let perform: @Sendable () -> Void = { [weak self] in self?.perform(number) }
      guard let place = place(state.schedule?.place, perform) else { return .refused }
      if state.schedule != nil {
        state.schedule?.place = place
        return .moved
      }
      state.lastNumber = number
      state.schedule = Schedule(
        number: number,
        place: place,
        patience: patience,
        mustTell: target.isName
      )
      return .begun(number)
    }
    switch outcome {
    case .refused: return refusal()
    case .moved: return true
    case .begun(let number):
      begin(number)
      return true
    }
  }

  /// Removes from a place; ends all where none is left.
  ///
  /// - Parameter rest: From the place where it is now to what is left; nil refuses.
  /// - Returns: Whether it was not refused.
  func unschedule(_ rest: (Place) -> Place?) -> Bool {
    let (isDone, old) = state.withLock { state -> (Bool, Schedule?) in
      guard let now = state.schedule?.place, let place = rest(now) else { return (false, nil) }
      guard place.signals.isEmpty else {
        state.schedule?.place = place
        return (true, nil)
      }
      return (true, state.schedule.take())
    }
    old?.subscription?.cancel()
    return isDone || refusal()
  }

  /// Looks how things are, and listens from then on.
  private func begin(_ number: Int) {
    let subscription = WatchSubscription()
    let snapshot = subscription.read()
    let path = snapshot?.path() ?? .unsatisfied
    let verdict = snapshot.map {
      Evaluation($0, path: path, route: subscription.route).verdict(on: target, .unknown)
    }
    let isCurrent = state.withLock { state in
      guard state.schedule?.number == number else { return false }
      state.schedule?.subscription = subscription
      state.schedule?.path = path
      state.schedule?.snapshot = snapshot ?? KernelSnapshot()
      state.schedule?.verdict = verdict
      return true
    }
    guard isCurrent else { return subscription.cancel() }
    // This keeps the object alive, until the subscription is cancelled.
    subscription.start { news in self.update(number, news) }
    post(number)
  }

  /// Lets a callback come, where one is due and none is on its way.
  func post(_ number: Int) {
    let signals = state.withLock { state -> [any Signal] in
      guard var schedule = state.schedule, schedule.number == number, state.callback != nil,
        schedule.verdict != nil, schedule.wantsToTell, !schedule.isPosted
      else { return [] }
      schedule.isPosted = true
      state.schedule = schedule
      return schedule.place.signals
    }
    for signal in signals { signal.post() }
  }

  /// Calls back, where one is due still: on the user's queue or run loop.
  private func perform(_ number: Int) {
    typealias Call = (SCNetworkReachabilityCallBack, RetainedContext?, SCNetworkReachabilityFlags)
    let call = state.withLock { state -> Call? in
      guard var schedule = state.schedule, schedule.number == number, schedule.isPosted else {
        return nil
      }
      schedule.isPosted = false
      defer { state.schedule = schedule }
      guard let callback = state.callback, let verdict = schedule.verdict, schedule.wantsToTell
      else { return nil }
      schedule.mustTell = false
      schedule.hasNews = false
      return (callback, state.context, verdict.flags)
    }
    guard let (callback, context, flags) = call else { return }
    if let context {
      context.call { callback(self, flags, $0) }
    } else {
      callback(self, flags, nil)
    }
  }
}
