import Dispatch
import MonitorTestSupport
import NetworkNamespaces
import Testing

@testable import PathWatching

/// Who shares a watch, and where threads are.
@Suite(.ownThread) struct SharedWatchTests {
  @Test func `subscriptions of one namespace share a watch, those of another have theirs`() throws {
    let (first, second) = (try LivePlace(), try LivePlace())
    let one = try first.namespace.run { WatchSubscription() }
    let two = try first.namespace.run { WatchSubscription() }
    let other = try second.namespace.run { WatchSubscription() }
    #expect(one.namespace === two.namespace && one.namespace != nil)
    #expect(one.namespace !== other.namespace)
    one.cancel()
    let three = try first.namespace.run { WatchSubscription() }
    #expect(three.namespace === two.namespace)
    two.cancel()
    three.cancel()
    // The watch has ended: whoever comes now gets a new one.
    let four = try first.namespace.run { WatchSubscription() }
    #expect(four.namespace !== three.namespace)
    #expect(four.namespace?.identity == three.namespace?.identity)
    #expect(one.read() == nil && four.read() != nil)
    four.cancel()
    other.cancel()
  }

  @Test func `who subscribes late is told too, and who has cancelled is not`() throws {
    let place = try LivePlace()
    let subscription = try place.namespace.run { WatchSubscription() }
    let isCancelled = try place.namespace.run { WatchSubscription() }
    isCancelled.cancel()
    isCancelled.start { _ in Issue.record("told after the cancel") }
    let news = DispatchSemaphore(value: 0)
    subscription.start { _ in news.signal() }
    news.wait()
    let late = try place.namespace.run { WatchSubscription() }
    late.start { _ in news.signal() }
    news.wait()
    late.cancel()
    subscription.cancel()
    WatchSubscription.queue.sync {}
  }

  @Test func `a thread enters a namespace, and stays where it is there already`() throws {
    let place = try LivePlace()
    let handle = try #require(try place.namespace.run { NamespaceHandle() })
    let home = try #require(NamespaceHandle())
    #expect(home.identity != handle.identity)
    #expect(home.enter() && NamespaceHandle()?.identity == home.identity)
    // On a thread of its own, which ends there.
    let entered = try NetworkNamespace.current().run {
      (handle.enter(), NamespaceHandle()?.identity, handle.enter())
    }
    #expect(entered.0 && entered.1 == handle.identity && entered.2)
    #expect(NamespaceHandle()?.identity == home.identity)
  }
}
