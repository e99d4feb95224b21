import Foundation
import TestSupport
import Testing

/// Commands that only tell.
@Suite struct `List and show` {
  private static let telling: [[String]] = [
    ["list"], ["ls"], ["list", "--json"], ["show", "3g-lossy"], ["show", "3g-lossy", "--json"],
    ["show", "3g-lossy", "--tc"], ["show", "offline"], ["show", "offline", "--tc"],
    ["apply", "3g-lossy", "--dry-run"], ["apply", "3g-lossy", "--dry-run", "--json"],
    ["apply", "offline", "--dry-run"], ["--version"], ["kernel", "status"],
    ["completions", "bash"], ["status", "--all"], ["clear"], ["clear", "--all"],
  ]

  @Test(arguments: CommandLineSandbox.users)
  func `telling needs no privilege, touches nothing and is plain text`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try CommandLineSandbox(user)
    for words in Self.telling {
      let result = try sandbox.condition(words)
      #expect(result.status == 0, "\(words) \(result)")
      #expect(!result.outputBytes.isEmpty)
      #expect(!result.outputBytes.contains(0x1b), "\(words): colour though it is no terminal")
      #expect(result.error == "")
      expectNothingLeft(in: sandbox)
    }
  }

  @Test func `JSON parses, and its keys are in lowerCamelCase`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for words in Self.telling where words.contains("--json") {
      let value = try JSONValue(try sandbox.condition(words).output)
      #expect(!value.keys.isEmpty)
      for key in value.keys { #expect(isLowerCamelCase(key), "\(words): \(key)") }
    }
    for command in ["status", "kernel"] {
      let words =
        command == "kernel" ? ["kernel", "status", "--json"] : ["status", "--all", "--json"]
      _ = try JSONValue(try sandbox.condition(words).output)
    }
    let cleared = try JSONValue(try sandbox.condition("clear", "--json").output)
    #expect(cleared.cleared == .array([]) && cleared.stillRunning == .array([]))
    #expect(cleared.stoppedPrivateKernel.bool == false)
    for key in cleared.keys { #expect(isLowerCamelCase(key), "clear: \(key)") }
  }

  @Test func `the list has a row for each profile, and JSON the same names`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let lines = try sandbox.condition("list").outputLines
    #expect(
      lines.first?.split(separator: " ").map(String.init)
        == ["NAME", "DOWN", "UP", "DELAY", "LOSS", "KIND", "NOTICED", "BY"]
    )
    let names = lines.dropFirst().compactMap { $0.split(separator: " ").first.map(String.init) }
    let json = try JSONValue(try sandbox.condition("list", "--json").output)
    #expect(json.elements.map(\.name.string) == names)
    #expect(names == names.sorted())
    for name in ["3g", "3g-lossy", "wifi", "edge", "very-bad-network", "offline", "perfect"] {
      #expect(names.contains(name))
    }
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    #expect(
      lines.first { $0.hasPrefix("3g-lossy ") }?.split(separator: " ").joined(separator: " ")
        == "3g-lossy 780 kbit/s 330 kbit/s 100/100 ms 1/0 % link -"
    )
  }

  @Test func `show 3g-lossy is this`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    #expect(
      try sandbox.condition("show", "3g-lossy").output == """
        3g-lossy: 3G with one packet in a hundred lost on the way down
        source: Apple Network Link Conditioner, OS X 10.7 preset '3G, Lossy Network'; sure

        interface  cellular (wwan0), expensive
        downlink   780 kbit/s, 100 ms one way, 1 % loss
        uplink     330 kbit/s, 100 ms one way
                   a round trip takes 200 ms and the time to send
        noticed by no kind of monitor for certain

        plan, in the wire between device and internet:
          down-*  netem limit 164 delay 100ms loss 1% rate 780kbit
          up-*    netem limit 100 delay 100ms rate 330kbit

        """
    )
  }

  @Test func `jitter makes a round trip a range, and what a profile does not say is left out`()
    throws
  {
    let sandbox = try CommandLineSandbox(.ordinary)
    for (way, range) in [("uniform", "5 to 60 ms"), ("normal", "mostly 5 to 60 ms")] {
      try Data(
        """
        { name: "spread", downlink: { delay: "10ms" , jitter: "15ms" },
          uplink: { delay: "20ms", jitter: "15ms", distribution: "\(way)" } }
        """.utf8
      ).write(to: URL(fileURLWithPath: "\(sandbox.home)/spread.json"))
      let lines = try sandbox.condition("show", "./spread.json").outputLines
      #expect(lines.first == "spread" && lines.dropFirst().first == "", "\(lines)")
      #expect(!lines.contains { $0.hasPrefix("source") })
      // 10 ± 15 ms is no less than none: 0 to 25, and 5 to 35.
      #expect(
        lines.contains("           a round trip takes \(range) and the time to send"),
        "\(lines)"
      )
    }
  }

  @Test func `a rate of 0 is told to be no limit`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    for override in ["rate=0bit", "uplink.rate=0", "downlink.rate=0.0Mbit"] {
      let result = try sandbox.condition("apply", "3g", "--set", override, "--dry-run")
      #expect(result.status == 0)
      #expect(
        result.errorLines == [
          "condition: warning: --set \(override): a rate of 0 is no limit, as if it were left out; for a link "
            + "that carries nothing, `--set loss=100%` or the profile blackhole"
        ]
      )
    }
    #expect(try sandbox.condition("apply", "3g", "--set", "loss=0%", "--dry-run").error == "")
  }

  @Test func `every profile is shown, as text, as JSON and as commands`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let list = try JSONValue(try sandbox.condition("list", "--json").output)
    #expect(list.elements.count >= 30)
    for name in list.elements.compactMap(\.name.string) {
      let text = try sandbox.condition("show", name)
      #expect(text.status == 0 && text.output.hasPrefix("\(name): "), "\(text)")
      let json = try JSONValue(try sandbox.condition("show", name, "--json").output)
      #expect(json.profile.name.string == name)
      let commands = try sandbox.condition("show", name, "--tc")
      #expect(commands.output.hasPrefix("# \(name): "), "\(commands)")
    }
  }

  private static let service = "the name service of condition's lab sees to that."
  private static let remarks: [(String, [String])] = [
    ("3g-lossy", []),
    ("high-latency-dns", ["# Beyond tc and ip: names are answered after 3s; \(service)"]),
    ("no-dns", ["# Beyond tc and ip: names get no answer; \(service)"]),
    (
      "ipv6-only",
      [
        "# Beyond tc and ip: names have no IPv4 addresses; \(service)"
      ]
    ),
    (
      "captive-portal",
      [
        "# Beyond tc and ip: HTTP leads to a login page; the web service of condition's lab sees to that.",
        "# Beyond tc and ip: port 443 and all others are closed; the same sees to that.",
      ]
    ),
    (
      "refused",
      [
        "# Beyond tc and ip: connections and datagrams are refused; condition's lab, by closing its ports, sees to that."
      ]
    ),
    ("no-upstream", []),
    (
      "./seeded.json",
      [
        "# uplink: seed 7 is left out; tc knows `seed` from iproute2 6.6 on.",
        "# uplink: tc reads its own table `pareto`; condition brings another, with mean 0 and the jitter as standard deviation.",
      ]
    ),
  ]

  @Test func `show --tc says what tc cannot do, and who does it`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    try Data(
      """
      { name: "seeded", uplink: { delay: "50ms", jitter: "5ms", distribution: "pareto", seed: 7 } }
      """.utf8
    ).write(to: URL(fileURLWithPath: "\(sandbox.home)/seeded.json"))
    for (name, remarks) in Self.remarks {
      let result = try sandbox.condition("show", name, "--tc")
      let comments = result.outputLines.dropFirst().filter { $0.hasPrefix("#") }
      #expect(comments == remarks, "\(name): \(result)")
    }
  }

  @Test func `overrides show in a dry run`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    let result = try sandbox.condition(
      "apply",
      "3g",
      "--dry-run",
      "--json",
      "--set",
      "loss=5%",
      "--set",
      "uplink.delay=80ms"
    )
    let plan = try JSONValue(result.output).plan
    #expect(plan.downlink.string == "limit 164 delay 100ms loss 5% rate 780kbit")
    #expect(plan.uplink.string?.contains("delay 80ms loss 5% rate 330kbit") == true, "\(plan)")
  }
}

private func isLowerCamelCase(_ key: String) -> Bool {
  guard let first = key.unicodeScalars.first, ("a"..."z").contains(first) else { return false }
  return key.unicodeScalars.allSatisfy {
    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
  }
}
