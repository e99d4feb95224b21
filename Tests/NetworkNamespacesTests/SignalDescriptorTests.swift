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

  @Test func `what is pending at the end is thrown away`() async {
    await #expect(processExitsWith: .signal(SIGUSR2)) {
      // This thread is one of a pool's, which block all signals.
      var number = SIGUSR1
      _ = condition_unblock_signals(&number, 1)
      do {
        let signals = try SignalDescriptor([SIGUSR1])
        pthread_kill(pthread_self(), SIGUSR1)
        extendLifetime(signals)
      }
      // The one above was thrown away with the descriptor: not it but the next one is fatal.
      number = SIGUSR2
      _ = condition_unblock_signals(&number, 1)
      pthread_kill(pthread_self(), SIGUSR2)
    }
  }

  @Test func `afterwards the signal works as before`() async {
    await #expect(processExitsWith: .signal(SIGUSR1)) {
      var number = SIGUSR1
      _ = condition_unblock_signals(&number, 1)
      do {
        let signals = try SignalDescriptor([SIGUSR1])
        extendLifetime(signals)
      }
      pthread_kill(pthread_self(), SIGUSR1)
    }
  }
}
