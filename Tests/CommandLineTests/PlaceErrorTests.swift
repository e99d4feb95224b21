import Foundation
import TestSupport
import Testing

/// Errors about files, namespaces, processes and kernels.
@Suite struct `Errors about places` {
  private func expect(
    _ words: String,
    _ status: Int32,
    _ line: String,
    in sandbox: CommandLineSandbox,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try sandbox.condition(words.split(separator: " ").map(String.init))
    #expect(result.status == status, sourceLocation: sourceLocation)
    #expect(result.errorLines == ["condition: error: \(line)"], sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(sandbox.processes.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `an ambiguous rate in a file is refused with both readings, file, line and key`()
    throws
  {
    let sandbox = try CommandLineSandbox(.ordinary)
    let file = "\(sandbox.home)/slow.json"
    try Data("{\n  name: \"slow\",\n  downlink: { rate: \"100kbps\" },\n}\n".utf8)
      .write(to: URL(fileURLWithPath: file))
    let line =
      "\(file):3:21: downlink.rate: \"100kbps\" is read as bits by some and as bytes by others; "
      + "allowed: a number with bit, kbit, Mbit or Gbit (powers of 1000, a second); write \"100kbit\" "
      + "for 100 kilobits a second or \"800kbit\" for 100 kilobytes a second"
    for command in ["apply \(file)", "show \(file)", "run \(file) -- true", "apply ./slow.json"] {
      let words = command.split(separator: " ").map(String.init)
      let result = try sandbox.condition(words)
      let expected =
        command.contains("./") ? line.replacingOccurrences(of: file, with: "./slow.json") : line
      #expect(result.status == 65)
      #expect(result.errorLines == ["condition: error: \(expected)"])
      #expect(result.output == "")
    }
  }

  @Test func `a profile in a file is shown and run by its path`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    try Data("{ name: \"mine\", downlink: { rate: \"2Mbit\", delay: \"30ms\" } }".utf8)
      .write(to: URL(fileURLWithPath: "\(sandbox.home)/mine.json"))
    let shown = try sandbox.condition("show", "./mine.json", "--json")
    #expect(shown.status == 0, "\(shown)")
    #expect(try JSONValue(shown.output).profile.downlink.rate.string == "2Mbit")
    // A bare name that ends in .json is a path as well.
    let bare = try sandbox.condition("show", "mine.json", "--json")
    #expect(bare.output == shown.output)
    // A directory of profiles by --profiles, by variable, and in the user's configuration.
    let given = try sandbox.condition("--profiles", sandbox.home, "show", "mine", "--json")
    #expect(given.output == shown.output, "\(given)")
    let variable = try sandbox.condition(
      "show",
      "mine",
      "--json",
      environment: ["CONDITION_PROFILES": sandbox.home]
    )
    #expect(variable.output == shown.output, "\(variable)")
    let own = try sandbox.condition(
      "show",
      "mine",
      "--json",
      environment: ["XDG_CONFIG_HOME": "\(sandbox.home)/config"]
    )
    #expect(own.status == 66)
  }

  @Test(.enabled(if: CommandLineSandbox.isRoot))
  func `a namespace, process or interface that is not there is named with those near it`() throws {
    let sandbox = try CommandLineSandbox(.root)
    try sandbox.shell("ip netns add website; ip -n website link add eth7 type veth peer name eth8")
    try expect(
      "status --namespace websit --interface eth7",
      66,
      "open eth7 in namespace websit: there is no such namespace. Did you mean website?",
      in: sandbox
    )
    try expect(
      "status --namespace website --interface eth0",
      66,
      "open eth0 in namespace website: there is no such interface. There is: lo, eth8, eth7",
      in: sandbox
    )
    try expect(
      "status --pid 4194305 --interface eth0",
      66,
      "open eth0 in the namespace of process 4194305: there is no such process",
      in: sandbox
    )
    // What needs a lab of its own cannot be had elsewhere.
    try expect(
      "apply offline --namespace website --interface eth7",
      64,
      "apply offline to eth7 in namespace website: the outage `carrier` can only be made in a lab. "
        + "Leave --namespace, --pid and --interface out",
      in: sandbox
    )
    let nothing = try sandbox.condition("status", "--namespace", "website", "--interface", "eth7")
    #expect(nothing.status == 0)
    #expect(nothing.output == "no condition on eth7 in website\n")
    let clear = try sandbox.condition("clear", "--namespace", "website", "--interface", "eth7")
    #expect(clear.status == 0)
    #expect(clear.output == "nothing to clear on eth7 in namespace website\n")
    try sandbox.shell("ip netns del website")
    expectNothingLeft(in: sandbox)
  }

  @Test func `an ordinary user is told what somebody else's namespace needs`() throws {
    let sandbox = try CommandLineSandbox(.ordinary)
    try expect(
      "status --pid 1 --interface lo",
      77,
      "conditioning somebody else's namespace needs CAP_NET_ADMIN there. Run it as root",
      in: sandbox
    )
    expectNothingLeft(in: sandbox)
  }

  @Test(.enabled(if: !CommandLineExecutable.hostHasNetem), arguments: CommandLineSandbox.users)
  func `a kernel without netem is refused with the fix`(user: CommandLineSandbox.User) throws {
    let sandbox = try CommandLineSandbox(user)
    let advice =
      "Load netem with `modprobe sch_netem` (a kernel without it: install your distribution's "
      + "standard kernel), or use --kernel private, which needs nothing of this kernel; "
      + "`condition doctor` says more"
    for command in [
      "apply 3g --kernel host", "run 3g --kernel host -- true", "--kernel host shell 3g",
    ] {
      try expect(
        command,
        69,
        "this machine's kernel has no netem (sch_netem). \(advice)",
        in: sandbox
      )
    }
    try expect(
      "apply 3g --pid 1 --interface lo",
      69,
      "this machine's kernel has no netem (sch_netem), and a namespace of this machine's cannot move "
        + "to the private kernel. \(advice)",
      in: sandbox
    )
    expectNothingLeft(in: sandbox)
  }
}
