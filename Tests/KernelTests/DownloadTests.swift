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
        var half: (ContinuousClock.Instant, UInt64)?
        var end = (ContinuousClock.now, UInt64(0))
        while let bytes = connection.socket.receive(within: deadline - .now).bytes, !bytes.isEmpty {
          received += bytes.count
          if received >= 240_000 || (half == nil && received >= 120_000) {
            end = try frameBytes(lab)
            if half == nil { half = end }
          }
        }
        #expect(received > 240_000)
        let (start, before) = try #require(half)
        let seconds =
          Double((end.0 - start).components.seconds)
          + Double((end.0 - start).components.attoseconds) * 1e-18
        let rate = Double(end.1 - before) * 8 / seconds
        #expect(abs(rate - 240_000) < 2400, "\(rate) bit/s")
      }
    }

    /// Bytes that came in at the device's interface, headers included, and when; read again where the two are apart.
    private func frameBytes(_ lab: TestLab) throws -> (ContinuousClock.Instant, UInt64) {
      while true {
        let before = ContinuousClock.now
        let link = try lab.device.netlink.link(named: "wwan0")
        let bytes = try #require(link?.statistics).receivedBytes
        if ContinuousClock.now - before < .milliseconds(2) { return (before, bytes) }
      }
    }
  }
}
