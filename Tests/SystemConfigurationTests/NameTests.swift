import Dispatch
import MonitorTestSupport
import NetworkNamespaces
import PathWatching
import RouteNetlink
import Testing

@testable import SystemConfiguration

/// Targets by name on a real kernel, with a name server played by the tests.
@Suite(.ownThread, .serialized) struct NameTests {
  private static let there = [Destination(.v4(0x0A00_0709))]

  private func online() throws -> LivePlace {
    let place = try LivePlace()
    try place.connect("wlan0", [.ipv4], metric: 7)
    return place
  }

  @Test func `unscheduled, any name is reachable where there is a network`() throws {
    let answers = Answers()
    let target = answers.target()
    #expect(try online().flags(target) == .reachable)
    #expect(try LivePlace().flags(target) == [])
    #expect(answers.count == 0)
  }

  @Test func `a callback comes, and another one with the answer`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    let target = answers.target()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try callbacks.wait(for: .reachable)
    try answers.wait()
    try answers.answer(Self.there)
    try callbacks.wait(for: [.reachable, .isDirect])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
    #expect(callbacks.told == [.reachable, [.reachable, .isDirect]])
    #expect(callbacks.queueMistakes == 0)
  }

  @Test func `a callback comes where there is no network`() throws {
    let (place, answers, callbacks) = (try LivePlace(), Answers(), Callbacks())
    let target = answers.target()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try callbacks.wait(for: [])
    try place.settle()
    #expect(answers.count == 0)
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `asking for the flags cancels the first callback`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    let target = answers.target()
    callbacks.set(on: target)
    let queue = callbacks.queue()
    queue.suspend()
    try place.schedule(target, on: queue)
    #expect(try place.flags(target) == .reachable)
    queue.resume()
    try answers.wait()
    queue.sync {}
    #expect(callbacks.told.isEmpty)
    try answers.answer([])
    try callbacks.wait(for: [])
    #expect(try place.flags(target) == [])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `each change of the network makes it reachable until the next answer`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    let target = answers.target()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try answers.wait()
    try answers.answer([])
    try callbacks.wait(for: [])
    try place.connect("eth0", [.ipv4], metric: 5)
    try answers.wait()
    try callbacks.wait(for: .reachable)
    try answers.answer([])
    try callbacks.wait(for: [])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `an answer about an earlier network does not count`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    let target = answers.target()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try answers.wait()
    try place.connect("eth0", [.ipv4], metric: 5)
    // The question about the first network is open still.
    try answers.wait()
    try answers.answer([])
    #expect(try place.flags(target) == .reachable)
    try answers.answer(Self.there)
    #expect(try place.flags(target) == [.reachable, .isDirect])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `questions that hang do not pile up`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    let target = answers.target()
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try answers.wait()
    for _ in 0..<20 {
      try place.removeRoute("wlan0", .ipv4, metric: 7)
      try place.settle()
      try place.route("wlan0", .ipv4, metric: 7)
      try place.settle()
    }
    #expect(answers.count == 4)
    // When one ends, the network of now is asked about.
    try answers.answer([])
    #expect(answers.count == 5)
    for _ in 0..<3 { try answers.answer([]) }
    #expect(try place.flags(target) == .reachable)
    try answers.answer([])
    #expect(try place.flags(target) == [])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `where there was no address it asks again by itself`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    let target = answers.target(patience: Patience())
    callbacks.set(on: target)
    try place.schedule(target, on: callbacks.queue())
    try answers.wait()
    try answers.answer([])
    try callbacks.wait(for: [])
    try answers.wait()
    try answers.answer(Self.there)
    try callbacks.wait(for: [.reachable, .isDirect])
    SCNetworkReachabilitySetDispatchQueue(target, nil)
  }

  @Test func `a question that hangs keeps nothing alive`() throws {
    let (place, answers, callbacks) = (try online(), Answers(), Callbacks())
    var target: SCNetworkReachability? = answers.target()
    weak let observed = target
    if let target {
      callbacks.set(on: target)
      try place.schedule(target, on: callbacks.queue())
    }
    try answers.wait()
    #expect(observed != nil)
    if let target { SCNetworkReachabilitySetDispatchQueue(target, nil) }
    target = nil
    WatchSubscription.queue.sync {}
    #expect(observed == nil)
    #expect(callbacks.retained == 0)
    try answers.answer(Self.there)
  }

  @Test(arguments: ["127.0.0.1", "10.0.7.2", "::1"]) func `an address for a name is an address`(
    text: String
  ) throws {
    let target = try #require(SCNetworkReachabilityCreateWithName(nil, text))
    #expect(try online().flags(target) == [.reachable, .isLocalAddress, .isDirect])
    #expect(!target.target.isName)
  }

  @Test func `the resolver of this machine is asked in the end`() {
    #expect(NameLookup.ask("127.0.0.1", flags: 0) == [Destination(.v4(0x7F00_0001))])
    #expect(NameLookup.ask("localhost", flags: 0).allSatisfy { $0.address.isLoopback })
  }
}
