import Dispatch
import MonitorTestSupport
import PathWatching
import ReachabilityMonitors
import Testing

@testable import Network

/// How paths get to their queue, without a kernel: the paths are put in by hand.
@Suite(.ownThread, .serialized) struct DeliveryTests {
  /// Paths that differ, told by their number.
  private func path(_ number: Int) -> NWPath {
    let interface = PathInterface(name: "eth\(number)", index: Int32(number), type: .wiredEthernet)
    return NWPath(
      NetworkPath(interfaces: [interface], usedInterfaces: [interface], supportsIPv4: true)
    )
  }

  /// A core that no kernel disturbs.
  private func core() -> MonitorCore { MonitorCore(.any, isWatching: false) }

  @Test func `a busy queue gets the first ones and the newest, in order`() throws {
    let recorder = Recorder()
    let queue = recorder.queue()
    let core = core()
    core.handler = recorder.handle
    queue.suspend()
    core.start(queue: queue)
    for number in 1...100 { core.found(path(number)) }
    #expect(recorder.paths.isEmpty && core.currentPath.status == .unsatisfied)
    queue.resume()
    try recorder.wait { $0 == path(100) }
    #expect(recorder.paths == ((1...31).map(path) + [path(100)]))
    core.cancel()
  }

  @Test func `what waits at a cancel is dropped`() {
    let recorder = Recorder()
    let queue = recorder.queue()
    let core = core()
    core.handler = recorder.handle
    queue.suspend()
    core.start(queue: queue)
    for number in 1...10 { core.found(path(number)) }
    core.cancel()
    queue.resume()
    core.found(path(11))
    queue.sync {}
    #expect(recorder.paths.isEmpty)
    #expect(core.currentPath.status == .unsatisfied && core.handler == nil)
  }

  @Test func `a handler may cancel, and is the last to be called`() throws {
    let recorder = Recorder()
    let queue = recorder.queue()
    let core = core()
    core.handler = { path in
      recorder.handle(path)
      core.cancel()
    }
    queue.suspend()
    core.start(queue: queue)
    for number in 1...10 { core.found(path(number)) }
    queue.resume()
    try recorder.wait { _ in true }
    queue.sync {}
    #expect(recorder.paths.count == 1)
  }

  @Test func `the handler is looked up when an update is delivered`() throws {
    let (first, second) = (Recorder(), Recorder())
    let queue = second.queue()
    let core = core()
    core.handler = first.handle
    queue.suspend()
    core.start(queue: queue)
    core.found(path(1))
    core.handler = second.handle
    queue.resume()
    try second.wait { _ in true }
    #expect(first.paths.isEmpty)
    #expect(second.queueMistakes == 0)
    core.cancel()
  }

  @Test func `currentPath is the delivered one when the handler runs`() throws {
    let recorder = Recorder()
    let core = core()
    let mistakes = Guarded(0)
    core.handler = { [weak core] path in
      if core?.currentPath != path { mistakes.withLock { $0 += 1 } }
      recorder.handle(path)
    }
    core.start(queue: recorder.queue())
    for number in 1...20 { core.found(path(number)) }
    try recorder.wait { $0 == path(20) }
    #expect(mistakes.withLock { $0 } == 0)
    core.cancel()
  }

  @Test func `on a concurrent queue updates neither overlap nor overtake`() throws {
    let recorder = Recorder()
    let core = core()
    core.handler = recorder.handle
    let queue = recorder.queue(attributes: .concurrent)
    core.start(queue: queue)
    for number in 1...30 { core.found(path(number)) }
    try recorder.wait { $0 == path(30) }
    #expect(recorder.overlaps == 0 && recorder.queueMistakes == 0)
    #expect(recorder.paths == (1...30).map(path))
    core.cancel()
  }

  @Test func `what a handler holds is let go at a cancel`() {
    final class Holder: Sendable {}
    let core = core()
    var holder: Holder? = Holder()
    weak let observed = holder
    core.handler = { [holder] _ in _ = holder }
    holder = nil
    #expect(observed != nil)
    core.cancel()
    #expect(observed == nil)
    core.handler = { _ in }
    #expect(core.handler == nil)
  }
}
