import Dispatch
import PathWatching
import ReachabilityMonitors

// All of this happens on the queue of all watches, one thing after the other.
extension SCNetworkReachability {
  /// Takes in what may be news about the network.
  func update(_ number: Int, _ news: WatchNews) {
    let path = news.snapshot.path()
    let isCurrent = state.withLock { state in
      guard var schedule = state.schedule, schedule.number == number else { return false }
      defer { state.schedule = schedule }
      if target.isName, path != schedule.path || news.didResolverChange {
        schedule.resolution = .unknown
        schedule.generation += 1
        schedule.isAsked = false
        schedule.patience = patience
      }
      schedule.path = path
      schedule.snapshot = news.snapshot
      return true
    }
    guard isCurrent else { return }
    evaluate(number)
    if path.isSatisfied { askOnce(number) }
  }

  /// Works the verdict out anew, and tells it where it is another one.
  private func evaluate(_ number: Int) {
    let schedule = state.withLock { state in
      state.schedule?.number == number ? state.schedule : nil
    }
    guard let schedule, let subscription = schedule.subscription else { return }
    // Outside the lock: it asks the kernel.
    let verdict = Evaluation(schedule.snapshot, path: schedule.path, route: subscription.route)
      .verdict(on: target, schedule.resolution)
    state.withLock { state in
      guard state.schedule?.number == number, state.schedule?.verdict != verdict else { return }
      state.schedule?.verdict = verdict
      state.schedule?.hasNews = true
    }
    post(number)
  }

  /// How many threads may ask for one object: those that an earlier network retired hang a while.
  private static let mostLookups = 4

  /// Asks for a name's addresses, once for each network.
  private func askOnce(_ number: Int) {
    guard case .name(let name) = target else { return }
    let what = state.withLock { state -> (Int, NamespaceHandle?)? in
      guard var schedule = state.schedule, schedule.number == number, schedule.path.isSatisfied,
        !schedule.isAsked, state.lookups < Self.mostLookups
      else { return nil }
      schedule.isAsked = true
      state.lookups += 1
      defer { state.schedule = schedule }
      return (schedule.generation, schedule.subscription?.namespace)
    }
    guard let (generation, namespace) = what else { return }
    // It may hang for long, so it does not keep the object alive.
    ask(name, namespace) { [weak self] addresses in
      guard let self else { return }
      WatchSubscription.queue.async { self.take(addresses, number, generation) }
    }
  }

  /// Takes in an answer.
  private func take(_ addresses: [Destination], _ number: Int, _ generation: Int) {
    let (current, delay) = state.withLock { state -> (Int?, DispatchTimeInterval?) in
      state.lookups -= 1
      guard var schedule = state.schedule else { return (nil, nil) }
      guard schedule.number == number, schedule.generation == generation else {
        return (schedule.number, nil)
      }
      defer { state.schedule = schedule }
      schedule.resolution = .answered(addresses)
      return (number, addresses.isEmpty ? schedule.patience.next() : nil)
    }
    guard let current else { return }
    evaluate(current)
    // There may be room now for what had to wait.
    askOnce(current)
    guard let delay else { return }
    WatchSubscription.queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.askAgain(number, generation)
    }
  }

  private func askAgain(_ number: Int, _ generation: Int) {
    state.withLock { state in
      guard state.schedule?.number == number, state.schedule?.generation == generation else {
        return
      }
      state.schedule?.isAsked = false
    }
    askOnce(number)
  }
}
