import Dispatch
import MonitorTestSupport
import NetworkNamespaces
import PathWatching

@testable import SystemConfiguration

/// Notes the flags that a target tells, and waits for them.
final class Callbacks: Sendable {
  private struct State {
    var flags: [SCNetworkReachabilityFlags] = []
    var running = 0
    var overlaps = 0
    var queueMistakes = 0
    var retained = 0
  }

  private let state = Guarded(State())
  private let news = DispatchSemaphore(value: 0)
  private let key = DispatchSpecificKey<Int>()

  /// A queue whose callbacks are checked to run on it.
  func queue(attributes: DispatchQueue.Attributes = []) -> DispatchQueue {
    let queue = DispatchQueue(label: "SystemConfigurationTests", attributes: attributes)
    queue.setSpecific(key: key, value: 1)
    return queue
  }

  /// Listens to a target.
  func set(on target: SCNetworkReachability) {
    var context = SCNetworkReachabilityContext(
      version: 0,
      info: Unmanaged.passUnretained(self).toOpaque(),
      retain: { info in
        let callbacks = Unmanaged<Callbacks>.fromOpaque(info)
        callbacks.retain().takeUnretainedValue().count(1)
        return info
      },
      release: { info in
        let callbacks = Unmanaged<Callbacks>.fromOpaque(info)
        callbacks.takeUnretainedValue().count(-1)
        callbacks.release()
      },
      copyDescription: nil
    )
    let callback: SCNetworkReachabilityCallBack = { _, flags, info in
      guard let info else { return }
      Unmanaged<Callbacks>.fromOpaque(info).takeUnretainedValue().note(flags)
    }
    SCNetworkReachabilitySetCallback(target, callback, &context)
  }

  private func count(_ change: Int) { state.withLock { $0.retained += change } }

  private func note(_ flags: SCNetworkReachabilityFlags) {
    state.withLock { state in
      if state.running > 0 { state.overlaps += 1 }
      if DispatchQueue.getSpecific(key: key) != 1 { state.queueMistakes += 1 }
      state.running += 1
      state.flags.append(flags)
    }
    news.signal()
    state.withLock { $0.running -= 1 }
  }

  var told: [SCNetworkReachabilityFlags] { state.withLock { $0.flags } }
  var overlaps: Int { state.withLock { $0.overlaps } }
  var queueMistakes: Int { state.withLock { $0.queueMistakes } }
  /// How often the context is retained and not released.
  var retained: Int { state.withLock { $0.retained } }

  /// Waits until these were told last; gives up after a minute without any.
  func wait(for flags: SCNetworkReachabilityFlags) throws {
    while told.last != flags { try waitForNext() }
  }

  /// Waits until so many were told.
  func wait(count: Int) throws {
    while told.count < count { try waitForNext() }
  }

  private func waitForNext() throws {
    guard news.wait(timeout: .now() + .seconds(60)) == .success else {
      throw LiveFailure("no callback for a minute; told: \(told)")
    }
  }
}

extension LivePlace {
  /// Schedules in the device.
  @discardableResult
  func schedule(_ target: SCNetworkReachability, on queue: DispatchQueue) throws -> Bool {
    try namespace.run { SCNetworkReachabilitySetDispatchQueue(target, queue) }
  }

  /// The flags, as seen in the device.
  func flags(_ target: SCNetworkReachability) throws -> SCNetworkReachabilityFlags {
    try namespace.run {
      var flags = SCNetworkReachabilityFlags(rawValue: .max)
      SCNetworkReachabilityGetFlags(target, &flags)
      return flags
    }
  }

  /// Waits until all watches of the device have told all that was before.
  func settle() throws {
    let done = DispatchSemaphore(value: 0)
    let subscription = try namespace.run { WatchSubscription() }
    subscription.start { _ in done.signal() }
    done.wait()
    subscription.cancel()
    // The others of the same news may come after this one.
    WatchSubscription.queue.sync {}
  }
}
