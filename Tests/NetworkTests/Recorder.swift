import Dispatch
import MonitorTestSupport
import Network
import NetworkNamespaces
import PathWatching

/// Notes the paths that a monitor delivers, and waits for them.
final class Recorder: Sendable {
  private struct State {
    var paths: [NWPath] = []
    var running = 0
    var overlaps = 0
    var queueMistakes = 0
  }

  private let state = Guarded(State())
  private let news = DispatchSemaphore(value: 0)
  private let key = DispatchSpecificKey<Int>()

  /// A queue whose updates are checked to run on it.
  func queue(attributes: DispatchQueue.Attributes = []) -> DispatchQueue {
    let queue = DispatchQueue(label: "NetworkTests", attributes: attributes)
    queue.setSpecific(key: key, value: 1)
    return queue
  }

  /// What to set as a monitor's handler.
  @Sendable func handle(_ path: NWPath) {
    state.withLock { state in
      if state.running > 0 { state.overlaps += 1 }
      if DispatchQueue.getSpecific(key: key) != 1 { state.queueMistakes += 1 }
      state.running += 1
      state.paths.append(path)
    }
    news.signal()
    state.withLock { $0.running -= 1 }
  }

  var paths: [NWPath] { state.withLock { $0.paths } }
  var overlaps: Int { state.withLock { $0.overlaps } }
  var queueMistakes: Int { state.withLock { $0.queueMistakes } }

  /// The paths in words.
  var told: [String] {
    paths.map { path in path.availableInterfaces.first.map { "on \($0.name)" } ?? "off" }
  }

  /// Waits until the last path is as wanted; gives up after a minute without any.
  func wait(until isWanted: (NWPath) -> Bool) throws {
    while !(paths.last.map(isWanted) ?? false) {
      guard news.wait(timeout: .now() + .seconds(60)) == .success else {
        throw LiveFailure("no update for a minute; told: \(told)")
      }
    }
  }
}

extension LivePlace {
  /// Starts a monitor in the device.
  func start(_ monitor: NWPathMonitor, _ queue: DispatchQueue) throws {
    try namespace.run { monitor.start(queue: queue) }
  }

  /// Changes nothing that a path shows; returns when a monitor must have seen all that was before.
  ///
  /// A second monitor, started now, tells the truth of now; what a first one has to tell about
  /// earlier changes lies in its socket by then, so it is waited until it tells the same.
  func truth() throws -> NWPath {
    let recorder = Recorder()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try start(monitor, recorder.queue())
    try recorder.wait { _ in true }
    monitor.cancel()
    return recorder.paths[0]
  }
}
