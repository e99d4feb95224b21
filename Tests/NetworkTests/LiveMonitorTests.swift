import Dispatch
import MonitorTestSupport
import Network
import NetworkNamespaces
import PathWatching
import RouteNetlink
import Testing

/// Monitors on a real kernel, in network namespaces of their own.
@Suite(.ownThread, .serialized) struct LiveMonitorTests {
  @Test(arguments: [true, false]) func `the first update comes once, on the queue, after the start`(
    isOnline: Bool
  ) throws {
    let place = try LivePlace()
    if isOnline { try place.connect("wlan0", metric: 7) }
    let recorder = Recorder()
    let queue = recorder.queue()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    #expect(monitor.queue == nil && monitor.currentPath.status == .unsatisfied)
    queue.suspend()
    try place.start(monitor, queue)
    #expect(monitor.queue === queue)
    #expect(recorder.paths.isEmpty)
    queue.resume()
    try recorder.wait { _ in true }
    _ = try place.truth()
    queue.sync {}
    #expect(recorder.told == [isOnline ? "on wlan0" : "off"])
    #expect(recorder.queueMistakes == 0)
    #expect(monitor.currentPath == recorder.paths.last)
    #expect(monitor.currentPath.usesInterfaceType(.wifi) == isOnline)
    monitor.cancel()
  }

  @Test func `changes are told in order, and the end is the truth`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try place.start(monitor, recorder.queue(attributes: .concurrent))
    try recorder.wait { $0.status == .satisfied }
    for _ in 0..<20 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try recorder.wait { $0.status == .unsatisfied }
      try place.route("wlan0", .ipv4, metric: 7)
      try recorder.wait { $0.status == .satisfied }
    }
    let expected = ["on wlan0"] + Array(repeating: ["off", "on wlan0"], count: 20).flatMap(\.self)
    #expect(recorder.told == expected)
    #expect(recorder.overlaps == 0 && recorder.queueMistakes == 0)
    #expect(recorder.paths.last?.gateways.first?.debugDescription == "10.0.7.1:0")
    monitor.cancel()
  }

  @Test func `flaps that nobody waits for end in the truth, and never repeat`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try place.start(monitor, recorder.queue())
    for _ in 0..<200 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try place.route("wlan0", .ipv4, metric: 7)
    }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try recorder.wait { $0.status == .unsatisfied }
    _ = try place.truth()
    #expect(recorder.told.last == "off")
    #expect(zip(recorder.told, recorder.told.dropFirst()).allSatisfy { $0 != $1 })
    monitor.cancel()
  }

  @Test func `a storm of 8,000 route messages while the queue stands still`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let queue = recorder.queue()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try place.start(monitor, queue)
    try recorder.wait { $0.status == .satisfied }
    queue.suspend()
    for _ in 0..<4000 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try place.route("wlan0", .ipv4, metric: 7)
    }
    try place.connect("eth0", [.ipv4], metric: 5)
    try place.switchNear("wlan0", on: false)
    queue.resume()
    // What the storm itself was like shows in nothing that ends so.
    try recorder.wait { $0.availableInterfaces.map(\.name) == ["eth0"] }
    #expect(try place.truth() == recorder.paths.last)
    queue.sync {}
    #expect(try place.truth() == recorder.paths.last)
    monitor.cancel()
  }

  @Test func `after a cancel on the queue nothing comes`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let queue = recorder.queue()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try place.start(monitor, queue)
    try recorder.wait { _ in true }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    let count = queue.sync {
      monitor.cancel()
      return recorder.paths.count
    }
    try place.route("wlan0", .ipv4, metric: 7)
    // A cancelled monitor stays so; a new one works.
    try place.start(monitor, queue)
    #expect(try place.truth().status == .satisfied)
    queue.sync {}
    #expect(recorder.paths.count == count)
  }

  @Test func `when the last reference goes nothing comes, and nothing is kept`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let queue = recorder.queue()
    var monitor: NWPathMonitor? = NWPathMonitor()
    weak let observed = monitor
    monitor?.pathUpdateHandler = recorder.handle
    if let monitor { try place.start(monitor, queue) }
    try recorder.wait { _ in true }
    monitor = nil
    #expect(observed == nil)
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    #expect(try place.truth().status == .unsatisfied)
    queue.sync {}
    #expect(recorder.told == ["on wlan0"])
  }

  @Test func `a second start does nothing`() throws {
    let place = try LivePlace()
    let (recorder, other) = (Recorder(), Recorder())
    let (queue, second) = (recorder.queue(), other.queue())
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try place.start(monitor, queue)
    try place.start(monitor, second)
    try recorder.wait { _ in true }
    #expect(monitor.queue === queue && recorder.queueMistakes == 0)
    _ = try place.truth()
    queue.sync {}
    #expect(recorder.told == ["off"])
    monitor.cancel()
  }

  @Test func `only, and all but, some types of interface`() throws {
    let place = try LivePlace()
    try place.connect("eth0", [.ipv4], metric: 10)
    let monitors = [
      NWPathMonitor(requiredInterfaceType: .wifi),
      NWPathMonitor(requiredInterfaceType: .wiredEthernet),
      NWPathMonitor(prohibitedInterfaceTypes: [.wiredEthernet]),
      NWPathMonitor(prohibitedInterfaceTypes: [.cellular, .wifi]),
    ]
    let recorders = monitors.map { _ in Recorder() }
    for (monitor, recorder) in zip(monitors, recorders) {
      monitor.pathUpdateHandler = recorder.handle
      try place.start(monitor, recorder.queue())
      try recorder.wait { _ in true }
    }
    #expect(recorders.map { $0.told[0] } == ["off", "on eth0", "off", "on eth0"])
    try place.connect("wlan0", [.ipv4], metric: 60)
    try recorders[0].wait { $0.status == .satisfied }
    try recorders[2].wait { $0.status == .satisfied }
    _ = try place.truth()
    #expect(recorders.map { $0.told.last ?? "" } == ["on wlan0", "on eth0", "on wlan0", "on eth0"])
    for monitor in monitors { monitor.cancel() }
  }

  @Test func `currentPath may be read by anybody at any time`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let recorder = Recorder()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = recorder.handle
    try place.start(monitor, recorder.queue(attributes: .concurrent))
    let isOver = Flag()
    let readers = DispatchGroup()
    for number in 0..<3 {
      // Not in the pool, which they would take from everybody.
      DispatchQueue(label: "NetworkTests.reader\(number)").async(group: readers) {
        while !isOver.isSet { _ = monitor.currentPath.availableInterfaces.first?.name }
      }
    }
    try recorder.wait { $0.status == .satisfied }
    for _ in 0..<50 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try place.route("wlan0", .ipv4, metric: 7)
    }
    monitor.cancel()
    isOver.set()
    readers.wait()
  }

  @Test func `an update follows its netlink event within 100 ms`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let arrival = Guarded(SuspendingClock.now)
    let recorder = Recorder()
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { path in
      arrival.withLock { $0 = .now }
      recorder.handle(path)
    }
    try place.start(monitor, recorder.queue())
    try recorder.wait { $0.status == .satisfied }
    var delays: [Duration] = []
    for number in 0..<21 {
      let event = SuspendingClock.now
      if number.isMultiple(of: 2) {
        try place.removeRoute("wlan0", .ipv4, metric: 7)
        try recorder.wait { $0.status == .unsatisfied }
      } else {
        try place.route("wlan0", .ipv4, metric: 7)
        try recorder.wait { $0.status == .satisfied }
      }
      delays.append(arrival.withLock { $0 } - event)
    }
    monitor.cancel()
    // The shortest: a busy machine may hold up many, but a delay of ours would show in each.
    let shortest = try #require(delays.min())
    #expect(shortest < .milliseconds(100), "\(delays)")
  }

  @Test func `ten thousand monitors come and go`() throws {
    let place = try LivePlace()
    let queue = DispatchQueue(label: "NetworkTests.cycles")
    func cycle(_ count: Int) throws {
      try place.namespace.run {
        for _ in 0..<count {
          let monitor = NWPathMonitor()
          monitor.pathUpdateHandler = { _ in }
          monitor.start(queue: queue)
          monitor.cancel()
        }
      }
      queue.sync {}
    }
    try cycle(2000)
    let before = (openDescriptors(), residentBytes())
    try cycle(8000)
    // Other tests open and close some meanwhile, never as many as this could leave.
    #expect(openDescriptors() - before.0 < 500)
    #expect(residentBytes() - before.1 < 16 << 20)
  }
}
