import Dispatch
import MonitorTestSupport
import Network
import NetworkNamespaces
import PathWatching
import RouteNetlink
import Testing

/// Public bug reports that are about how a monitor is used, played on a real kernel.
///
/// The number is the report's in the facts on monitors.
@Suite(.ownThread, .serialized) struct MonitorScriptTests {
  @Test(arguments: [true, false])
  func `31: a cancelled monitor that is started is dead for good, a new one works`(
    wasStarted: Bool
  ) async throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let (dead, new) = (Recorder(), Recorder())
    let queue = dead.queue()
    let cancelled = NWPathMonitor()
    cancelled.pathUpdateHandler = dead.handle
    if wasStarted {
      try place.start(cancelled, queue)
      try dead.wait { $0.status == .satisfied }
    }
    let count = dead.paths.count
    cancelled.cancel()
    cancelled.pathUpdateHandler = dead.handle
    try place.start(cancelled, queue)
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = new.handle
    try place.start(monitor, new.queue())
    try new.wait { $0.status == .satisfied }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try new.wait { $0.status == .unsatisfied }
    try place.route("wlan0", .ipv4, metric: 7)
    try new.wait { $0.status == .satisfied }
    queue.sync {}
    #expect(dead.paths.count == count && cancelled.pathUpdateHandler == nil)
    #expect(cancelled.currentPath.status == (wasStarted ? .satisfied : .unsatisfied))
    #expect(new.told == ["on wlan0", "off", "on wlan0"])
    for await path in cancelled { Issue.record("the dead one told \(path)") }
    monitor.cancel()
  }

  @Test(arguments: [true, false])
  func `27: whose owner ends it in a storm is told nothing after that`(
    isConcurrent: Bool
  ) throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let queue = DispatchQueue(
      label: "NetworkTests.owners",
      attributes: isConcurrent ? .concurrent : []
    )
    let isOver = Flag()
    let storm = DispatchGroup()
    DispatchQueue(label: "NetworkTests.storm").async(group: storm) {
      while !isOver.isSet {
        try? place.removeRoute("wlan0", .ipv4, metric: 7)
        try? place.route("wlan0", .ipv4, metric: 7)
      }
    }
    let (late, told) = (Guarded(0), Guarded(0))
    for _ in 0..<300 {
      let isFreed = Flag()
      let news = DispatchSemaphore(value: 0)
      let monitor = NWPathMonitor()
      monitor.pathUpdateHandler = { _ in
        if isFreed.isSet { late.withLock { $0 += 1 } }
        told.withLock { $0 += 1 }
        news.signal()
      }
      try place.start(monitor, queue)
      guard news.wait(timeout: .now() + .seconds(60)) == .success else {
        throw LiveFailure("no update for a minute")
      }
      // A barrier has the queue to itself: what began before it has ended.
      queue.sync(flags: .barrier) {
        monitor.cancel()
        isFreed.set()
      }
    }
    isOver.set()
    storm.wait()
    queue.sync(flags: .barrier) {}
    #expect(late.withLock { $0 } == 0)
    #expect(told.withLock { $0 } >= 300)
  }
}
