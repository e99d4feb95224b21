import Foundation
import TestSupport
import Testing

/// Labs that stay, in the private kernel in the background.
@Suite(.serialized) struct `Apply in the private kernel` {
  private static let readWire = ["nsenter", "--net=/run/netns/condition-wire", "tc", "-j", "qdisc"]

  /// Holds `status --json` and `tc -j qdisc` of the wire namespace against a profile as `show --json` has it.
  private static func expect(
    _ name: String,
    in sandbox: CommandLineSandbox,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let status = try JSONValue(try sandbox.condition("status", "--json").output)
    let list = try JSONValue(try sandbox.condition("list", "--json").output)
    let profile = try #require(list.elements.first { $0.name.string == name })
    let disciplines = try JSONValue(
      try sandbox.condition(["exec", "--"] + readWire).output
    ).elements.filter { $0.kind.string == "netem" }
    #expect(status.profile.string == name, sourceLocation: sourceLocation)
    #expect(status.drift == .array([]), sourceLocation: sourceLocation)
    #expect(status.engine.kind.string == "private", sourceLocation: sourceLocation)
    #expect(disciplines.count == 2, sourceLocation: sourceLocation)
    for way in ["downlink", "uplink"] {
      let held = status[way]
      // The profile's numbers …
      #expect(held.rateBitsPerSecond == profile["\(way)RateBitsPerSecond"])
      #expect(held.delayMilliseconds == profile["\(way)DelayMilliseconds"])
      #expect(held.loss.percent == profile["\(way)LossPercent"])
      // … and tc's, attribute for attribute.
      let tc = try #require(disciplines.first { $0.dev == held.interface }?.options)
      #expect(tc.limit == held.limitPackets)
      #expect(milli(tc.delay.delay) == held.delayMilliseconds.number ?? -1)
      #expect(milli(tc.delay.jitter) == held.jitterMilliseconds.number ?? -1)
      #expect(tc.rate.rate.number.map { $0 * 8 } == held.rateBitsPerSecond.number)
      #expect(percent(tc["loss-random"].loss) == held.loss.percent.number ?? -1)
      #expect(percent(tc.corrupt.corrupt) == held.corruptPercent.number ?? -1)
      #expect(percent(tc.duplicate.duplicate) == held.duplicatePercent.number ?? -1)
      #expect(percent(tc.reorder.reorder) == held.reorderPercent.number ?? -1)
    }
  }

  private static func milli(_ seconds: JSONValue) -> Double {
    ((seconds.number ?? 0) * 1e6).rounded() / 1e3
  }

  private static func percent(_ share: JSONValue) -> Double {
    ((share.number ?? 0) * 1e8).rounded() / 1e6
  }

  @Test(.enabled(if: !CommandLineExecutable.hostHasNetem), arguments: CommandLineSandbox.users)
  func `a profile holds from apply to clear, with the kernel's own numbers`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try CommandLineSandbox(user)
    let applied = try sandbox.condition("apply", "3g-lossy")
    #expect(applied.status == 0, "\(applied)")
    #expect(applied.output.hasPrefix("applied 3g-lossy  in lab condition, on the private kernel ("))
    #expect(applied.output.contains("\n  condition exec -- COMMAND   run a command in it\n"))
    #expect(applied.output.contains("\n  condition clear             take it away\n"))
    #expect(!applied.outputBytes.contains(0x1b))
    try Self.expect("3g-lossy", in: sandbox)

    // Commands in it: status, streams, signals' status, and the delay that is asked for.
    let exec = try sandbox.condition(
      "exec",
      "--",
      "sh",
      "-c",
      "cat; echo err >&2; exit 9",
      input: "through\n"
    )
    #expect(exec.status == 9)
    #expect(exec.output == "through\n" && exec.error == "err\n")
    // The shortest of five: a busy machine adds to some, and one answer in a hundred is lost on the way down.
    let fetch =
      "curl -sS -m 20 -o /dev/null -w '%{time_connect}\\n' http://192.0.2.1/generate_204"
    let connect = try sandbox.condition(
      ["exec", "--", "sh", "-c", Array(repeating: fetch, count: 5).joined(separator: "; ")]
    )
    let shortest = connect.outputLines.compactMap(Double.init).min() ?? 0
    #expect((0.2..<0.3).contains(shortest), "\(connect)")

    // Another profile, of another interface type, leaves nothing of the first.
    let json = try sandbox.condition("apply", "very-bad-network", "--json", "--quiet")
    #expect(json.error == "")
    #expect(try JSONValue(json.output).profile.string == "very-bad-network")
    try Self.expect("very-bad-network", in: sandbox)
    #expect(try sandbox.condition("apply", "wifi").status == 0)
    try Self.expect("wifi", in: sandbox)

    let text = try sandbox.condition("status")
    #expect(text.output.hasPrefix("wifi  in lab condition, on the private kernel ("))
    #expect(text.output.contains("  downlink  40 Mbit/s, 1 ms one way   [condition-wire down-"))

    let clear = try sandbox.condition("clear")
    #expect(clear.status == 0 && clear.output == "cleared lab condition\n", "\(clear)")
    let again = try sandbox.condition("clear")
    #expect(again.status == 0, "\(again)")
    #expect(again.output == "nothing to clear: there is no lab condition\n")
    #expect(try sandbox.condition("status").status == 66)
    #expect(
      try sandbox.condition("clear", "--all").output
        == "stopped the private kernel and its labs\n"
    )
    expectNothingLeft(in: sandbox)
    #expect(try sandbox.condition("clear", "--all").output == "nothing to clear\n")
  }

  @Test func `overrides, directions, labs side by side and an end by itself`() throws {
    let sandbox = try CommandLineSandbox()
    func apply(_ words: String...) throws -> JSONValue {
      let result = try sandbox.condition(["apply"] + words + ["--kernel", "private", "--json"])
      #expect(result.status == 0, "\(result)")
      return try JSONValue(result.output)
    }
    func status(_ words: String...) throws -> JSONValue {
      try JSONValue(try sandbox.condition(["status", "--json"] + words).output)
    }

    let first = try apply("3g", "--set", "loss=5%", "--set", "uplink.delay=80ms")
    #expect(first.overrides == .array([.string("loss=5%"), .string("uplink.delay=80ms")]))
    #expect(first.downlink.loss.percent.number == 5 && first.uplink.loss.percent.number == 5)
    #expect(first.downlink.delayMilliseconds.number == 100)
    #expect(first.uplink.delayMilliseconds.number == 80)

    // Only one direction is touched; the other keeps what it had.
    let second = try apply("edge", "--direction", "up")
    #expect(second.direction.string == "up")
    #expect(second.uplink.rateBitsPerSecond.number == 200_000)
    #expect(second.downlink.rateBitsPerSecond.number == 780_000)
    #expect(second.downlink.loss.percent.number == 5)
    // Nor does another interface type make it a hand-over.
    let third = try apply("satellite-geo", "--direction", "down")
    #expect(third.link.interface.string == "wwan0" && third.link.type.string == "cellular")
    #expect(third.uplink.rateBitsPerSecond.number == 200_000)
    #expect(third.downlink.rateBitsPerSecond.number != 780_000)
    #expect(try apply("3g", "--set", "loss=5%", "--direction", "down").link.type == "cellular")
    #expect(try apply("edge", "--direction", "up").profile == "edge")

    // A second lab beside the first, each with its own condition.
    #expect(try apply("dsl", "--lab", "other").lab.string == "other")
    // A shell that completes is told the labs' names.
    for (typed, offered) in [("", "condition\nother\n"), ("ot", "other\n"), ("x", "")] {
      let words = ["status", "--", "--lab", "3", "\(typed.count)", "condition", "status", "--lab"]
      let answer = try sandbox.condition(["---completion"] + words + [typed])
      #expect(
        answer.output.trimmingCharacters(in: .newlines) == offered.trimmingCharacters(in: .newlines)
      )
    }
    #expect(try status("--lab", "other").downlink.rateBitsPerSecond.number == 2_000_000)
    #expect(try status().uplink.rateBitsPerSecond.number == 200_000)
    let all = try status("--all")
    #expect(all.elements.compactMap(\.lab.string) == ["condition", "other"])
    let name = try sandbox.condition(
      "exec",
      "--lab",
      "other",
      "--",
      "sh",
      "-c",
      "echo $CONDITION_LAB; ls /sys/class/net"
    )
    #expect(name.output == "other\neth0\nlo\n", "\(name)")
    #expect(
      try sandbox.condition("clear", "--lab", "other").output == "cleared lab other\n"
    )
    #expect(try status().profile.string == "edge")

    // A mistake in a name lists what there is; a refused change leaves what holds.
    let missing = try sandbox.condition("exec", "--lab", "othr", "--", "true")
    #expect(missing.status == 66)
    #expect(missing.errorLines.count == 1, "\(missing)")
    #expect(try sandbox.condition("apply", "3g-losy").status == 66)
    #expect(try status().profile.string == "edge")

    // Back by itself to what held before.
    let brief = try apply("2g-rural", "--for", "2s")
    #expect(brief.profile.string == "2g-rural" && brief.revertsAt.number != nil)
    let reverted = try sandbox.poll { try status().profile.string != "2g-rural" }
    #expect(reverted)
    let after = try status()
    #expect(after.uplink.rateBitsPerSecond.number == 200_000, "\(after)")
    #expect(after.downlink.loss.percent.number == 5)

    // An outage has no direction, so it outlasts a change of one; that is said.
    #expect(try apply("offline").outage.string == "carrier")
    let during = try sandbox.condition("apply", "3g", "--direction", "up", "--kernel", "private")
    #expect(
      during.errorLines.last
        == "condition: warning: the outage carrier goes on; without --direction the profile would have ended it",
      "\(during)"
    )
    #expect(try status().outage.string == "carrier")
    #expect(try status().uplink.rateBitsPerSecond.number == 330_000)
    #expect(try apply("3g").outage == .null)
    #expect(try sandbox.condition("clear", "--all").status == 0)
    expectNothingLeft(in: sandbox)
  }

  /// Whole outputs of tc, for every profile that the package ships.
  ///
  /// Neither kernel nor tc tells of a distribution's table (no shipped profile names one), and iproute2 6.1 knows
  /// no seeds; `show --tc` says so where it matters.
  @Test func `what show --tc prints gives the same tc output when run by hand`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    // A profile that names no interface keeps the one that is there, which is Wi-Fi in a new lab: those first.
    let list = try JSONValue(sandbox.condition("list", "--json").output).elements
    let isFirst = { (profile: JSONValue) in [.null, "wifi"].contains(profile.interface) }
    let profiles = (list.filter(isFirst) + list.filter { !isFirst($0) }).compactMap(\.name.string)
    try #require(profiles.count >= 30)
    // One kernel for all: by hand, read, remove; then condition itself, in the same kernel.
    let script = """
      mkdir by-hand applied
      for p in \(profiles.joined(separator: " ")); do
        $condition show $p --tc >by-hand.sh && sh -e by-hand.sh || exit 8
        tc -n condition-wire -j qdisc >by-hand/$p
        for n in device wire internet; do ip netns del condition-$n; done
      done
      for p in \(profiles.joined(separator: " ")); do
        $condition apply $p --quiet >/dev/null || exit 9
        tc -n condition-wire -j qdisc >applied/$p
      done
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: "\(sandbox.home)/compare.sh"))
    let result = try sandbox.condition(
      ["kernel", "exec", "--", "env", "condition=\(sandbox.executable)", "sh", "compare.sh"],
      seconds: 300
    )
    #expect(result.status == 0, "\(result)")
    for profile in profiles {
      let texts = try ["by-hand", "applied"].map {
        try String(contentsOfFile: "\(sandbox.home)/\($0)/\(profile)", encoding: .utf8)
      }
      #expect(texts[0].components(separatedBy: "netem").count == 3, "\(profile): \(texts[0])")
      #expect(texts[0] == texts[1], "\(profile)")
    }
  }
}
