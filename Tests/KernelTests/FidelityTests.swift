import Glibc
import LinkConditions
import NetworkLab
import RouteNetlink
import TestSupport
import Testing

extension TimedTier {
  @Suite struct Fidelity {
    /// One family's measurement under way: 20 pings in one lab, as many bytes by UDP in another.
    private struct RoundTrips {
      let family: AddressFamily
      /// Bytes of ping's frames.
      let frame: Double
      let ping: Tool
      let traffic: Traffic

      init(_ family: AddressFamily, frame: Double, _ pinged: TestLab, _ echoed: TestLab) throws {
        for lab in [pinged, echoed] { try lab.apply("3g") }
        self.family = family
        self.frame = frame
        let address = Endpoint.far(family, 0).address
        ping = try Tool(
          ["ping", "-q", "-c", "20", "-i", "0.2", "\(address)"],
          in: pinged.device
        )
        let plan = Traffic.Plan(size: 56, interval: .milliseconds(100), count: 40)
        traffic = try Traffic(plan, from: echoed.device, to: .far(family, 7))
      }

      /// A busy machine adds to most round trips, not to all: the shortest counts, of ping's and of ours.
      func check() throws {
        let expected = 200 + frame * 8 / 780 + frame * 8 / 330
        let bounds = expected * 0.995...expected * 1.005
        let text = try ping.finish()
        let summary = text.split(separator: "\n").first { $0.hasPrefix("rtt") }
        let numbers = summary?.split(whereSeparator: { "/ ".contains($0) })
          .compactMap { Double($0) }
        let shortest = try #require(numbers?.first)
        #expect(bounds.contains(shortest), "\(family): \(text)")
        let own = try traffic.value().delays.min() ?? 0
        #expect(bounds.contains(own * 1000), "\(family): \(own) s of \(expected) ms")
      }
    }

    @Test func `3g: 203.4 ms of round trip, and IPv6 by the same rule`() throws {
      try withLab(.cellular) { first in
        try withLab(.cellular) { second in
          try withLab(.cellular) { third in
            try withLab(.cellular) { fourth in
              let four = try RoundTrips(.ipv4, frame: 98, first, second)
              let six = try RoundTrips(.ipv6, frame: 118, third, fourth)
              try four.check()
              try six.check()
            }
          }
        }
      }
    }

    @Test func `very-bad-network loses 19 of 100 pings`() throws {
      try withLab { lab in
        try lab.apply("very-bad-network")
        // ping sends at most a hundred a second.
        let pings = try (1...10).map { _ in
          try Tool(
            [
              "ping", "-q", "-i", "0.01", "-c", "200", "-W", "2",
              "\(Endpoint.far(.ipv4, 0).address)",
            ],
            in: lab.device
          )
        }
        var received = 0
        for ping in pings {
          let words = try ping.finish(anyStatus: true).split(separator: "\n")
            .first { $0.contains("transmitted") }?.split(separator: " ")
          #expect(words?.first == "200")
          received += try #require(words.flatMap { $0.count > 3 ? Int($0[3]) : nil })
        }
        let interval = Binomial.interval(2000 - received, of: 2000)
        #expect(interval.contains(1 - 0.9 * 0.9), "\(received) of 2000 came back")
      }
    }

    @Test func `ten-packet UDP super-packets lose packets singly`() throws {
      try withLab { lab in
        try lab.apply(TestLab.profile("perfect").setting("uplink.loss", "10%"))
        let plan = Traffic.Plan(
          size: 1000,
          interval: .milliseconds(2),
          burst: 10,
          count: 3000,
          patience: .milliseconds(200),
          isSegmented: true
        )
        let outcome = try lab.send(plan)
        let lost = outcome.lost.count
        #expect(Binomial.interval(lost, of: outcome.sent).contains(0.1), "\(lost)")
        // Runs of independent losses are geometric: mean 1 ÷ (1 − p), deviation √p ÷ (1 − p).
        let runs = Double(lost) / outcome.meanLossRun
        let bound = 3.29 * 0.1.squareRoot() / 0.9 / runs.squareRoot()
        #expect(abs(outcome.meanLossRun - 1 / 0.9) < bound, "\(outcome.meanLossRun)")
      }
    }

    @Test func `3g-bursty loses one in a hundred, in bursts`() throws {
      try withLab(.cellular) { lab in
        // Only the losses, and one way, so that 40,000 packets take seconds.
        let profile = try TestLab.profile("3g-bursty").setting("rate", "0").setting("delay", "0")
          .setting("downlink.loss", "0")
        try lab.apply(profile)
        let plan = Traffic.Plan(
          interval: .milliseconds(2),
          burst: 20,
          count: 40_000,
          patience: .milliseconds(200)
        )
        let outcome = try lab.send(plan)
        // Bad stretches begin at 0.5 % of the packets that find the good state (98 %), last 1 ÷ 0.245 packets, and
        // lose half of theirs: the number lost in one has mean 2.04 and second moment 8.33.
        let (toBad, toGood) = (0.005, 0.245)
        let stretches = 40_000 * toBad * toGood / (toBad + toGood)
        let deviation = (stretches * 8.33).squareRoot()
        let lost = Double(outcome.lost.count)
        #expect(abs(lost - 400) < 3.29 * deviation, "\(lost) lost")
        // A loss is followed by another with 0.5 · (1 − 0.245).
        let again = 0.5 * (1 - toGood)
        let runs = lost / outcome.meanLossRun
        let bound = 3.29 * again.squareRoot() / (1 - again) / runs.squareRoot()
        #expect(abs(outcome.meanLossRun - 1 / (1 - again)) < bound, "\(outcome.meanLossRun)")
      }
    }

    @Test func `jitter spreads delays and keeps the order, unless reorder is asked for`() throws {
      try withLab(.cellular) { lab in
        let plan = Traffic.Plan(
          interval: .milliseconds(1),
          count: 1000,
          patience: .milliseconds(300)
        )
        func run(_ profile: Profile) throws -> Traffic.Outcome {
          try lab.apply(profile)
          return try lab.send(plan, .ipv6)
        }
        let limited = try run(TestLab.profile("5g"))
        #expect(limited.overtaken == 0 && limited.lost.isEmpty)
        var jitter = try TestLab.profile("perfect").setting("uplink.delay", "30ms")
        jitter = try jitter.setting("uplink.jitter", "20ms")
        let unlimited = try run(jitter)
        #expect(unlimited.overtaken == 0 && unlimited.lost.isEmpty)
        // In order, each delay is the greatest so far less the time since: near the top of 30 ± 20 ms, but not fixed.
        // A busy machine adds to many delays, so it is the shorter ones that must be within.
        let delays = unlimited.delays.sorted()
        let spread = delays[900] - delays[100]
        #expect(spread > 0.003 && delays[500] > 0.030 && delays[100] < 0.050, "\(spread) s")
        let reordered = try run(jitter.setting("uplink.reorder", "25%"))
        #expect(reordered.overtaken > 100 && reordered.lost.isEmpty)
      }
    }

    @Test func `pure delay holds 2,000 packets a second, all of them`() throws {
      try withLab { lab in
        try lab.apply(TestLab.profile("perfect").setting("delay", "1s"))
        let plan = Traffic.Plan(interval: .milliseconds(2), burst: 4, count: 4000)
        let outcome = try lab.send(plan)
        #expect(outcome.lost.isEmpty, "\(outcome.lost.count) lost")
        // A busy machine adds to many delays, never to all.
        let shortest = outcome.delays.min() ?? 0
        #expect((1.0..<1.01).contains(shortest), "\(shortest) s")
      }
    }

    @Test func `a queue stated in time bounds the delay`() throws {
      try withLab { lab in
        let profile = try TestLab.profile("perfect").setting("uplink.rate", "1Mbit")
          .setting("uplink.queue", "200ms")
        try lab.apply(profile)
        // Twenty times the rate: a sender that is held up finds the queue full again at once.
        let plan = Traffic.Plan(
          size: 1472,
          interval: .milliseconds(1),
          burst: 2,
          count: 2000,
          patience: .milliseconds(500)
        )
        let outcome = try lab.send(plan)
        let typical = outcome.delays.median
        #expect((0.150...0.225).contains(typical), "\(typical) s")
        #expect(outcome.lost.count > 1500, "\(outcome.lost.count) lost")
      }
    }
  }
}
