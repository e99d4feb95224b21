import Glibc
import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

extension TimedTier {
  @Suite struct Downloads {
    /// Short, because it is alone meanwhile; the command line's tests download more, in virtual time.
    @Test func `edge: the second half of a download arrives at 240 kbit/s`() throws {
      try withLab(.cellular) { lab in
        try lab.apply("edge")
        let connection = try Probe.Connection(.far(.ipv4, 80), from: lab.device)
        let deadline = ContinuousClock.Instant.patience
        #expect(connection.outcome(by: deadline) == .open)
        let request = "GET /bytes/240000 HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n"
        #expect(connection.socket.send(Array(request.utf8)) == 0)
        var received = 0
        var looks: [(seconds: Double, bytes: Double)] = []
        while let bytes = connection.socket.receive(within: deadline - .now).bytes, !bytes.isEmpty {
          received += bytes.count
          if received >= 120_000 { looks.append(try frameBytes(lab)) }
        }
        #expect(received > 240_000)
        // A busy machine looks late, never early: of the looks at either end the ones least late count.
        func leastLate(_ looks: ArraySlice<(seconds: Double, bytes: Double)>) -> (Double, Double)? {
          looks.min { $0.seconds - $0.bytes / 30_000 < $1.seconds - $1.bytes / 30_000 }
        }
        let share = looks.count / 4
        let first = try #require(leastLate(looks.prefix(share)))
        let last = try #require(leastLate(looks.suffix(share)))
        let rate = (last.1 - first.1) * 8 / (last.0 - first.0)
        #expect(abs(rate - 240_000) < 2400, "\(rate) bit/s")
      }
    }

    private let start = ContinuousClock.now

    /// Bytes that came in at the device's interface, headers included, and when; read again where the two are apart.
    private func frameBytes(_ lab: TestLab) throws -> (seconds: Double, bytes: Double) {
      while true {
        let before = ContinuousClock.now
        let link = try lab.device.netlink.link(named: "wwan0")
        let bytes = try #require(link?.statistics).receivedBytes
        guard ContinuousClock.now - before < .milliseconds(2) else { continue }
        let (seconds, attoseconds) = start.duration(to: before).components
        return (Double(seconds) + Double(attoseconds) * 1e-18, Double(bytes))
      }
    }
  }
}
