import Foundation
import Glibc
import MonitorTestSupport
import NetworkNamespaces
import PathWatching
import RouteNetlink
import Testing

@testable import SystemConfiguration

/// What calls return, and what objects live on.
@Suite(.ownThread, .serialized) struct CallRuleTests {
  private func address(_ family: Int32) -> sockaddr {
    var address = sockaddr()
    address.sa_len = UInt8(MemoryLayout<sockaddr>.size)
    address.sa_family = sa_family_t(family)
    return address
  }

  @Test func `addresses of other families and empty names are refused`() throws {
    var unix = address(AF_UNIX)
    #expect(SCNetworkReachabilityCreateWithAddress(nil, &unix) == nil)
    #expect(SCError() == 1002)
    #expect(SCNetworkReachabilityCreateWithAddressPair(nil, nil, nil) == nil)
    #expect(SCNetworkReachabilityCreateWithAddressPair(nil, &unix, nil) == nil)
    #expect(SCNetworkReachabilityCreateWithName(kCFAllocatorDefault, "") == nil)
    var four = address(AF_INET)
    #expect(four.sa_len == 16)
    let target = try #require(SCNetworkReachabilityCreateWithAddress(nil, &four))
    #expect(target.target == .address(Destination(.v4(0))))
    #expect(SCNetworkReachabilityCreateWithAddressPair(nil, nil, &four) != nil)
    #expect(SCNetworkReachabilityGetTypeID() == SCNetworkReachabilityGetTypeID())
  }

  @Test func `socket addresses are understood`() throws {
    var six = sockaddr_in6()
    six.sin6_len = 28
    six.sin6_family = sa_family_t(AF_INET6)
    six.sin6_scope_id = 3
    inet_pton(AF_INET6, "fe80::1", &six.sin6_addr)
    var four = sockaddr_in()
    four.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    four.sin_family = sa_family_t(AF_INET)
    inet_pton(AF_INET, "192.0.2.1", &four.sin_addr)
    #expect(six.sin6_len == 28 && four.sin_len == 16)
    func destination<Address>(_ address: Address) -> Destination? {
      withUnsafeBytes(of: address) { bytes in
        bytes.assumingMemoryBound(to: sockaddr.self).baseAddress.flatMap { Destination($0) }
      }
    }
    #expect(destination(four) == Destination(.v4(0xC000_0201)))
    #expect(destination(six) == Destination(.v6(0xFE80_0000_0000_0000, 1), scope: 3))
    inet_pton(AF_INET6, "::ffff:192.0.2.1", &six.sin6_addr)
    #expect(destination(six)?.address == .v4(0xC000_0201))
  }

  @Test func `statuses have words`() {
    #expect(String(cString: SCErrorString(1002)) == "Invalid argument")
    #expect(String(cString: SCErrorString(0)) == "Success!")
    #expect(String(cString: SCErrorString(99_999)) == "Unknown error")
    #expect(!refusal(kSCStatusNoKey))
    #expect(SCCopyLastError().code == 1004)
    #expect(SCCopyLastError().localizedDescription == "No such key")
  }

  @Test func `one place at a time`() throws {
    let place = try LivePlace()
    let target = SCNetworkReachability(.address(Destination(.v4(0))))
    let queue = DispatchQueue(label: "SystemConfigurationTests.rules")
    let mode = CFRunLoopMode.defaultMode.rawValue
    #expect(!SCNetworkReachabilitySetDispatchQueue(target, nil))
    #expect(SCError() == 1002)
    #expect(try place.schedule(target, on: queue))
    #expect(try !place.schedule(target, on: queue))
    #expect(!SCNetworkReachabilityScheduleWithRunLoop(target, CFRunLoopGetCurrent(), mode))
    #expect(!SCNetworkReachabilityUnscheduleFromRunLoop(target, CFRunLoopGetCurrent(), mode))
    #expect(SCNetworkReachabilitySetDispatchQueue(target, nil))
    #expect(SCNetworkReachabilityScheduleWithRunLoop(target, CFRunLoopGetCurrent(), mode))
    #expect(SCNetworkReachabilityScheduleWithRunLoop(target, CFRunLoopGetCurrent(), mode))
    #expect(!SCNetworkReachabilitySetDispatchQueue(target, queue))
    #expect(!SCNetworkReachabilitySetDispatchQueue(target, nil))
    #expect(SCNetworkReachabilityUnscheduleFromRunLoop(target, CFRunLoopGetCurrent(), mode))
    #expect(!SCNetworkReachabilityUnscheduleFromRunLoop(target, CFRunLoopGetCurrent(), mode))
    // And again.
    #expect(try place.schedule(target, on: queue))
    #expect(SCNetworkReachabilitySetDispatchQueue(target, nil))
  }

  @Test func `after it was ended on its queue nothing is told`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let target = SCNetworkReachability(.address(Destination(.v4(0))))
    let callbacks = Callbacks()
    callbacks.set(on: target)
    let queue = callbacks.queue()
    try place.schedule(target, on: queue)
    queue.suspend()
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try place.settle()
    // A callback is on its way.
    SCNetworkReachabilitySetDispatchQueue(target, nil)
    queue.resume()
    try place.route("wlan0", .ipv4, metric: 7)
    try place.settle()
    queue.sync {}
    #expect(callbacks.told.isEmpty)
    #expect(callbacks.retained == 1)
    SCNetworkReachabilitySetCallback(target, nil, nil)
    #expect(callbacks.retained == 0)
  }

  @Test func `scheduled it lives, then it goes`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let callbacks = Callbacks()
    let queue = callbacks.queue()
    weak var observed: SCNetworkReachability?
    do {
      let target = SCNetworkReachability(.address(Destination(.v4(0))))
      observed = target
      callbacks.set(on: target)
      try place.schedule(target, on: queue)
    }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try callbacks.wait(for: [])
    if let observed { SCNetworkReachabilitySetDispatchQueue(observed, nil) }
    queue.sync {}
    WatchSubscription.queue.sync {}
    #expect(observed == nil)
    #expect(callbacks.retained == 0)
  }

  @Test func `a run loop calls back on its thread, and stays for it`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let target = SCNetworkReachability(.address(Destination(.v4(0))))
    let callbacks = Callbacks()
    callbacks.set(on: target)
    let isReady = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let isOver = Guarded(false)
    let loop = Guarded<LoopBox?>(nil)
    Thread {
      let own = LoopBox(CFRunLoopGetCurrent())
      loop.withLock { $0 = own }
      // Any thread may schedule on a run loop, so may the one that entered the namespace.
      _ = try? place.namespace.run {
        SCNetworkReachabilityScheduleWithRunLoop(target, own.loop, own.mode)
      }
      isReady.signal()
      // Timers do not make it return, so it looks up now and then.
      while !isOver.withLock({ $0 }) {
        _ = own.loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
      }
      hasEnded.signal()
    }.start()
    isReady.wait()
    for _ in 0..<5 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try callbacks.wait(for: [])
      try place.route("wlan0", .ipv4, metric: 7)
      try callbacks.wait(for: .reachable)
    }
    let box = try #require(loop.withLock { $0 })
    #expect(SCNetworkReachabilityUnscheduleFromRunLoop(target, box.loop, box.mode))
    isOver.withLock { $0 = true }
    hasEnded.wait()
    #expect(callbacks.told.count == 10)
  }

  @Test func `ten thousand schedules come and go`() throws {
    let place = try LivePlace()
    let queue = DispatchQueue(label: "SystemConfigurationTests.cycles")
    func cycle(_ count: Int) throws {
      try place.namespace.run {
        for _ in 0..<count {
          let target = SCNetworkReachability(.address(Destination(.v4(0))))
          SCNetworkReachabilitySetCallback(target, { _, _, _ in }, nil)
          SCNetworkReachabilitySetDispatchQueue(target, queue)
          SCNetworkReachabilitySetDispatchQueue(target, nil)
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

/// Hands a run loop to another thread.
private final class LoopBox: @unchecked Sendable {
  // What @unchecked is for: scheduling on a run loop is allowed from any thread.
  let loop: CFRunLoop
  var mode: CFString { CFRunLoopMode.defaultMode.rawValue }

  init(_ loop: CFRunLoop) { self.loop = loop }
}
