import Foundation
import TestSupport
import Testing

/// `condition test`; it needs the kernel that `condition kernel build` makes.
@Suite(.serialized) struct `condition test` {
  @Test func `a flood is cut off, and what it may have hidden is said to be unknown`() throws {
    let sandbox = try CommandLineSandbox()
    let result = try sandbox.condition(
      "test",
      "offline",
      "--virtual-time",
      "--seed",
      "3",
      "--monitor",
      "flood=yes",
      seconds: 300
    )
    #expect(result.status == 2, "\(result)")
    #expect(result.output.contains("lines more than are kept"))
    let packets = "\(sandbox.home)/tmp/condition-offline-3.pcap"
    #expect(result.outputLines.contains("packets: \(packets)"))
    expectNothingLeft(in: sandbox, but: [packets])
  }

  @Test func `lines of another form are read by --match`() throws {
    let sandbox = try CommandLineSandbox()
    let planted = PlantedMonitor(
      name: "words",
      script: #""$condition" monitor | sed -u -e 's/.*"reachable".*/up/' -e 's/.*"unrea.*/down/'"#
    )
    let path = try planted.install(in: sandbox)
    let result = try sandbox.condition(
      [
        "test", "offline", "--virtual-time", "--seed", "3", "--monitor", "words=\(path)",
        "--contract", "path", "--match", "reachable=^up", "--match", "unreachable=^down",
      ],
      seconds: 300
    )
    #expect(result.status == 0, "\(result)")
    #expect(result.output.hasPrefix("passed  offline  seed 3\n"))
  }

  @Test func `one seed gives one record, to the last byte, however often it is played`() throws {
    let sandbox = try CommandLineSandbox()
    let result = try sandbox.condition(
      ["test", "lossy", "--virtual-time", "--seed", "11", "--repeat", "20", "--json"],
      seconds: 600
    )
    #expect(result.status == 0, "\(result)")
    let trials = try JSONValue(result.output).trials.elements
    #expect(trials.count == 20)
    #expect(trials.allSatisfy { $0 == trials[0] })
  }

  @Test func `a hunt stops at the first seed that fails, and says how to play it again`() throws {
    let sandbox = try CommandLineSandbox()
    let path = try PlantedMonitor.stuck.install(in: sandbox)
    let result = try sandbox.condition(
      [
        "test", "offline", "--virtual-time", "--seeds", "5..2000", "--jobs", "1", "--monitor",
        "stuck=\(path)", "--contract", "path",
      ],
      seconds: 300
    )
    #expect(result.status == 1, "\(result)")
    #expect(
      result.output.contains("--monitor stuck=\(path) --contract path --virtual-time --seed 5")
    )
    #expect(result.outputLines.last?.hasPrefix("1 of 1996: 1 failed") == true)
  }

  @Test func `shards are whole together and have nothing in common`() throws {
    let sandbox = try CommandLineSandbox()
    let scenarios = "\(CommandLineExecutable.packageDirectory)/Profiles/Scenarios"
    func names(_ shard: [String]) throws -> [String] {
      let result = try sandbox.condition(["test", scenarios, "--list", "--virtual-time"] + shard)
      #expect(result.status == 0, "\(result)")
      return result.outputLines.map { String($0.prefix { $0 != " " }) }
    }
    let all = try names([])
    let parts = try (1...3).map { try names(["--shard", "\($0)/3"]) }
    #expect(parts.joined().sorted() == all.sorted())
    #expect(all.count > 20)
    let empty = try sandbox.condition("test", "offline", "--shard", "1/5000")
    #expect(empty.status == 0)
    #expect(empty.output == "this shard is empty: nothing to do\n")
  }

  @Test(
    arguments: [
      (["offlin"], 66, "did you mean offline?"), (["/nowhere.json"], 66, "not there"),
      ([], 64, "Which scenario?"), (["offline", "--shard", "3/2"], 64, "--shard"),
      (["offline", "--monitor", "app"], 64, "give NAME=COMMAND"),
      (["offline", "--monitor", "app=x", "--match", "up=^x"], 64, "the states are"),
      (["offline", "--monitor", "app=x", "--match", "reachable=("], 64, "no regular expression"),
      (["offline", "--contract", "pth"], 64, "no contract"), (["lossy-hour"], 64, "--virtual-time"),
      (["offline", "--virtual-time", "--kernel", "host"], 64, "leave --kernel host out"),
    ] as [([String], Int32, String)]
  )
  func `what cannot be played is said before anything is played`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let result = try CommandLineSandbox().condition(["test"] + arguments)
    #expect(result.status == status, "\(result)")
    #expect(result.error.contains(message), "\(result)")
    #expect(result.output == "")
  }

  @Test func `a broken scenario is 65, with its place`() throws {
    let sandbox = try CommandLineSandbox()
    let path = "\(sandbox.home)/broken.json"
    try #"{ name: "broken", timeline: [ { at: "0s", apply: "wify" } ] }"#
      .write(toFile: path, atomically: true, encoding: .utf8)
    let result = try sandbox.condition("test", path)
    #expect(result.status == 65, "\(result)")
    #expect(result.error.contains("broken.json:1:"), "\(result)")
  }

  @Test func `an interrupted test puts everything away`() throws {
    let sandbox = try CommandLineSandbox()
    let process = try sandbox.start(
      ["test", "offline", "--virtual-time", "--repeat", "1000", "--seed", "1"]
    )
    try process.waitForOutput("passed  offline", seconds: 120)
    try sandbox.signalCommand(SIGINT, of: "test")
    let result = try process.wait()
    #expect(result.status == 128 + SIGINT, "\(result)")
    expectNothingLeft(in: sandbox)
  }

  @Test func `reports are written in every format`() throws {
    let sandbox = try CommandLineSandbox()
    let formats = ["json", "junit", "tap", "html"]
    let path = { (format: String) in "\(sandbox.home)/tmp/report.\(format)" }
    let result = try sandbox.condition(
      ["test", "offline", "--virtual-time", "--seed", "3", "--contract", "path"]
        + formats.flatMap { ["--report", "\($0)=\(path($0))"] },
      seconds: 300
    )
    #expect(result.status == 0, "\(result)")
    for (format, start) in zip(formats, ["{", "<?xml", "TAP version 14", "<!DOCTYPE html>"]) {
      let text = (try? String(contentsOfFile: path(format), encoding: .utf8)) ?? ""
      #expect(text.lowercased().hasPrefix(start.lowercased()), "\(format): \(text.prefix(80))")
    }
  }
}
