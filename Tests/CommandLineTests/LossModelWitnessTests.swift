import Foundation
import LinkConditions
import TestSupport
import Testing

@testable import ReachabilityHarness

/// What the oracle thinks of losses, held against netem: exchanges that a program counts in the private kernel.
@Suite("The loss model and netem") struct LossModelWitnessTests {
  struct Link: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var uplink: Loss
    var downlink: Loss
    /// Whether something is asked once the connection is there.
    var asks = false

    /// As a profile's file has it.
    static func text(_ loss: Loss) -> String {
      switch loss {
      case .none: "\"0%\""
      case .random(let share): "\"\(share.percent)%\""
      case .gilbertElliott(let good, let bad, let toBad, let toGood):
        """
        { good: "\(good.percent)%", bad: "\(bad.percent)%", \
        toBad: "\(toBad.percent)%", toGood: "\(toGood.percent)%" }
        """
      }
    }

    var profile: Profile {
      var profile = Profile(name: "link")
      (profile.uplink.loss, profile.downlink.loss) = (uplink, downlink)
      return profile
    }
  }

  private static func percent(_ percent: Double) -> Percentage { Percentage(percent: percent) }

  private static let bursts = Loss.gilbertElliott(
    good: percent(2),
    bad: percent(80),
    toBad: percent(10),
    toGood: percent(15)
  )

  static let links = [
    Link(
      testDescription: "both ways",
      uplink: .random(percent(40)),
      downlink: .random(percent(30))
    ),
    Link(testDescription: "up alone", uplink: .random(percent(60)), downlink: .none),
    Link(testDescription: "bursts", uplink: bursts, downlink: bursts),
    Link(testDescription: "bursts down", uplink: .none, downlink: bursts),
    Link(
      testDescription: "both ways, with a request",
      uplink: .random(percent(50)),
      downlink: .random(percent(40)),
      asks: true
    ),
    Link(testDescription: "bursts, with a request", uplink: bursts, downlink: bursts, asks: true),
  ]

  private static let pairs = 700

  /// Two exchanges in a row, within 5 s each.
  ///
  /// Before them nobody tries anything again any more, and so many packets go
  /// by that bursts are forgotten.
  private static let program = """
    import socket, sys, time
    mix = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    mix.settimeout(0.05)
    def answered():
      try:
        end = time.monotonic() + 5
        with socket.create_connection(("192.0.2.1", 80), timeout=5) as connection:
          if sys.argv[1] == "false": return True
          connection.sendall(b"GET /generate_204 HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
          connection.settimeout(max(0.001, end - time.monotonic()))
          return len(connection.recv(1000)) > 0
      except OSError:
        return False
    for _ in range(\(pairs)):
      time.sleep(120)
      for _ in range(60):
        mix.sendto(b"x", ("192.0.2.1", 7))
      try:
        while True: mix.recv(10)
      except OSError:
        pass
      first = answered()
      print(int(first), int(answered()) if not first else "-")
    """

  @Test(arguments: links)
  func `exchanges fail as often as it says, alone and one after the other`(link: Link) throws {
    let sandbox = try CommandLineSandbox()
    let file = "\(sandbox.home)/link.json"
    try """
    { name: "link", uplink: { delay: "10ms", loss: \(Link.text(link.uplink)) },
      downlink: { delay: "10ms", loss: \(Link.text(link.downlink)) } }
    """
    .write(toFile: file, atomically: true, encoding: .utf8)
    let result = try sandbox.condition(
      [
        "run", file, "--virtual-time", "--seed", "5", "--", "/usr/bin/python3", "-c", Self.program,
        "\(link.asks)",
      ],
      seconds: 300
    )
    #expect(result.status == 0, "\(result)")
    let lines = result.outputLines
    try #require(lines.count == Self.pairs)
    let model = LossModel(link.profile)
    let time = Duration.milliseconds(20)...Duration.milliseconds(20)
    let trips = ([.handshake] + (link.asks ? [.data] : [])).map { kind in
      LossModel.Trip(
        ExchangeTime.Step(kind: kind, time: time, isOptional: false),
        resolver: Resolver()
      )
    }
    for (count, wanted) in [(1, "0 "), (2, "0 0")] {
      let chance = model.consecutiveFailures(count, trips, within: .seconds(5))
      let seen = lines.count { $0.hasPrefix(wanted) }
      let mean = chance * Double(Self.pairs)
      // Seven in a million by chance, were it another seed each time.
      let margin = 4.5 * (mean * (1 - chance)).squareRoot()
      #expect(
        abs(Double(seen) - mean) <= margin,
        "\(count) in a row: \(seen), not \(mean) ± \(margin)"
      )
      print(
        "\(link.testDescription), \(count) in a row: \(seen) of \(Self.pairs), expected \(mean)"
      )
    }
  }
}
