import Synchronization

/// Keeps tests that measure time apart from all others.
final class Company: Sendable {
  static let shared = Company()

  private struct State {
    var inside = 0
    var hasLoner = false
    var waiting: [(isAlone: Bool, resume: @Sendable () -> Void)] = []

    func admits(alone: Bool) -> Bool { alone ? inside == 0 : !hasLoner }

    mutating func admit(alone: Bool) {
      inside += 1
      if alone { hasLoner = true }
    }
  }

  private let state = Mutex(State())

  /// Waits until there is room: for all that bear company, or for one that does not.
  func enter(alone: Bool) async {
    await withCheckedContinuation { continuation in
      let isAdmitted = state.withLock { state in
        guard state.admits(alone: alone) else {
          state.waiting.append((alone, { continuation.resume() }))
          return false
        }
        state.admit(alone: alone)
        return true
      }
      if isAdmitted { continuation.resume() }
    }
  }

  /// Makes room for those who wait.
  func leave(alone: Bool) {
    let admitted = state.withLock { state in
      state.inside -= 1
      if alone { state.hasLoner = false }
      var admitted: [@Sendable () -> Void] = []
      let waiting = state.waiting
      state.waiting = []
      for test in waiting {
        if state.admits(alone: test.isAlone) {
          state.admit(alone: test.isAlone)
          admitted.append(test.resume)
        } else {
          state.waiting.append(test)
        }
      }
      return admitted
    }
    for resume in admitted { resume() }
  }
}
