import Glibc
import Testing

@testable import PrivateKernel

struct SignalPolicyTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2])
  func `a first signal is passed on`(signal: Int32) {
    var policy = SignalPolicy()
    #expect(policy.received(signal, now: 0) == .forward(signal))
  }

  @Test(arguments: [(SIGINT, SIGINT), (SIGINT, SIGTERM), (SIGTERM, SIGINT), (SIGHUP, SIGTERM)])
  func `a second signal to end gives up`(first: Int32, second: Int32) {
    var policy = SignalPolicy()
    _ = policy.received(first, now: 0)
    #expect(policy.received(second, now: 1) == .giveUp(second))
  }

  @Test func `signals with a meaning of the command's own never give up`() {
    var policy = SignalPolicy()
    for _ in 0..<5 { #expect(policy.received(SIGUSR1, now: 0) == .forward(SIGUSR1)) }
    #expect(policy.deadline == nil)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a command has a grace after being asked to end`(signal: Int32) {
    var policy = SignalPolicy()
    _ = policy.received(signal, now: 100)
    #expect(policy.expired(now: 100 + SignalPolicy.grace - 0.1) == nil)
    #expect(policy.expired(now: 100 + SignalPolicy.grace) == signal)
  }

  @Test func `an interrupt alone sets no time limit`() {
    var policy = SignalPolicy()
    _ = policy.received(SIGINT, now: 0)
    #expect(policy.expired(now: 1e9) == nil)
  }
}
