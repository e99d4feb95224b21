import Dispatch
import Foundation

/// Lets callbacks run somewhere.
protocol Signal: Sendable {
  /// Lets them run soon; from any thread.
  func post()
}

/// On a dispatch queue.
final class QueueSignal: Signal {
  /// Serial, and executes on the user's queue: so callbacks never overlap, even where that is concurrent.
  private let queue: DispatchQueue
  private let perform: @Sendable () -> Void

  init(_ queue: DispatchQueue, _ perform: @escaping @Sendable () -> Void) {
    self.queue = DispatchQueue(label: "SystemConfiguration.SCNetworkReachability", target: queue)
    self.perform = perform
  }

  func post() {
    queue.async { [perform] in perform() }
  }
}

/// On a run loop.
///
/// A timer that is due in ages: it keeps the loop running, and is made due to wake it. Being no input source, it does not
/// make `run(mode:before:)` return, as a callback on Apple's systems does.
final class RunLoopSignal: Signal, @unchecked Sendable {
  // What @unchecked is for: timers and run loops may be touched from any thread.
  let loop: RunLoop
  let mode: String
  private let timer: Timer

  init(_ loop: RunLoop, _ mode: String, _ perform: @escaping @Sendable () -> Void) {
    self.loop = loop
    self.mode = mode
    let century = 100 * 365 * 86_400.0
    timer = Timer(fire: Date(timeIntervalSinceNow: century), interval: century, repeats: true) {
      _ in
      perform()
    }
    loop.add(timer, forMode: RunLoop.Mode(mode))
  }

  func post() {
    timer.fireDate = Date()
  }

  /// Ends.
  func cancel() {
    timer.invalidate()
  }
}
