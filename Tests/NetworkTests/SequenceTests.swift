import Dispatch
import MonitorTestSupport
import Network
import NetworkNamespaces
import RouteNetlink
import Testing

/// Monitors as asynchronous sequences.
@Suite(.ownThread, .serialized) struct SequenceTests {
  /// Goes through a monitor's paths on a task; the monitor watches the device.
  private func follow(
    _ monitor: NWPathMonitor,
    in place: LivePlace,
    _ recorder: Recorder
  ) throws -> Task<Void, Never> {
    // Where the iterator is made decides about the namespace.
    let iterator = try place.namespace.run { IteratorBox(monitor.makeAsyncIterator()) }
    return Task {
      var paths = iterator.iterator
      while let path = await paths.next() { recorder.handle(path) }
    }
  }

  @Test func `the current path comes first, then each change, until a cancel`() async throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let monitor = NWPathMonitor()
    let task = try follow(monitor, in: place, recorder)
    try recorder.wait { $0.status == .satisfied }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try recorder.wait { $0.status == .unsatisfied }
    #expect(monitor.currentPath.status == .unsatisfied && monitor.queue == nil)
    monitor.cancel()
    await task.value
    #expect(recorder.told == ["on wlan0", "off"])
    // A sequence of a cancelled monitor is empty.
    var paths = monitor.makeAsyncIterator()
    #expect(await paths.next() == nil)
  }

  @Test func `a handler and several iterations see the same`() async throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorders = [Recorder(), Recorder(), Recorder()]
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorders[0].handle
    let first = try follow(monitor, in: place, recorders[1])
    try recorders[1].wait { $0.status == .satisfied }
    try place.start(monitor, recorders[0].queue())
    try recorders[0].wait { $0.status == .satisfied }
    let second = try follow(monitor, in: place, recorders[2])
    try recorders[2].wait { $0.status == .satisfied }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    for recorder in recorders { try recorder.wait { $0.status == .unsatisfied } }
    monitor.cancel()
    await first.value
    await second.value
    for recorder in recorders { #expect(recorder.told == ["on wlan0", "off"]) }
  }

  @Test func `an iteration keeps its monitor, and its end lets it go`() async throws {
    let place = try LivePlace()
    let recorder = Recorder()
    var monitor: NWPathMonitor? = NWPathMonitor()
    weak let observed = monitor
    var task: Task<Void, Never>?
    if let monitor { task = try follow(monitor, in: place, recorder) }
    monitor = nil
    try recorder.wait { _ in true }
    #expect(observed != nil)
    task?.cancel()
    await task?.value
    task = nil
    #expect(observed == nil)
  }

  @Test func `cancelling the task in a storm ends cleanly`() async throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    for _ in 0..<20 {
      let recorder = Recorder()
      let task = try follow(NWPathMonitor(), in: place, recorder)
      for _ in 0..<5 {
        try place.removeRoute("wlan0", .ipv4, metric: 7)
        try place.route("wlan0", .ipv4, metric: 7)
      }
      task.cancel()
      await task.value
    }
  }
}

/// Hands an iterator to the one task that uses it.
private final class IteratorBox: @unchecked Sendable {
  // What @unchecked is for: made on one thread, then used by one task only.
  let iterator: NWPathMonitor.Iterator

  init(_ iterator: NWPathMonitor.Iterator) {
    self.iterator = iterator
  }
}
