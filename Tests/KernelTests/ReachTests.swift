import Glibc
import LinkConditions
import NetworkLab
import RouteNetlink
import Testing

/// How far one gets during an outage.
struct OutageReach: Sendable, CustomTestStringConvertible {
  var profile: String
  /// Whether the gateway answers ping.
  var gateway = false
  /// Whether an address beyond it does.
  var beyond = false

  var testDescription: String { profile }

  static let all = [
    OutageReach(profile: "blackhole"), OutageReach(profile: "offline"),
    OutageReach(profile: "airplane"), OutageReach(profile: "no-address"),
    OutageReach(profile: "no-route", gateway: true),
    OutageReach(profile: "no-dns", gateway: true, beyond: true),
    OutageReach(profile: "captive-portal", gateway: true, beyond: true),
    OutageReach(profile: "refused", gateway: true, beyond: true),
    OutageReach(profile: "no-upstream", gateway: true),
  ]
}

extension UntimedTier {
  @Suite struct Reach {
    /// Whether an address answers ping, which is given long to hear of it, or a second to hear nothing.
    private func ping(_ address: IPAddress, _ isExpected: Bool, _ lab: TestLab) throws -> Tool {
      try lab.start(["ping", "-n", "-c", "1", "-W", isExpected ? "20" : "1", "\(address)"])
    }

    @Test(arguments: OutageReach.all)
    func `ping gets as far as the outage lets it`(_ reach: OutageReach) throws {
      try withLab { lab in
        try lab.apply(reach.profile)
        let link = LabLink(.wifi)
        let pings = try AddressFamily.both.flatMap { family in
          [
            (true, reach.gateway, link.gatewayAddress(family)),
            (false, reach.beyond, Endpoint.far(family, 0).address),
          ]
        }.map { ($0, try ping($0.2, $0.1, lab)) }
        for ((_, isExpected, address), tool) in pings {
          let text = try tool.finish(anyStatus: true)
          #expect(text.contains("bytes from \(address): icmp_seq=1") == isExpected, "\(text)")
        }
      }
    }

    @Test(arguments: ["blackhole", "offline", "no-upstream"])
    func `nothing says no: a connection and a name time out`(_ profile: String) throws {
      try withLab { lab in
        try lab.apply(profile)
        let deadline = ContinuousClock.Instant.patience
        // One retransmission: given up three seconds after the start.
        let connections = try AddressFamily.both.map {
          try Probe.Connection(.far($0, 80), from: lab.device, attempts: 1)
        }
        let datagrams = try AddressFamily.both.map {
          try Probe.Datagram(.far($0, 7), from: lab.device)
        }
        let names = try AddressFamily.both.map {
          try Probe.Name("a.test", over: $0, from: lab.device)
        }
        #expect(datagrams.map(\.sent) == [0, 0])
        #expect(
          connections.map { $0.outcome(by: deadline) } == [.failed(ETIMEDOUT), .failed(ETIMEDOUT)]
        )
        // Those three seconds were theirs too.
        #expect(datagrams.map { $0.outcome(by: .now) } == [.silence, .silence])
        #expect(names.map { $0.outcome(by: .now) } == [.silence, .silence])
      }
    }

    @Test(arguments: ["airplane", "no-address", "no-route"])
    func `a connection under way is not told, and runs to its own end`(_ profile: String) throws {
      try withLab { lab in
        try lab.apply("100-loss")
        let start = ContinuousClock.now
        // Four retransmissions: given up 31 s after the start, when the outage has long begun.
        let connections = try AddressFamily.both.map {
          try Probe.Connection(.far($0, 80), from: lab.device, attempts: 4)
        }
        try lab.apply(profile)
        for (family, connection) in zip(AddressFamily.both, connections) {
          // The last retransmission found no way, and that is what the end is told as.
          let outcome = connection.outcome(by: .patience)
          #expect(outcome == .failed(ENETUNREACH), "\(family)")
          #expect(ContinuousClock.now - start >= .seconds(31), "\(family)")
        }
      }
    }

    @Test func `no-route keeps what is on the link, and no-address keeps nothing`() throws {
      try withLab { lab in
        let deadline = ContinuousClock.Instant.patience
        let gateway = LabLink(.wifi)
        func datagram(_ family: AddressFamily) throws -> Probe.Datagram {
          try Probe.Datagram(Endpoint(gateway.gatewayAddress(family), 7), from: lab.device)
        }
        try lab.apply("no-route")
        for family in AddressFamily.both {
          #expect(try datagram(family).outcome(by: deadline) == .answered, "\(family)")
        }
        for profile in ["no-address", "airplane"] {
          try lab.apply(profile)
          for family in AddressFamily.both {
            #expect(try datagram(family).sent == ENETUNREACH, "\(profile) \(family)")
          }
        }
      }
    }

    @Test func `blackhole stops what is in flight, and 100-loss does not`() throws {
      try withLab { lab in
        // Long enough that the switch is done before anything arrives, however busy the machine.
        let slow = try TestLab.profile("perfect").setting("uplink.delay", "10s")
        let deadline = ContinuousClock.Instant.patience
        func echoes() throws -> [Probe.Echo] {
          try AddressFamily.both.map { try Probe.Echo(.far($0, 7), from: lab.device) }
        }
        try lab.apply(slow)
        let first = try echoes()
        try lab.apply("blackhole")
        try lab.apply(slow)
        let second = try echoes()
        #expect(second.map { $0.isAnswered(by: deadline) } == [true, true])
        // What went before them on the same way has had its time.
        #expect(first.map { $0.isAnswered(by: .now) } == [false, false])

        // Lost on the way up is only what comes after; the way down is left open for the answers.
        let third = try echoes()
        try lab.apply(TestLab.profile("100-loss").setting("downlink.loss", "0"))
        #expect(third.map { $0.isAnswered(by: .patience) } == [true, true])
      }
    }
  }
}
