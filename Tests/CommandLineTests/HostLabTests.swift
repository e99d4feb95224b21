import TestSupport
import Testing

/// Labs that stay, on this machine's own kernel.
@Suite struct `Apply on this machine's kernel` {
  @Test(arguments: CommandLineSandbox.users)
  func `outages need no netem`(user: CommandLineSandbox.User) throws {
    let sandbox = try CommandLineSandbox(user)
    let applied = try sandbox.condition("apply", "offline", "--kernel", "host", "--json")
    #expect(applied.status == 0, "\(applied)")
    let offline = try JSONValue(applied.output)
    #expect(offline.engine.kind.string == "host")
    #expect(offline.outage.string == "carrier" && offline.link.carrier.bool == false)
    let carrier = try sandbox.condition("exec", "--", "cat", "/sys/class/net/wlan0/carrier")
    #expect(carrier.output == "0\n", "\(carrier)")
    if user == .root {
      let names = try sandbox.shell("ip netns list | cut -d' ' -f1 | sort")
      #expect(names.outputLines == ["condition-device", "condition-internet", "condition-wire"])
    } else {
      // An ordinary user's labs are with a process of theirs, invisible to others.
      #expect(try sandbox.shell("ip netns list").output == "")
      #expect(sandbox.processes.map(\.description).contains { $0.hasSuffix(" _hold") })
    }

    // Where the lab is, later commands go without being told.
    let expectations: [(profile: String, outage: String?, reachable: Bool)] = [
      ("airplane", "admin", false), ("no-route", "route", false), ("perfect", nil, true),
      ("no-dns", "dns", false), ("refused", "refuse", false), ("perfect", nil, true),
    ]
    for (profile, outage, reachable) in expectations {
      let result = try sandbox.condition("apply", profile, "--json")
      #expect(result.status == 0 && result.error == "", "\(result)")
      let status = try JSONValue(result.output)
      #expect(status.profile.string == profile && status.outage.string == outage)
      for family in ["-4", "-6"] {
        let fetch = try sandbox.condition(
          "exec",
          "--",
          "curl",
          "-sS",
          family,
          "-m",
          "2",
          "http://www.example.com/generate_204"
        )
        #expect((fetch.status == 0) == reachable, "\(profile) \(family) \(fetch)")
      }
    }

    if !CommandLineExecutable.hostHasNetem {
      let refused = try sandbox.condition("apply", "3g")
      #expect(refused.status == 69)
      #expect(refused.errorLines.count == 1)
      #expect(
        refused.error.contains("`condition clear` and apply again: the private kernel can")
      )
    }
    #expect(try sandbox.condition("clear").output == "cleared lab condition\n")
    #expect(
      try sandbox.condition("clear").output == "nothing to clear: there is no lab condition\n"
    )
    #expect(try sandbox.shell("ip netns list").output == "")
    #expect(try sandbox.condition("clear", "--all").status == 0)
    expectNothingLeft(in: sandbox)
  }

  @Test func `where both kernels have a lab of one name, it is said which is meant`() throws {
    let sandbox = try CommandLineSandbox()
    func remark(_ words: String...) throws -> String {
      let result = try sandbox.condition(words)
      #expect(result.status == 0, "\(result)")
      return result.errorLines.joined(separator: "\n")
    }
    func text(_ here: String, _ there: String) -> String {
      "condition: this is about the lab twin on \(here); \(there) has one of that name too "
        + "(--kernel host or --kernel private chooses)"
    }
    let host = text("this machine's kernel", "the private kernel")
    #expect(try remark("apply", "offline", "--lab", "twin", "--kernel", "host") == "")
    if !CommandLineExecutable.hostHasNetem {
      let refused = try sandbox.condition("apply", "3g", "--lab", "twin")
      #expect(refused.status == 69)
      #expect(refused.error.contains("`condition clear --lab twin` and apply again"), "\(refused)")
    }
    #expect(
      try remark("apply", "3g", "--lab", "twin", "--kernel", "private")
        == text("the private kernel", "this machine's kernel")
    )
    #expect(try remark("status", "--lab", "twin") == host)
    #expect(try remark("exec", "--lab", "twin", "--", "true") == host)
    #expect(try remark("apply", "airplane", "--lab", "twin") == host)
    // Who chooses, or wants no remarks, hears none.
    for kernel in ["host", "private"] {
      #expect(try remark("status", "--lab", "twin", "--kernel", kernel) == "")
      let status = try sandbox.condition("status", "--lab", "twin", "--kernel", kernel, "--json")
      #expect(try JSONValue(status.output).engine.kind.string == kernel)
    }
    #expect(try remark("status", "--lab", "twin", "--quiet") == "")
    // A lab that is neither here nor there.
    let missing = try sandbox.condition("status", "--lab", "twi", "--kernel", "host")
    #expect(
      missing.errorLines
        == [
          "condition: error: there is no lab twi, only twin. `condition apply PROFILE --lab twi` makes it"
        ]
    )
    #expect(try remark("clear", "--lab", "twin") == host)
    #expect(try remark("status", "--lab", "twin") == "")
    #expect(try remark("clear", "--all") == "")
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: CommandLineSandbox.users)
  func `labs side by side are told apart, and one clear takes all`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try CommandLineSandbox(user)
    for (lab, profile) in [("one", "offline"), ("two", "perfect"), ("3.x_y-z", "airplane")] {
      let result = try sandbox.condition("apply", profile, "--lab", lab, "--kernel", "host")
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("  condition exec --lab \(lab) -- COMMAND   run"))
    }
    let all = try JSONValue(try sandbox.condition("status", "--all", "--json").output)
    #expect(
      all.elements.map { [$0.lab.string, $0.profile.string] } == [
        ["3.x_y-z", "airplane"], ["one", "offline"], ["two", "perfect"],
      ]
    )
    #expect(try sandbox.condition("status").status == 66)
    #expect(try sandbox.condition("clear", "--lab", "two").output == "cleared lab two\n")
    #expect(try sandbox.condition("status", "--lab", "two").status == 66)
    #expect(try sandbox.condition("status", "--lab", "one").status == 0)
    #expect(try sandbox.condition("clear", "--all").status == 0)
    expectNothingLeft(in: sandbox)
    #expect(try sandbox.condition("clear", "--all").output == "nothing to clear\n")
  }

  @Test(arguments: CommandLineSandbox.users)
  func `clear names what still runs in the lab, and leaves it alone`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try CommandLineSandbox(user)
    #expect(try sandbox.condition("apply", "perfect", "--kernel", "host").status == 0)
    let program = try sandbox.start(["exec", "--", "sh", "-c", "echo ready; read -r line; exit 6"])
    try program.waitForOutput("ready\n")
    let clear = try sandbox.condition("clear", "--json")
    #expect(clear.status == 0, "\(clear)")
    let report = try JSONValue(clear.output)
    #expect(report.cleared == .array([.string("lab condition")]))
    #expect(!report.stillRunning.elements.isEmpty, "\(clear)")
    #expect(clear.error.hasPrefix("condition: these still run in what was a lab"), "\(clear)")
    program.write("on\n")
    #expect(try program.wait(seconds: 20).status == 6)
    #expect(try sandbox.condition("clear", "--all").status == 0)
    expectNothingLeft(in: sandbox)
  }

  @Test(arguments: CommandLineSandbox.users)
  func `a lab made for a time goes by itself, and a later apply keeps it`(
    user: CommandLineSandbox.User
  ) throws {
    let sandbox = try CommandLineSandbox(user)
    func status() throws -> CommandLineResult { try sandbox.condition("status", "--json") }
    let first = try sandbox.condition("apply", "offline", "--kernel", "host", "--for", "1s")
    // Whole seconds: on a busy machine the first may be over when it is printed.
    let left = ["1", "0"].contains { first.output.contains("\n  reverts   in \($0) s\n") }
    #expect(first.status == 0 && left, "\(first)")
    #expect(try sandbox.poll { try status().status == 66 })

    let second = try sandbox.condition("apply", "offline", "--kernel", "host", "--for", "1s")
    #expect(second.status == 0, "\(second)")
    #expect(try sandbox.condition("apply", "perfect").status == 0)
    // The clock of the first apply runs out; nothing may happen. A lab of its own counts the time.
    _ = try sandbox.condition(
      "apply",
      "offline",
      "--kernel",
      "host",
      "--lab",
      "clock",
      "--for",
      "2s"
    )
    #expect(
      try sandbox.poll { try sandbox.condition("status", "--lab", "clock").status == 66 }
    )
    #expect(try JSONValue(try status().output).profile.string == "perfect")
    #expect(try sandbox.condition("clear", "--all").status == 0)
    expectNothingLeft(in: sandbox)
  }
}
