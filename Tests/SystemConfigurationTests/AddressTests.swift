import Dispatch
import MonitorTestSupport
import NetworkNamespaces
import PathWatching
import RouteNetlink
import Testing

@testable import SystemConfiguration

/// Targets by address on a real kernel.
@Suite(.ownThread, .serialized) struct AddressTests {
  private static let all = Target.address(Destination(.v4(0)))

  @Test(arguments: [AddressFamily.ipv4, .ipv6]) func `nothing is told until something changes`(
    family: AddressFamily
  ) throws {
    let place = try LivePlace()
    try place.connect("wlan0", [family], metric: 7)
    let target = SCNetworkReachability(Self.all)
    let callbacks = Callbacks()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try place.settle()
    #expect(callbacks.told.isEmpty)
    try place.switchFar("wlan0", on: false)
    try callbacks.wait(for: [])
    try place.switchFar("wlan0", on: true)
    try callbacks.wait(for: .reachable)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
    #expect(callbacks.told == [[], .reachable])
    #expect(callbacks.queueMistakes == 0)
  }

  @Test func `a hand-over to a mobile network`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let target = SCNetworkReachability(Self.all)
    let callbacks = Callbacks()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    #expect(try place.flags(target) == .reachable)
    try place.connect("wwan0", [.ipv4], metric: 9)
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try callbacks.wait(for: [.reachable, .transientConnection, .isWWAN])
    #expect(try place.flags(target) == [.reachable, .transientConnection, .isWWAN])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
    #expect(callbacks.told.count == 1)
  }

  @Test func `far, near and own addresses`() throws {
    let place = try LivePlace()
    func flags(_ address: IPAddress) throws -> SCNetworkReachabilityFlags {
      try place.flags(SCNetworkReachability(.address(Destination(address))))
    }
    #expect(try flags(.v4(0xC000_0201)) == [])
    #expect(try flags(.v4(0x7F00_0001)) == [.reachable, .isLocalAddress, .isDirect])
    try place.connect("wlan0", metric: 7)
    #expect(try flags(.v4(0xC000_0201)) == .reachable)
    #expect(try flags(.v6(0x2001_0DB8_0001_0000, 1)) == .reachable)
    #expect(try flags(.v4(0x0A00_0709)) == [.reachable, .isDirect])
    #expect(try flags(.v6(0x2001_0DB8_0000_0007, 9)) == [.reachable, .isDirect])
    #expect(try flags(.v4(0x0A00_0702)) == [.reachable, .isLocalAddress, .isDirect])
    #expect(try flags(.v6(0x2001_0DB8_0000_0007, 2)) == [.reachable, .isLocalAddress, .isDirect])
    try place.run("ip", "route", "add", "unreachable", "192.0.2.0/24")
    #expect(try flags(.v4(0xC000_0201)) == [])
    #expect(try flags(.v4(0xC000_0301)) == .reachable)
  }

  @Test func `a near address comes and goes with its network`() throws {
    let place = try LivePlace()
    try place.lay("eth0")
    let target = SCNetworkReachability(.address(Destination(.v4(0x0A00_0709))))
    let callbacks = Callbacks()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    for _ in 0..<10 {
      try place.address("eth0", .ipv4, metric: 7)
      try callbacks.wait(for: [.reachable, .isDirect])
      try place.removeAddress("eth0", .ipv4, metric: 7)
      try callbacks.wait(for: [])
    }
    #expect(callbacks.told.count == 20)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `of changes while the queue is busy the last one is told`() throws {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    let target = SCNetworkReachability(Self.all)
    let callbacks = Callbacks()
    callbacks.set(on: target)
    let queue = callbacks.queue(attributes: .concurrent)
    try place.schedule(target, on: queue)
    queue.suspend()
    for _ in 0..<50 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try place.settle()
      try place.route("wlan0", .ipv4, metric: 7)
    }
    try place.removeRoute("wlan0", .ipv4, metric: 7)
    try place.settle()
    queue.resume()
    try callbacks.wait(for: [])
    #expect(callbacks.told == [[]] && callbacks.overlaps == 0)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }
}
