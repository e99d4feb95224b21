import ReachabilityMonitors
import Testing

@Suite struct DebouncerTests {
  private let start = SuspendingClock.now
  private let on = ReachabilityReport(.reachable)
  private let off = ReachabilityReport(.unreachable)

  private func at(_ seconds: Int) -> SuspendingClock.Instant { start + .seconds(seconds) }

  @Test func `the first statement is told at once, and marked`() {
    var debouncer = Debouncer(down: .seconds(5), up: .seconds(5))
    #expect(!debouncer.hasTold && debouncer.take(at: at(0)) == nil)
    debouncer.put(off, at: at(0))
    #expect(debouncer.take(at: at(0)) == Transition(at: at(0), off, isInitial: true))
    #expect(debouncer.hasTold && debouncer.deadline == nil)
  }

  @Test func `what is told already is not told again`() {
    var debouncer = Debouncer()
    debouncer.put(on, at: at(0))
    #expect(debouncer.take(at: at(0)) != nil)
    debouncer.put(on, at: at(1))
    #expect(debouncer.take(at: at(1)) == nil)
  }

  @Test func `a loss is told once it has lasted, and not when it ends sooner`() {
    var debouncer = Debouncer(down: .seconds(3))
    debouncer.put(on, at: at(0))
    _ = debouncer.take(at: at(0))
    debouncer.put(off, at: at(10))
    #expect(debouncer.deadline == at(13))
    debouncer.put(on, at: at(12))
    #expect(debouncer.deadline == nil && debouncer.take(at: at(20)) == nil)
    debouncer.put(off, at: at(30))
    debouncer.put(off, at: at(32))
    #expect(debouncer.take(at: at(32)) == nil)
    #expect(debouncer.take(at: at(33)) == Transition(at: at(33), off, isInitial: false))
    debouncer.put(on, at: at(34))
    #expect(debouncer.take(at: at(34))?.report == on)
  }

  @Test func `other details of the same state do not wait`() {
    var debouncer = Debouncer(down: .seconds(3), up: .seconds(3))
    debouncer.put(on, at: at(0))
    _ = debouncer.take(at: at(0))
    let other = ReachabilityReport(.reachable, isExpensive: true)
    debouncer.put(other, at: at(1))
    #expect(debouncer.take(at: at(1))?.report == other)
  }
}
