import Dispatch
import MonitorTestSupport
import PathWatching

@testable import SystemConfiguration

/// A name server that answers when a test says so.
final class Answers: Sendable {
  private struct State {
    var questions: [@Sendable ([Destination]) -> Void] = []
    var count = 0
  }

  private let state = Guarded(State())
  private let news = DispatchSemaphore(value: 0)

  /// A target whose name is asked for here; by default only once, within the time of a test.
  func target(patience: Patience = Patience(seconds: 86_400)) -> SCNetworkReachability {
    SCNetworkReachability(.name("example.org"), patience: patience) { [self] _, _, finish in
      state.withLock { state in
        state.questions.append(finish)
        state.count += 1
      }
      news.signal()
    }
  }

  /// How often somebody asked so far.
  var count: Int { state.withLock { $0.count } }

  /// Waits for the next question that nobody waited for.
  func wait() throws {
    guard news.wait(timeout: .now() + .seconds(60)) == .success else {
      throw LiveFailure("no question for a minute")
    }
  }

  /// Answers the oldest question that is open.
  func answer(_ addresses: [Destination]) throws {
    let finish = state.withLock { state in
      state.questions.isEmpty ? nil : state.questions.removeFirst()
    }
    guard let finish else { throw LiveFailure("nobody asked") }
    finish(addresses)
    WatchSubscription.queue.sync {}
  }
}
