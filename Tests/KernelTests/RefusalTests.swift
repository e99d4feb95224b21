import Glibc
import LinkConditions
import RouteNetlink
import Testing

extension TimedTier {
  /// When and how the outage `refuse` says no.
  @Suite struct Refusals {
    /// What became of an attempt, and when.
    private struct Answer<Outcome: Sendable>: Sendable {
      var outcome: Outcome
      var after: Duration
    }

    /// Begins something on a thread of its own and times it to its outcome.
    private func timed<Outcome: Sendable>(
      _ attempt: @escaping @Sendable (ContinuousClock.Instant) throws -> Outcome
    ) -> Background<Answer<Outcome>> {
      Background {
        let start = ContinuousClock.now
        let outcome = try attempt(.patience)
        return Answer(outcome: outcome, after: ContinuousClock.now - start)
      }
    }

    @Test func `ECONNREFUSED comes after one round trip, for TCP and for connected UDP`() throws {
      try withLab { lab in
        // Long enough that one round trip and two are apart on the busiest of machines.
        try lab.apply(TestLab.profile("refused").setting("delay", "400ms"))
        let (one, two) = (Duration.milliseconds(800), Duration.milliseconds(1600))
        let device = lab.device
        let attempts = AddressFamily.both.map { family in
          (
            family,
            timed { try Probe.Connection(.far(family, 80), from: device).outcome(by: $0) },
            timed {
              let datagram = try Probe.Datagram(.far(family, 7), from: device)
              return (datagram.sent, datagram.outcome(by: $0))
            },
            timed { try Probe.Name("a.test", over: family, from: device).outcome(by: $0) }
          )
        }
        for (family, connection, datagram, name) in attempts {
          let connected = try connection.value()
          #expect(connected.outcome == .failed(ECONNREFUSED), "\(family)")
          #expect((one..<two).contains(connected.after), "\(family): \(connected.after)")
          let (sent, came) = try datagram.value().outcome
          let after = try datagram.value().after
          #expect(sent == 0, "the first send succeeds")
          #expect(came == .failed(ECONNREFUSED), "\(family)")
          #expect((one..<two).contains(after), "\(family): \(after)")
          let named = try name.value()
          #expect(named.outcome == .answered(code: 0, hasAnswers: true), "\(family)")
          #expect((one..<two).contains(named.after), "\(family): \(named.after)")
        }
      }
    }
  }
}
