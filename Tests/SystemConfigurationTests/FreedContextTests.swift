import Dispatch
import MonitorTestSupport
import NetworkNamespaces
import PathWatching
import RouteNetlink
import Testing

@testable import SystemConfiguration

/// What callbacks may still touch when a target is ended in the middle of a storm.
@Suite(.ownThread, .serialized) struct FreedContextTests {
  /// What a program hands over without retaining it, and takes back when it has ended the target.
  private final class Owned: Sendable {
    private let state = Guarded((isFreed: false, told: 0, late: 0))
    private let news = DispatchSemaphore(value: 0)

    func note() {
      state.withLock { state in
        state.told += 1
        if state.isFreed { state.late += 1 }
      }
      news.signal()
    }

    func wait() throws {
      guard news.wait(timeout: .now() + .seconds(60)) == .success else {
        throw LiveFailure("no callback for a minute")
      }
    }

    func free() { state.withLock { $0.isFreed = true } }

    var told: Int { state.withLock { $0.told } }
    /// Callbacks with what would be freed memory.
    var late: Int { state.withLock { $0.late } }
  }

  @Test(arguments: [true, false])
  func `who ends a target on its queue may free what its callback uses`(
    isConcurrent: Bool
  ) throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let queue = DispatchQueue(
      label: "SystemConfigurationTests.owned",
      attributes: isConcurrent ? .concurrent : []
    )
    let isOver = Guarded(false)
    let storm = DispatchGroup()
    DispatchQueue(label: "SystemConfigurationTests.storm").async(group: storm) {
      while !isOver.withLock({ $0 }) {
        try? place.removeRoute("wlan0", .ipv4, metric: 7)
        try? place.route("wlan0", .ipv4, metric: 7)
      }
    }
    var all: [Owned] = []
    for _ in 0..<300 {
      let owned = Owned()
      all.append(owned)
      let target = SCNetworkReachability(.address(Destination(.v4(0))))
      var context = SCNetworkReachabilityContext(
        version: 0,
        info: Unmanaged.passUnretained(owned).toOpaque(),
        retain: nil,
        release: nil,
        copyDescription: nil
      )
      SCNetworkReachabilitySetCallback(
        target,
        { _, _, info in
          guard let info else { return }
          Unmanaged<Owned>.fromOpaque(info).takeUnretainedValue().note()
        },
        &context
      )
      try place.schedule(target, on: queue)
      try owned.wait()
      // A barrier has the queue to itself: what began before it has ended.
      queue.sync(flags: .barrier) {
        SCNetworkReachabilitySetDispatchQueue(target, nil)
        owned.free()
      }
    }
    isOver.withLock { $0 = true }
    storm.wait()
    queue.sync(flags: .barrier) {}
    #expect(all.allSatisfy { $0.told > 0 && $0.late == 0 })
  }
}
