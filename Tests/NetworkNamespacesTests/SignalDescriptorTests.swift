import CLinux
import Glibc
import NetworkNamespaces
import Testing

@Suite struct SignalDescriptorTests {
  @Test func `signals arrive as values, with their sender`() async {
    await #expect(processExitsWith: .success) {
      let signals = try SignalDescriptor([SIGUSR1, SIGUSR2])
      #expect(signals.next(timeout: .zero) == nil)
      #expect(signals.next(timeout: .milliseconds(1)) == nil)
      pthread_kill(pthread_self(), SIGUSR2)
      let received = signals.next()
      #expect(received?.number == SIGUSR2)
      #expect(received?.sender == getpid())
      #expect(received?.isFromProcess == true)
      #expect(signals.next(timeout: .zero) == nil)
    }
  }

  @Test func `afterwards the signal works as before`() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      do {
        let signals = try SignalDescriptor([SIGUSR1])
        pthread_kill(pthread_self(), SIGUSR1)
        _ = consume signals
      }
      // The one above was thrown away with the descriptor; this one is fatal.
      let isBlocked = try content("/proc/thread-self/status").contains("SigBlk:\t0000000000000200")
      if isBlocked { exit(1) }
      pthread_kill(pthread_self(), SIGUSR1)
    }
  }
}
